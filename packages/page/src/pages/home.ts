import { markup, type Markup } from "@litfuse/api/document/markup"
import * as Source from "@litfuse/api/Source"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import { ofForm, commandOf } from "../Asked.ts"
import { form } from "../search/form.ts"
import { type Held, Searches } from "../Searches.ts"
import type { Route } from "../Route.ts"
import { Setting } from "../Setting.ts"

/** The sources that can be searched. */
export const searchable = Effect.fnUntraced(function* () {
  const { folder } = yield* Setting
  return (yield* Source.list({ folder })).filter(({ abilities }) => abilities.includes("search"))
})

const stateOf = ({ outcome }: Held): string => {
  if (outcome === undefined) return "being asked"
  if (outcome._tag === "Done") return `${outcome.done.found.answer.counts.works} works`
  return outcome._tag === "Failed" ? "failed" : "stopped"
}

const earlier = (all: ReadonlyArray<Held>): Markup | undefined =>
  all.length === 0
    ? undefined
    : markup`<section aria-labelledby="earlier"><h2 id="earlier">Searches of this server</h2>
<ul>${all.map((held) => markup`<li><a href="/searches/${held.id}">${held.asked.query}</a> <span class="muted">${stateOf(held)}</span></li>\n`)}</ul></section>
`

/** The first page: one box, what can be chosen, and what was asked before. */
export const home: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/",
    answer: Effect.fnUntraced(function* ({ query, csrf }) {
      const setting = yield* Setting
      const asked = ofForm(query)
      const sources = yield* searchable()
      const held = (yield* Searches).all()
      const where = setting.replay === undefined ? "" : " Recorded answers stand in for the network."
      const body = markup`<header><h1>Search the literature</h1>
<p class="muted">All sources are asked at once. Records of one publication become one work, and each work says why it stands where it stands.${where}</p></header>
${form(asked, sources, csrf, true)}${earlier(held)}`
      return Reply.page({ title: "Search", here: "/", ...(asked.query === "" ? {} : { command: commandOf(asked, setting) }) }, body)
    })
  }
]

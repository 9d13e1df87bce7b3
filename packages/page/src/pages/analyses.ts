import * as Analyse from "@litfuse/api/Analyse"
import { analysisSection } from "@litfuse/api/document/analyses"
import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { noticesSection } from "@litfuse/api/document/parts"
import { whole } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import { commandOf } from "../Asked.ts"
import { done } from "../search/held.ts"
import { heading } from "../search/tabs.ts"
import { type Done, type Held, Searches } from "../Searches.ts"
import type { Route } from "../Route.ts"
import { Setting } from "../Setting.ts"

const commandsOf = (
  one: Held,
  setting: { readonly folder: string; readonly canChange: boolean; readonly replay?: string },
  names: ReadonlyArray<string>
): string => `${commandOf(one.asked, setting)} --out found.json\nlitfuse analyse found.json ${names.map((name) => `--${name}`).join(" ")}`

/** What analyzers say of an answer under some names. */
const read = Effect.fnUntraced(function* ({ found }: Done, names: ReadonlyArray<Analyse.Name>) {
  const { folder } = yield* Setting
  const { analyses, notices } = yield* Analyse.besides(folder, whole(found.answer), found.analyses)
  const said = names.flatMap((name) => analyses.filter(({ analyzer }) => analyzer === Analyse.readings[name].analyzer))
  return markup`${said.map(analysisSection)}${noticesSection(notices)}`
})

const held = ({ id, outcome }: Held): boolean => outcome?._tag === "Done" && id !== ""

/** The form that sets the timeline of another search beside this one. */
const against = (one: Held, all: ReadonlyArray<Held>, chosen: string): Markup | undefined => {
  const others = all.filter((other) => held(other) && other.id !== one.id)
  if (others.length === 0)
    return markup`<p class="muted">Once this server holds another search, its timeline can be set beside this one: an earlier run, or another topic.</p>\n`
  return markup`<form method="get" class="ask"><div class="row"><label>Beside another search <select name="against"><option value="">none</option>${others.map(({ id, asked }) => markup`<option value="${id}"${id === chosen ? markup` selected` : undefined}>${asked.query}</option>`)}</select></label><button>Compare</button></div></form>
`
}

const compared = Effect.fnUntraced(function* (one: Held, { found }: Done, other: Held | undefined) {
  const before = other?.outcome
  if (other === undefined || before?._tag !== "Done") return undefined
  const { folder } = yield* Setting
  const { analyses, notices } = yield* Analyse.ofHeld(folder, { name: one.asked.query, answer: whole(found.answer) }, [], {
    name: other.asked.query,
    answer: whole(before.done.found.answer)
  })
  return markup`${analyses.map(analysisSection)}${noticesSection(notices)}`
})

const time: Route["answer"] = (ask) =>
  done(ask, (one, done) =>
    Effect.gen(function* () {
      const searches = yield* Searches
      const chosen = ask.query.get("against") ?? ""
      const other = chosen === one.id ? undefined : searches.get(chosen)
      const names = ["timeline", "lineage", "landmarks"] as const
      const about = { title: `Time: ${one.asked.query}`, here: "/", command: commandsOf(one, yield* Setting, names) }
      const beside = yield* compared(one, done, other)
      return Reply.page(
        about,
        markup`${heading(one, done, "/time")}${against(one, searches.all(), chosen)}${beside}${yield* read(done, names)}`
      )
    })
  )

/** The works of an answer that people included: those with a grade above 0 that counts, in a pool of the project. */
const includedBy = Effect.fnUntraced(function* (folder: string, name: string) {
  const { pool, said } = yield* Judging.open({ folder, pool: name })
  return pool.topics.flatMap(({ id: topic, documents }) =>
    documents.filter(({ id }) => (said(topic, id).grade ?? 0) > 0).map(({ id }) => id)
  )
})

/** The form that chooses the pool in which people have judged these works. */
const choosingPool = (pools: ReadonlyArray<string>, chosen: string): Markup =>
  pools.length === 0
    ? markup`<p class="muted">Once people have judged these works (page <strong>Judge</strong>), this page also says which source found what they included.</p>\n`
    : markup`<form method="get" class="ask"><div class="row"><label>Included in the pool <select name="pool"><option value="">none</option>${pools.map((name) => markup`<option value="${name}"${name === chosen ? markup` selected` : undefined}>${name}</option>`)}</select></label><button>Show</button></div></form>
`

const agreement: Route["answer"] = (ask) =>
  done(ask, (one, done) =>
    Effect.gen(function* () {
      const setting = yield* Setting
      const { folder, canChange } = setting
      const pools = canChange ? yield* Judging.list({ folder }) : []
      const chosen = ask.query.get("pool") ?? ""
      const names = ["sda", "rscore"] as const
      const about = { title: `Agreement: ${one.asked.query}`, here: "/", command: commandsOf(one, setting, names) }
      const top = markup`${heading(one, done, "/agreement")}${choosingPool(pools, chosen)}`
      if (!pools.includes(chosen)) return Reply.page(about, markup`${top}${yield* read(done, names)}`)
      const answer = whole(done.found.answer)
      const included = yield* includedBy(folder, chosen)
      const here = new Set(answer.works.map(({ id }) => id))
      const found = included.filter((id) => here.has(id))
      const { analyses, notices } = yield* Analyse.agreement(folder, answer, found)
      const told = markup`<p class="verdict">${counted(found.length, "work")} of this search included in the pool ${chosen}${found.length < included.length ? `; ${included.length - found.length} more were included that it did not find` : ""}.</p>\n`
      return Reply.page(about, markup`${top}${told}${analyses.map(analysisSection)}${noticesSection(notices)}`)
    })
  )

/** What analyzers say of a search: how its sources agree, when its works were published. */
export const analyses: ReadonlyArray<Route> = [
  { method: "GET", path: "/searches/:id/agreement", answer: agreement },
  { method: "GET", path: "/searches/:id/time", answer: time }
]

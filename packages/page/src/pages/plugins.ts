import { markup } from "@litfuse/api/document/markup"
import * as Plugin from "@litfuse/api/Plugin"
import * as Source from "@litfuse/api/Source"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { csrfField } from "../search/form.ts"
import { Setting } from "../Setting.ts"
import { type Cell, table } from "../table.ts"

const sourceRow = ({ id, abilities, keys, about, isOnlyByName }: Source.Listed): ReadonlyArray<Cell> => [
  id,
  abilities.join(", "),
  keys.length === 0 ? "none" : markup`${keys.map((key) => markup`<div>${Source.printKey(key)}</div>`)}`,
  `${about}${isOnlyByName ? "; searched only when named" : ""}`
]

/** The same with a button that tries the source. */
const rowToTry =
  (csrf: string) =>
  (source: Source.Listed): ReadonlyArray<Cell> => [
    ...sourceRow(source),
    markup`<form method="post" action="/plugins/check">${csrfField(csrf)}<button name="source" value="${source.id}" aria-label="Try it: ${source.id}">Try it</button></form>`
  ]

const pluginRow = ({ id, revision, from, about }: Plugin.Listed): ReadonlyArray<Cell> => [
  id,
  { n: String(revision), name: "revision" },
  from,
  about
]

const tried = ({ ability, outcome: { state, delivered, total, ms, error }, keys }: Source.Tried): ReadonlyArray<Cell> => [
  ability,
  state,
  { n: grouped(delivered), name: "delivered" },
  { n: total === null ? "" : grouped(total), name: "there" },
  { n: ms === null ? "" : `${Math.round(ms)} ms`, name: "took" },
  error?.message ?? (state === "skipped" ? keys.map(Source.printKey).join("; ") : "")
]

const about = { title: "Plugins and sources", here: "/plugins", command: "litfuse source list\nlitfuse plugin list" }

/** Sources, and all other plugins by kind. `csrf` undefined in a file that is saved: nothing is tried from there. */
const listed = Effect.fnUntraced(function* (csrf: string | undefined) {
  const { folder } = yield* Setting
  const sources = yield* Source.list({ folder })
  const { plugins: all } = yield* Plugin.list({ folder })
  const byKind = [...Map.groupBy(all, ({ kind }) => kind)].filter(([kind]) => kind !== "source")
  const columns = ["source", "can", "keys", "about"]
  return markup`<header><h1>Plugins and sources</h1>
<p class="muted">What litfuse stands on here, by the configuration of this folder. Keys are never shown; only whether they are set.</p></header>
<section aria-labelledby="sources"><h2 id="sources">${counted(sources.length, "source")}</h2>
${csrf === undefined ? table("Sources", columns, sources.map(sourceRow)) : table("Sources", [...columns, "live check"], sources.map(rowToTry(csrf)))}</section>
${byKind.map(([kind, some]) => markup`<section><details><summary>${counted(some.length, kind)}</summary>${table(kind, [kind, "revision", "from", "about"], some.map(pluginRow))}</details></section>\n`)}`
})

/** What is installed: sources with the keys that they take, never their values, and all other plugins. */
export const plugins: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/plugins",
    answer: Effect.fnUntraced(function* ({ csrf }) {
      return Reply.page(about, markup`${yield* listed(csrf)}${Reply.saveLink("/plugins/saved", "plugins")}`)
    })
  },
  {
    method: "GET",
    path: "/plugins/saved",
    answer: Effect.fnUntraced(function* () {
      return Reply.pageFile("plugins", about.title, yield* listed(undefined), about.command)
    })
  },
  {
    method: "POST",
    path: "/plugins/check",
    answer: Effect.fnUntraced(function* ({ form }) {
      const { folder, replay } = yield* Setting
      const source = form.get("source") ?? ""
      const found = yield* Source.tryOut({ folder, sources: [source], ...(replay === undefined ? {} : { replay }) })
      const body = markup`<header><h1>${source}, tried</h1>
<p class="muted">Each ability with a few requests: a search for a word, a look-up, citations, a full text.${replay === undefined ? "" : " This server answers from recordings, and most abilities have no recorded answer."} <a href="/plugins">All sources</a></p></header>
${table(`${source}, tried`, ["ability", "state", "delivered", "there", "took", "why"], found.map(tried))}`
      return Reply.page({ title: `${source}, tried`, here: "/plugins", command: `litfuse source check ${source} --live` }, body)
    })
  }
]

import { markup } from "@litfuse/document/Markup"
import * as Plugin from "@litfuse/api/Plugin"
import * as Source from "@litfuse/api/Source"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { csrfField } from "../search/renderSearchForm.ts"
import { PageSettings } from "../PageSettings.ts"
import { type Cell, table } from "../table.ts"

const sourceRow = ({ id, name = id, abilities, keys, about, isOnlyByName }: Source.Listed): ReadonlyArray<Cell> => [
  SourceNames.labelOf({ source: id, name }),
  abilities.join(", "),
  keys.length === 0 ? "none" : markup`${keys.map((key) => markup`<div>${Source.printKey(key)}</div>`)}`,
  `${about}${isOnlyByName ? "; searched only when named" : ""}`
]

const sourceRowWithCheck =
  (csrf: string) =>
  (source: Source.Listed): ReadonlyArray<Cell> => [
    ...sourceRow(source),
    markup`<form method="post" action="/plugins/check">${csrfField(csrf)}<button name="source" value="${source.id}" aria-label="Check: ${source.id}">Check</button></form>`
  ]

const pluginRow = ({ id, revision, from, about }: Plugin.Listed): ReadonlyArray<Cell> => [
  id,
  { n: String(revision), name: "revision" },
  from,
  about
]

const checkRow = ({ ability, outcome: { state, delivered, total, ms, error }, keys }: Source.Tried): ReadonlyArray<Cell> => [
  ability,
  state,
  { n: grouped(delivered), name: "delivered" },
  { n: total === null ? "" : grouped(total), name: "there" },
  { n: ms === null ? "" : `${Math.round(ms)} ms`, name: "took" },
  error?.message ?? (state === "skipped" ? keys.map(Source.printKey).join("; ") : "")
]

const about = { title: "Plugins and sources", here: "/plugins", command: "litfuse source list\nlitfuse plugin list" }

const pluginTables = Effect.fnUntraced(function* (csrf: string | undefined) {
  const { folder } = yield* PageSettings
  const sources = yield* Source.list({ folder })
  const { plugins: all } = yield* Plugin.list({ folder })
  const byKind = [...Map.groupBy(all, ({ kind }) => kind)].filter(([kind]) => kind !== "source")
  const columns = ["source", "can", "keys", "about"]
  return markup`<header><h1>Plugins and sources</h1>
<p class="muted">The plugins that the configuration of this folder makes available. Pages never show keys, only whether they are set.</p></header>
<section aria-labelledby="sources"><h2 id="sources">${counted(sources.length, "source")}</h2>
${csrf === undefined ? table("Sources", columns, sources.map(sourceRow)) : table("Sources", [...columns, "live check"], sources.map(sourceRowWithCheck(csrf)))}</section>
${byKind.map(([kind, some]) => markup`<section><details><summary>${counted(some.length, kind)}</summary>${table(kind, [kind, "revision", "from", "about"], some.map(pluginRow))}</details></section>\n`)}`
})

/** The installed sources and plugins. Names of keys are shown, never their values. */
export const pluginRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/plugins",
    answer: Effect.fnUntraced(function* ({ csrf }) {
      return PageResponse.page(about, markup`${yield* pluginTables(csrf)}${PageResponse.saveLink("/plugins/saved", "plugins")}`)
    })
  },
  {
    method: "GET",
    path: "/plugins/saved",
    answer: Effect.fnUntraced(function* () {
      return PageResponse.pageDownload("plugins", about.title, yield* pluginTables(undefined), about.command)
    })
  },
  {
    method: "POST",
    path: "/plugins/check",
    answer: Effect.fnUntraced(function* ({ form }) {
      const { folder, replay } = yield* PageSettings
      const source = form.get("source") ?? ""
      const found = yield* Source.tryOut({ folder, sources: [source], ...(replay === undefined ? {} : { replay }) })
      const body = markup`<header><h1>Check of ${source}</h1>
<p class="muted">A few requests test each ability: a search for a word, a look-up, citations, a full text.${replay === undefined ? "" : " This server uses recorded answers, and most abilities have none."} <a href="/plugins">All sources</a></p></header>
${table(`Check of ${source}`, ["ability", "state", "delivered", "total", "time", "problem"], found.map(checkRow))}`
      return PageResponse.page({ title: `Check of ${source}`, here: "/plugins", command: `litfuse source check ${source} --live` }, body)
    })
  }
]

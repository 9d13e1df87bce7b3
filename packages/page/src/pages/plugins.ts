import { markup, type Markup } from "@litfuse/api/document/markup"
import * as Plugin from "@litfuse/api/Plugin"
import * as Source from "@litfuse/api/Source"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { Setting } from "../Setting.ts"

const sourceRow = ({ id, abilities, keys, about, isOnlyByName }: Source.Listed): Markup =>
  markup`<tr><th scope="row">${id}</th><td>${abilities.join(", ")}</td><td>${keys.length === 0 ? "none" : markup`${keys.map((key) => markup`<div>${Source.printKey(key)}</div>`)}`}</td><td>${about}${isOnlyByName ? "; searched only when named" : ""}</td></tr>\n`

const pluginRow = ({ id, revision, from, about }: Plugin.Listed): Markup =>
  markup`<tr><th scope="row">${id}</th><td class="n">${revision}</td><td>${from}</td><td>${about}</td></tr>\n`

const table = (heads: ReadonlyArray<string>, rows: Markup, label: string): Markup =>
  markup`<div class="scroll works stack" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div>
`

/** What is installed: sources with the keys that they take, never their values, and all other plugins. */
export const plugins: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/plugins",
    answer: Effect.fnUntraced(function* () {
      const { folder } = yield* Setting
      const sources = yield* Source.list({ folder })
      const { plugins: all } = yield* Plugin.list({ folder })
      const byKind = [...Map.groupBy(all, ({ kind }) => kind)].filter(([kind]) => kind !== "source")
      const body = markup`<header><h1>Plugins and sources</h1>
<p class="muted">What litfuse stands on here, by the configuration of this folder. Keys are never shown; only whether they are set.</p></header>
<section aria-labelledby="sources"><h2 id="sources">${counted(sources.length, "source")}</h2>
${table(["source", "can", "keys", "about"], markup`${sources.map(sourceRow)}`, "Sources")}</section>
${byKind.map(([kind, some]) => markup`<section><details><summary>${counted(some.length, kind)}</summary>${table([kind, "revision", "from", "about"], markup`${some.map(pluginRow)}`, kind)}</details></section>\n`)}`
      return Reply.page({ title: "Plugins and sources", here: "/plugins", command: "litfuse source list\nlitfuse plugin list" }, body)
    })
  }
]

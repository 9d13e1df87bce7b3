import * as History from "@litfuse/api/History"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { quoted } from "@litfuse/files/shell"
import { inAddress, ofForm } from "../Asked.ts"
import { before } from "./fresh.ts"
import * as Reply from "../reply.ts"
import type { Route } from "../Route.ts"
import { Setting } from "../Setting.ts"
import { addressFrom } from "../AskedWalk.ts"

/** So many runs stand on the page; words find older ones. */
const mostShown = 100

const sourcesOf = ({ sources }: History.Entry): Markup =>
  markup`${sources.map(({ source, state, delivered }, i) => markup`${i === 0 ? "" : ", "}${state === "failed" ? markup`<strong class="bad">${source} failed</strong>` : state === "skipped" ? `${source} not asked` : `${source} ${grouped(delivered)}`}`)}`

/** A question that can be asked again leads to the form that asks it. */
const textOf = ({ question, text, sources }: History.Entry): Markup =>
  question === "search"
    ? markup`<a href="/?${inAddress(ofForm(new URLSearchParams([["query", text], ...sources.map(({ source }): [string, string] => ["source", source])])))}">${text}</a>`
    : question === "cites" || question === "related"
      ? markup`<a href="${addressFrom(text, question === "related" ? question : "both")}">${text}</a>`
      : markup`${text}`

/** Where an earlier run asked the same words, what came since. */
const freshOf = (entry: History.Entry, all: ReadonlyArray<History.Entry>): Markup | undefined =>
  before(all, entry.runId) === undefined ? undefined : markup` · <a href="/runs/${entry.runId}/new">what is new</a>`

const row = (entry: History.Entry, all: ReadonlyArray<History.Entry>, isSaved: boolean): Markup =>
  markup`<tr><th scope="row">${entry.runId}</th><td>${entry.askedAt.slice(0, 16).replace("T", " ")}</td><td>${entry.question}</td><td>${isSaved ? entry.text : markup`${textOf(entry)}${freshOf(entry, all)}`}${entry.saved.length === 0 ? undefined : markup` <span class="muted">saved as ${entry.saved.join(", ")}</span>`}</td><td class="n" data-name="works">${entry.counts["works"] === undefined ? "" : grouped(entry.counts["works"])}</td><td>${sourcesOf(entry)}</td></tr>
`

/** The runs; in a file that is saved no question leads to a form. */
const table = (
  runs: ReadonlyArray<History.Entry>,
  isSaved: boolean
): Markup => markup`<div class="scroll works stack" tabindex="0" role="group" aria-label="Runs"><table><thead><tr><th scope="col">run</th><th scope="col">asked</th><th scope="col">as</th><th scope="col">what</th><th scope="col" class="n">works</th><th scope="col">records of each source</th></tr></thead><tbody>
${runs.map((entry) => row(entry, runs, isSaved))}</tbody></table></div>
`

const noProject: Markup = markup`<header><h1>Runs</h1></header><p>This server keeps nothing, so there are no runs. Start it with <code>litfuse serve --project FOLDER</code>, and every search is kept: what was asked, when, and what each source answered.</p>`

const about = { title: "Runs", here: "/runs" }

const wordsIn = (query: URLSearchParams): string => (query.get("words") ?? "").trim()

/** The runs with some words: what stands above them, and they themselves. */
const shown = Effect.fnUntraced(function* (words: string, isSaved: boolean) {
  const { folder } = yield* Setting
  const { of, runs } = yield* History.list({ folder, words, limit: mostShown })
  return {
    command: `litfuse history list${words === "" ? "" : ` ${quoted(words)}`}`,
    top: markup`<header><h1>Runs of this project</h1>
<p class="muted">${counted(of, "question")}${words === "" ? "" : ` with "${words}"`}, the last one first.${isSaved ? "" : " A question leads to the form that asks it again."}</p></header>
`,
    list: markup`${runs.length === 0 ? markup`<p>None yet.</p>` : table(runs, isSaved)}${of > runs.length ? markup`<p class="muted">${of - runs.length} more; <code>litfuse history list</code> shows all.</p>` : undefined}`
  }
})

/** What was asked in the project, the last run first. */
export const runs: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/runs",
    answer: Effect.fnUntraced(function* ({ query }) {
      const { canChange } = yield* Setting
      if (!canChange) return Reply.page(about, noProject)
      const words = wordsIn(query)
      const { command, top, list } = yield* shown(words, false)
      const form = markup`<form class="ask" method="get" action="/runs" role="search"><div class="row"><label>With these words <input name="words" value="${words}" autocomplete="off"></label><button>Show</button></div></form>
`
      return Reply.page({ ...about, command }, markup`${top}${form}${list}${Reply.saveLink(`/runs/saved?${query.toString()}`, "runs")}`)
    })
  },
  {
    method: "GET",
    path: "/runs/saved",
    answer: Effect.fnUntraced(function* ({ query }) {
      const { canChange } = yield* Setting
      if (!canChange) return Reply.onTo("/runs")
      const { command, top, list } = yield* shown(wordsIn(query), true)
      return Reply.pageFile("runs", "Runs of this project", markup`${top}${list}`, command)
    })
  }
]

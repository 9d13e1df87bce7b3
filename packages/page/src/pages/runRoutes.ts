import * as Runs from "@litfuse/api/Runs"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Source from "@litfuse/api/Source"
import * as Effect from "effect/Effect"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import { formOfRequest } from "../SearchForm.ts"
import { SearchJobs } from "../SearchJobs.ts"
import { earlierRun } from "./newWorksRoutes.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"
import { PageSettings } from "../PageSettings.ts"
import { walkAddressFrom } from "../WalkForm.ts"

const mostShown = 100

type NameOf = (source: string) => string

const sourceOf = ({ source, state, delivered }: Runs.Listed["sources"][number], nameOf: NameOf): Markup | string => {
  if (state === "failed") return markup`<strong class="bad">${nameOf(source)} failed</strong>`
  return state === "skipped" ? `${nameOf(source)} not searched` : `${nameOf(source)} ${grouped(delivered)}`
}

const sourcesOf = ({ sources }: Runs.Listed, nameOf: NameOf): Markup =>
  markup`${sources.map((one, i) => markup`${i === 0 ? "" : ", "}${sourceOf(one, nameOf)}`)}`

const textOf = ({ question, text, runId }: Runs.Listed): Markup => {
  if (question === "search") return markup`<a href="/runs/${runId}">${text}</a>`
  return question === "cites" || question === "related"
    ? markup`<a href="${walkAddressFrom(text, question === "related" ? question : "both")}">${text}</a>`
    : markup`${text}`
}

const newWorksLink = (entry: Runs.Listed, all: ReadonlyArray<Runs.Listed>): Markup | undefined =>
  earlierRun(all, entry.runId) === undefined ? undefined : markup` · <a href="/runs/${entry.runId}/new">what is new</a>`

const worksOf = ({ counts, sources }: Runs.Listed): string => {
  if (Runs.isSilent(sources)) return "no source answered"
  return counts["works"] === undefined ? "" : grouped(counts["works"])
}

const row = (entry: Runs.Listed, all: ReadonlyArray<Runs.Listed>, isSaved: boolean, nameOf: NameOf): Markup =>
  markup`<tr><th scope="row">${entry.runId}</th><td>${entry.startedAt.slice(0, 16).replace("T", " ")}</td><td>${entry.question}</td><td>${isSaved ? entry.text : markup`${textOf(entry)}${newWorksLink(entry, all)}`}${entry.saved.length === 0 ? undefined : markup` <span class="muted">saved as ${entry.saved.join(", ")}</span>`}</td><td class="n" data-name="works">${worksOf(entry)}</td><td>${sourcesOf(entry, nameOf)}</td></tr>
`

const table = (
  runs: ReadonlyArray<Runs.Listed>,
  isSaved: boolean,
  nameOf: NameOf
): Markup => markup`<div class="scroll works stack" tabindex="0" role="group" aria-label="Runs"><table><thead><tr><th scope="col">run</th><th scope="col">date</th><th scope="col">question</th><th scope="col">query</th><th scope="col" class="n">works</th><th scope="col">records of each source</th></tr></thead><tbody>
${runs.map((entry) => row(entry, runs, isSaved, nameOf))}</tbody></table></div>
`

const noProject: Markup = markup`<header><h1>Runs</h1></header><p>This server has no project, so it stores no runs. Start it with <code>litfuse serve --project FOLDER</code> to store every search: its query, its date, and the answer of each source.</p>`

const about = { title: "Runs", here: "/runs" }

const wordsIn = (query: URLSearchParams): string => (query.get("words") ?? "").trim()

const runsSections = Effect.fnUntraced(function* (words: string, isSaved: boolean) {
  const { folder } = yield* PageSettings
  const names = new Map((yield* Source.list({ folder })).map(({ id, name = id }) => [id, name]))
  const { of, runs } = yield* Runs.list({ folder, answered: true, words, limit: mostShown })
  return {
    command: `litfuse runs list${words === "" ? "" : ` ${quoteForShell(words)}`}`,
    top: markup`<header><h1>Runs of this project</h1>
<p class="muted">${counted(of, "question")}${words === "" ? "" : ` with "${words}"`}, newest first.${isSaved ? "" : " A search opens as it was; a walk links to its form."}</p></header>
`,
    list: markup`${runs.length === 0 ? markup`<p>None yet.</p>` : table(runs, isSaved, (id) => names.get(id) ?? id)}${of > runs.length ? markup`<p class="muted">${of - runs.length} more; <code>litfuse runs list</code> shows all.</p>` : undefined}`
  }
})

/** The runs of the project, newest first. */
export const runRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/runs",
    answer: Effect.fnUntraced(function* ({ query }) {
      const { canChange } = yield* PageSettings
      if (!canChange) return PageResponse.page(about, noProject)
      const words = wordsIn(query)
      const { command, top, list } = yield* runsSections(words, false)
      const form = markup`<form class="ask" method="get" action="/runs" role="search"><div class="row"><label>With these words <input name="words" value="${words}" autocomplete="off"></label><button>Show</button></div></form>
`
      return PageResponse.page(
        { ...about, command },
        markup`${top}${form}${list}${PageResponse.saveLink(`/runs/saved?${query.toString()}`, "runs")}`
      )
    })
  },
  {
    method: "GET",
    path: "/runs/:id",
    answer: Effect.fnUntraced(function* ({ params }) {
      const { folder, canChange } = yield* PageSettings
      if (!canChange) return PageResponse.redirect("/runs")
      const { run } = yield* Runs.show({ folder, run: params["id"] ?? "" })
      if (run.question !== "search")
        return PageResponse.errorPage(
          422,
          "This run cannot be opened",
          `It is a ${run.question}. In a terminal: litfuse runs show ${run.id}`
        )
      const { all, ask } = yield* SearchJobs
      const known = all().find(({ form, outcome }) => form.run === run.id && outcome?._tag !== "Failed")
      const { id } = known ?? (yield* ask(formOfRequest(run.request, run.id)))
      return PageResponse.redirect(`/searches/${id}`)
    })
  },
  {
    method: "GET",
    path: "/runs/saved",
    answer: Effect.fnUntraced(function* ({ query }) {
      const { canChange } = yield* PageSettings
      if (!canChange) return PageResponse.redirect("/runs")
      const { command, top, list } = yield* runsSections(wordsIn(query), true)
      return PageResponse.pageDownload("runs", "Runs of this project", markup`${top}${list}`, command)
    })
  }
]

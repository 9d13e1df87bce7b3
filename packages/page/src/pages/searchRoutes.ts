import { markup, type Markup } from "@litfuse/document/Markup"
import { notesMarkup } from "../notesMarkup.ts"
import { noWorks } from "@litfuse/api/document/answerVerdict"
import { noticesOf } from "@litfuse/api/search/Answer"
import type { Titles } from "@litfuse/api/search/sourceTitles"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import { searchCommand, searchAddress, parseSearchForm, type SearchForm } from "../SearchForm.ts"
import { csrfField, renderSearchForm } from "../search/renderSearchForm.ts"
import { searchProgressRoutes, withSearch } from "../search/withSearch.ts"
import { failures, sourceRows, sourcesTable } from "../search/sourceRows.ts"
import { worksSection } from "../search/worksSection.ts"
import { searchHeading } from "../search/searchHeading.ts"
import { type FinishedSearch, type SearchJob, SearchJobs, type SourceState } from "../SearchJobs.ts"
import type { Ask, Route } from "../Route.ts"
import { PageSettings } from "../PageSettings.ts"
import { storeSentFiles } from "../ChosenFiles.ts"
import { uploadPaths } from "../Guard.ts"
import { Uploads } from "../Uploads.ts"
import { searchable } from "./homeRoutes.ts"

const warningsList = ({ warnings }: SearchJob): Markup | undefined =>
  warnings.length === 0 ? undefined : markup`<ul class="warn">${warnings.map((text) => markup`<li>${text}</li>`)}</ul>\n`

const changeLink = ({ form: asked }: SearchJob): Markup =>
  markup`<a href="/?${searchAddress(asked)}">${asked.run === undefined ? "Change or repeat the search" : "Change the search, or ask it again today"}</a>`

const titleIn =
  ({ titles }: { readonly titles: Titles }) =>
  (source: string): string =>
    titles.get(source) ?? source

const runningPage = (one: SearchJob, csrf: string): Markup => markup`<header><h1>${one.form.query}</h1>
<p class="verdict" role="status">Searching.</p></header>
<form method="post" action="/searches/${one.id}/stop">${csrfField(csrf)}<button>Stop the search</button></form>
${warningsList(one)}<section aria-labelledby="by-source" data-events="/searches/${one.id}/events"><h2 id="by-source">Sources</h2>
${sourcesTable(sourceRows(one.progress.values(), titleIn(one)))}</section>
<noscript><p class="muted">This page reloads until all sources have answered.</p></noscript>
`

const statesOf = ({ found: { answer } }: FinishedSearch): ReadonlyArray<SourceState> =>
  answer.outcomes.map((answer) => ({ source: answer.source, answer, isOver: true }))

const works = (one: SearchJob, done: FinishedSearch, query: URLSearchParams): Markup =>
  done.found.works.length === 0
    ? markup`<p>${noWorks(done.found.answer)} ${changeLink(one)}.</p>`
    : worksSection(`/searches/${one.id}`, done, titleIn(done.found), query)

const resultPage = (one: SearchJob, done: FinishedSearch, query: URLSearchParams): Markup => {
  const { found } = done
  const { answer, titles } = found
  const titleOf = titleIn({ titles })
  const kept =
    answer.runId === null || one.form.run !== undefined
      ? undefined
      : markup`<p class="muted">The project stores this run: <code>litfuse runs show ${answer.runId}</code></p>\n`
  return markup`${searchHeading(one, done, "")}${one.form.run === undefined ? undefined : markup`<p class="muted">Run ${one.form.run}, as it was stored. Nothing was asked again. <a href="/runs">All runs</a></p>\n`}${failures(answer.outcomes, titleOf)}${warningsList(one)}${works(one, done, query)}<section aria-labelledby="by-source"><h2 id="by-source">Results by source</h2>
${sourcesTable(sourceRows(statesOf(done), titleOf))}</section>
${notesMarkup(noticesOf({ outcomes: answer.outcomes, notices: answer.notices }), titleOf)}${kept}<p>${changeLink(one)}</p>`
}

const pageOf = Effect.fnUntraced(function* (one: SearchJob, { query, csrf }: Ask) {
  const setting = yield* PageSettings
  const about = { title: one.form.query, here: "/", command: searchCommand(one.form, setting) }
  const { outcome } = one
  if (outcome === undefined) return PageResponse.page({ ...about, reloadAfter: 1 }, runningPage(one, csrf))
  if (outcome._tag === "Done") return PageResponse.page(about, resultPage(one, outcome.done, query))
  const why = outcome._tag === "Stopped" ? "The search was stopped before all sources answered." : PageResponse.describeError(outcome.error)
  const body = markup`<header><h1>The search has no result</h1></header><p class="failure" role="alert">${why}</p>
${renderSearchForm(one.form, yield* searchable(), csrf)}`
  return PageResponse.page(about, body, outcome._tag === "Stopped" ? 200 : 422)
})

/** The longest query. Units: UTF-16 units. */
const longest = 200_000

const wrongQuery = ({ query }: SearchForm): string | undefined => {
  if (query.trim() === "") return "The query is empty. Type words, or paste a strategy."
  return query.length > longest ? `The query is too long: at most ${longest} characters are allowed.` : undefined
}

const startSearch = Effect.fnUntraced(function* ({ form: sent, files: uploaded, csrf }: Ask) {
  const { files, problem } = storeSentFiles(sent, uploaded, (yield* Uploads).keep)
  const own = parseSearchForm(sent)
  const asked = { ...own, files: [...own.files, ...files.filter(({ path }) => own.files.every((one) => one.path !== path))] }
  const wrong = wrongQuery(asked) ?? problem
  if (wrong !== undefined) {
    const body = markup`<header><h1>Search the literature</h1></header><p class="failure" role="alert">${wrong}</p>
${renderSearchForm({ ...asked, query: asked.query.slice(0, longest) }, yield* searchable(), csrf, true)}`
    return PageResponse.page({ title: "Search", here: "/" }, body, 422)
  }
  return PageResponse.redirect(`/searches/${(yield* (yield* SearchJobs).ask(asked)).id}`)
})

/** A search: its form, its progress and its works. */
export const searchRoutes: ReadonlyArray<Route> = [
  // a form with files may be larger than others
  ...(["/searches", uploadPaths.searches] as const).map((path): Route => ({ method: "POST", path, answer: startSearch })),
  { method: "GET", path: "/searches/:id", answer: (ask) => withSearch(ask, (one) => pageOf(one, ask)) },
  ...searchProgressRoutes((one) => sourceRows(one.progress.values(), titleIn(one)))
]

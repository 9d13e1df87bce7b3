import { markup, type Markup } from "@litfuse/document/Markup"
import { recordedTexts } from "@litfuse/api/search/recordedTexts"
import * as Source from "@litfuse/api/Source"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as PageResponse from "../PageResponse.ts"
import { parseSearchForm, searchCommand } from "../SearchForm.ts"
import { csrfField, renderSearchForm } from "../search/renderSearchForm.ts"
import { type SearchJob, SearchJobs } from "../SearchJobs.ts"
import type { Route } from "../Route.ts"
import { PageSettings } from "../PageSettings.ts"

/** The sources that can be searched, and the folder whose files can be chosen. Files are named one by one, so they have no box. */
export const searchable = Effect.fnUntraced(function* () {
  const { folder } = yield* PageSettings
  const all = yield* Source.list({ folder })
  return { folder, sources: all.filter(({ id, abilities }) => abilities.includes("search") && id !== "file") }
})

/** The most questions of recordings that the page offers. */
const mostOffered = 12

const offered = (texts: ReadonlyArray<string>, csrf: string): Markup | undefined =>
  texts.length === 0
    ? undefined
    : markup`<section aria-labelledby="offered"><h2 id="offered">Questions that this server can answer</h2>
<form class="offered" method="post" action="/searches">${csrfField(csrf)}<ul>${texts.slice(0, mostOffered).map((text) => markup`<li><button class="link" name="query" value="${text}">${text}</button></li>\n`)}</ul></form>${texts.length > mostOffered ? markup`<p class="muted">${counted(texts.length - mostOffered, "more question")} in the recordings.</p>` : undefined}</section>
`

const stateOf = ({ outcome }: SearchJob): string => {
  if (outcome === undefined) return "searching"
  if (outcome._tag === "Done")
    return outcome.done.found.silence === undefined ? `${outcome.done.found.answer.counts.works} works` : "no source answered"
  return outcome._tag === "Failed" ? "failed" : "stopped"
}

const searchHistory = (all: ReadonlyArray<SearchJob>): Markup | undefined =>
  all.length === 0
    ? undefined
    : markup`<section aria-labelledby="earlier"><h2 id="earlier">Searches of this server</h2>
<ul>${all.map((job) => markup`<li><a href="/searches/${job.id}">${job.form.query}</a> <span class="muted">${stateOf(job)}</span></li>\n`)}</ul></section>
`

/** The first page: the form of a search, and earlier searches. */
export const homeRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: "/",
    answer: Effect.fnUntraced(function* ({ query, csrf }) {
      const setting = yield* PageSettings
      const asked = parseSearchForm(query)
      const sources = yield* searchable()
      const texts = setting.replay === undefined ? [] : recordedTexts(setting.folder, setting.replay)
      const jobs = (yield* SearchJobs).all()
      const where = setting.replay === undefined ? "" : " The server uses recorded answers instead of the network."
      const body = markup`<header><h1>Search the literature</h1>
<p class="muted">litfuse searches all sources at once, merges records of one publication into one work, and explains the rank of each work.${where}</p></header>
${renderSearchForm(asked, sources, csrf, true)}${offered(texts, csrf)}${searchHistory(jobs)}`
      return PageResponse.page(
        { title: "Search", here: "/", ...(asked.query === "" ? {} : { command: searchCommand(asked, setting) }) },
        body
      )
    })
  }
]

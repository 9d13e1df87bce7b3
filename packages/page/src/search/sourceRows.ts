import { markup, type Markup } from "@litfuse/api/document/markup"
import type { SourceAnswer } from "@litfuse/api/search/Answer"
import { grouped } from "@litfuse/files/numbers"
import type { SourceState } from "../Searches.ts"

/** What a reader can do about a source that did not answer, by the reason. */
const advice: Readonly<Record<string, string>> = {
  RateLimited: "It wants fewer requests. Wait some minutes and search again; a key of your own, where it takes one, allows more.",
  OutOfTime: "Search again, or leave it out. What it had sent is kept.",
  Unauthorised: "Set its key; the page of plugins and sources names the variable.",
  QueryRejected: "It does not take this query. Write it with fewer operators, or leave this source out.",
  BadResponse: "Its answer was not what it should be. Search again later.",
  NotRecorded: "The recordings hold no answer of it to this question. Leave it out, or start without --replay.",
  Crashed: "That is a fault of its plugin. Leave it out, and report it.",
  Unreachable: "Search again later, or leave it out. Nothing is known of what it would have found."
}

const adviceOf = (error: SourceAnswer["error"]): string => advice[error?.reason ?? ""] ?? "Search again later, or leave it out."

const whyNot = ({ error, state }: SourceAnswer): Markup | undefined =>
  error === null
    ? undefined
    : markup`<span class="reason">${error.message}${state === "skipped" ? undefined : `. ${adviceOf(error)}`}</span>`

const number = (value: number | null | undefined): string => (value === null || value === undefined ? "" : grouped(value))

const courseOf = ({ course }: SourceState): string =>
  course === undefined ? "asking" : `asking, ${grouped(course.delivered)} of ${grouped(course.wanted)}`

const row = (state: SourceState, titleOf: (source: string) => string): Markup => {
  const { source, answer, isOver } = state
  const said = answer?.state ?? (isOver ? "failed" : courseOf(state))
  const isFailed = said === "failed" || said === "partial"
  const query = answer?.effectiveQuery ?? undefined
  return markup`<tr${isFailed ? markup` class="failed"` : undefined}><th scope="row">${titleOf(source)}</th><td>${said}</td><td class="n" data-name="found">${number(answer?.delivered)}</td><td class="n" data-name="of">${number(answer?.total)}</td><td class="n" data-name="took">${answer === undefined || answer.ms === null ? "" : `${Math.round(answer.ms)} ms`}</td><td>${query}${answer === undefined ? undefined : whyNot(answer)}</td></tr>
`
}

const verdicts: Partial<Readonly<Record<SourceAnswer["state"], string>>> = {
  failed: "did not answer",
  partial: "did not answer completely",
  skipped: "was not asked"
}

const failure = ({ source, state, error }: SourceAnswer, titleOf: (source: string) => string): Markup | undefined => {
  const verdict = verdicts[state]
  if (verdict === undefined) return undefined
  // why a source was not asked says what to do
  const what = state === "skipped" ? `It ${error?.message ?? "was left out"}.` : adviceOf(error)
  return markup`<p class="failure"><strong>${titleOf(source)} ${verdict}.</strong> ${what} <a href="#by-source">What it said</a></p>
`
}

/** What did not answer, or not completely, in a line each, with what to do. */
export const failures = (answers: ReadonlyArray<SourceAnswer>, titleOf: (source: string) => string): Markup =>
  markup`${answers.map((one) => failure(one, titleOf))}`

/** How each source has answered so far: a row for each, as rows of `sourcesTable`. */
export const sourceRows = (states: Iterable<SourceState>, titleOf: (source: string) => string): Markup =>
  markup`${[...states].map((one) => row(one, titleOf))}`

/** The table of the sources. */
export const sourcesTable = (
  rows: Markup
): Markup => markup`<div class="scroll stack asking"><table><thead><tr><th scope="col">source</th><th scope="col">state</th><th scope="col" class="n">found</th><th scope="col" class="n">there</th><th scope="col" class="n">took</th><th scope="col">searched for, or why not</th></tr></thead><tbody id="sources" aria-live="polite">
${rows}</tbody></table></div>
`

import { adviceOf, sourceFailure } from "@litfuse/api/document/sourceFailure"
import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { SourceAnswer } from "@litfuse/api/search/Answer"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { grouped } from "@litfuse/files/numbers"
import type { SourceState } from "../SearchJobs.ts"

/** Why a source did not answer, and what to do; undefined for one that did. */
export const whyNot = (answer: SourceAnswer): Markup | undefined => {
  const { error, state } = answer
  return error === null
    ? undefined
    : markup`<span class="reason">${SourceNames.whyOf(answer)}${state === "skipped" ? undefined : `. ${adviceOf(error)}`}</span>`
}

const number = (value: number | null | undefined): string => (value === null || value === undefined ? "" : grouped(value))

const courseOf = ({ course }: SourceState): string =>
  course === undefined ? "asking" : `asking, ${grouped(course.delivered)} of ${grouped(course.wanted)}`

const row = (state: SourceState, titleOf: (source: string) => string): Markup => {
  const { source, answer, isOver } = state
  const said = answer?.state ?? (isOver ? "failed" : courseOf(state))
  const isFailed = answer === undefined ? isOver : outcomeStates[answer.state].isFailure
  const query = answer?.effectiveQuery ?? undefined
  return markup`<tr${isFailed ? markup` class="failed"` : undefined}><th scope="row">${titleOf(source)}</th><td>${said}</td><td class="n" data-name="found">${number(answer?.delivered)}</td><td class="n" data-name="of">${number(answer?.total)}</td><td class="n" data-name="took">${answer === undefined || answer.ms === null ? "" : `${Math.round(answer.ms)} ms`}</td><td>${query}${answer === undefined ? undefined : whyNot(answer)}</td></tr>
`
}

/** Failed and incomplete sources, one line each, with advice. */
export const failures = (answers: ReadonlyArray<SourceAnswer>, titleOf: (source: string) => string): Markup =>
  blocksMarkup(answers.flatMap((one) => sourceFailure(one, titleOf)))

/** The state of each source, as rows of `sourcesTable`. */
export const sourceRows = (states: Iterable<SourceState>, titleOf: (source: string) => string): Markup =>
  markup`${[...states].map((one) => row(one, titleOf))}`

/** The table of sources. */
export const sourcesTable = (
  rows: Markup
): Markup => markup`<div class="scroll stack asking"><table><thead><tr><th scope="col">source</th><th scope="col">state</th><th scope="col" class="n">found</th><th scope="col" class="n">total</th><th scope="col" class="n">time</th><th scope="col">query, or problem</th></tr></thead><tbody id="sources" aria-live="polite">
${rows}</tbody></table></div>
`

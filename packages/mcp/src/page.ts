import { noticesOf, type SourceAnswer } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import { type Answer, empty, type Outcome } from "./Answer.ts"
import { cellsOf, type Column } from "./cells.ts"
import { clean } from "./clean.ts"
import { clipped, withRows } from "./rows.ts"
import type { Run } from "./Runs.ts"

/** Which part of a run is wanted, and how long it may be: `from` the works before it, `limit` works at most, `budget` tokens. */
export interface Part {
  readonly from: number
  readonly limit: number
  readonly budget: number
  readonly columns: ReadonlyArray<Column>
}

/** So many characters of what a service was asked, and of why it failed, are shown. */
const mostShown = 300

const outcomeOf = ({ source, state, delivered, total, effectiveQuery, error }: SourceAnswer, isFirst: boolean): Outcome => ({
  source: clean(source),
  state,
  delivered,
  total,
  query: effectiveQuery === null || !isFirst ? null : clipped(clean(effectiveQuery), mostShown),
  error: error === null ? null : clipped(clean(`${error.reason}: ${error.message}`), mostShown)
})

interface Told {
  readonly code: string
  readonly subject: string
  readonly text: string
}

/** A notice as a client may know it: where this machine keeps its cache is left out. */
export const toldOf = (notice: Told): Told =>
  notice.code === "cache-refused"
    ? { code: notice.code, subject: "cache", text: "an entry that this user did not write was not used; the answer is not touched by it" }
    : notice

/** A notice as a line: its code, what it is about, and what to do. */
export const noticeOf = (notice: Told): string => {
  const { code, subject, text } = toldOf(notice)
  return clipped(clean(`(${code}) ${subject}: ${text}`), mostShown)
}

/** How a run went: its name, its counts, how each source answered, and what it cost. */
export const headOf = ({ id, answer, requests, counts: own }: Run, isFirst: boolean, left: number | null): Answer => {
  const { counts, outcomes, replayed, ms } = answer
  return {
    ...empty,
    run: id,
    replayed,
    counts: own ?? {
      records: Object.values(counts.identified).reduce((sum, n) => sum + n, 0),
      duplicates: counts.duplicates,
      works: answer.works.length
    },
    outcomes: outcomes.map((one) => outcomeOf(one, isFirst)),
    notices: isFirst ? [...new Set(noticesOf(answer).map(noticeOf))] : [],
    cost: { requests, ms: ms === null ? null : Math.round(ms), left }
  }
}

/**
 * A page of a run: how its sources answered, then as many of the wanted works as the budget holds, and at least one.
 *
 * - what does not fit is counted in `cut`, and `next` says how to get it
 * - empty: no works is a page without rows; a page behind the last work has none
 */
export const page = (run: Run, { from, limit, budget, columns }: Part, left: number | null): Answer => {
  const delivered = new Map(run.answer.outcomes.map(({ source, delivered }) => [source, delivered]))
  const works = run.answer.works.slice(from, from + limit)
  const queries = from === 0 ? run.answer.outcomes.filter(({ effectiveQuery }) => (effectiveQuery ?? "").length > mostShown).length : 0
  const cut =
    queries === 0
      ? []
      : [`what ${counted(queries, "source")} searched for, after ${mostShown} characters; analyse with kind prisma has it whole`]
  const answer = withRows(
    { ...headOf(run, from === 0, left), columns, cut },
    works.map((work) => () => cellsOf(work, columns, delivered)),
    budget,
    { what: "work", how: "next has them" }
  )
  const end = from + answer.rows.length
  return { ...answer, next: end < run.answer.works.length && answer.rows.length > 0 ? `${run.id}:${end}` : null }
}

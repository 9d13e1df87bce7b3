import type { SourceAnswer } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import { type Answer, empty, type Outcome } from "./Answer.ts"
import { tokensOf } from "./budget.ts"
import { cellsOf, type Column } from "./cells.ts"
import { clean } from "./clean.ts"
import { print } from "./print.ts"
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

/** The least that is left of a cell that has to be shortened. Units: characters. */
const leastCell = 60

/** A text of at most so many characters, the last of them a mark where some are missing; no pair of halves is parted. */
const clipped = (text: string, most: number): string => {
  if (text.length <= most) return text
  const head = text.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`
}

const outcomeOf = ({ source, state, delivered, total, effectiveQuery, error }: SourceAnswer, isFirst: boolean): Outcome => ({
  source: clean(source),
  state,
  delivered,
  total,
  query: effectiveQuery === null || !isFirst ? null : clipped(clean(effectiveQuery), mostShown),
  error: error === null ? null : clipped(clean(`${error.reason}: ${error.message}`), mostShown)
})

/** A notice as a line: its code, what it is about, and what to do. */
const noticeOf = ({ code, subject, text }: { readonly code: string; readonly subject: string; readonly text: string }): string =>
  clipped(clean(`(${code}) ${subject}: ${text}`), mostShown)

const headOf = ({ id, answer, requests }: Run, isFirst: boolean, left: number | null): Answer => {
  const { counts, outcomes, notices, replayed, ms } = answer
  return {
    ...empty,
    run: id,
    replayed,
    counts: {
      records: Object.values(counts.identified).reduce((sum, n) => sum + n, 0),
      duplicates: counts.duplicates,
      works: answer.works.length
    },
    outcomes: outcomes.map((one) => outcomeOf(one, isFirst)),
    notices: isFirst ? [...outcomes.flatMap((one) => one.notices), ...notices].map(noticeOf) : [],
    cost: { requests, ms: ms === null ? null : Math.round(ms), left }
  }
}

/** The same row with its longest cell so short that the answer keeps the budget, or as short as a cell may be. */
const shortened = (row: ReadonlyArray<string>, over: number): { readonly row: ReadonlyArray<string>; readonly cell: number } => {
  const cell = row.reduce((longest, text, i) => (text.length > row[longest]!.length ? i : longest), 0)
  const text = row[cell]!
  const most = Math.max(leastCell, Math.floor(text.length - (over * text.length) / Math.max(1, tokensOf(text))) - 10)
  return { row: row.map((one, i) => (i === cell ? clipped(one, most) : one)), cell }
}

/** What is said in words of a page takes so many tokens: what was left out, and where to go on. */
const forWords = 70

/**
 * A page of a run: how its sources answered, then as many of the wanted works as the budget holds, and at least one.
 *
 * - what does not fit is counted in `cut`, and `next` says how to get it; a first work that is too long alone is shortened, which is said too
 * - empty: no works is a page without rows; a page behind the last work has none
 */
export const page = (run: Run, { from, limit, budget, columns }: Part, left: number | null): Answer => {
  const delivered = new Map(run.answer.outcomes.map(({ source, delivered }) => [source, delivered]))
  const head = { ...headOf(run, from === 0, left), columns }
  const works = run.answer.works.slice(from, from + limit)
  const room = budget - tokensOf(print(head)) - forWords
  const rows: Array<ReadonlyArray<string>> = []
  const cut: Array<string> = []
  let used = 0
  for (const work of works) {
    const row = cellsOf(work, columns, delivered)
    const size = tokensOf(row.join("|")) + 1
    if (used + size <= room) rows.push(row)
    else if (rows.length > 0) break
    else {
      const short = shortened(row, used + size - room)
      rows.push(short.row)
      cut.push(
        `${columns[short.cell]} of the first work, after ${short.row[short.cell]!.length - 1} of ${row[short.cell]!.length} characters; a larger budget shows all of it`
      )
    }
    used += size
  }
  const end = from + rows.length
  const { length } = run.answer.works
  if (rows.length < works.length)
    cut.push(
      `${counted(works.length - rows.length, "work")} of the ${works.length} that were asked for, by the budget of ${budget} tokens; next has them`
    )
  const queries = from === 0 ? run.answer.outcomes.filter(({ effectiveQuery }) => (effectiveQuery ?? "").length > mostShown).length : 0
  if (queries > 0)
    cut.push(`what ${counted(queries, "source")} searched for, after ${mostShown} characters; analyse of this run with prisma has it whole`)
  return { ...head, rows, cut, next: end < length && rows.length > 0 ? `${run.id}:${end}` : null }
}

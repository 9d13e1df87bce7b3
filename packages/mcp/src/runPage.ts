import { noticesOf, type SourceAnswer } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import { type ToolAnswer, emptyAnswer, type Outcome, type TitledTable } from "./ToolAnswer.ts"
import { countTokens } from "@litfuse/files/countTokens"
import { entityTable } from "./entityTable.ts"
import { fitTables } from "./fitTables.ts"
import { printAnswer } from "./printAnswer.ts"
import { workCells, type Column } from "./workCells.ts"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { cleanText } from "./cleanText.ts"
import { incompleteOutcomes } from "./fitHead.ts"
import { clipText, fitRows, reservedTokens } from "./fitRows.ts"
import type { Run } from "./ServerRuns.ts"

/** The requested part of a run: `from` works to skip, at most `limit` works and `budget` tokens. */
export interface Part {
  readonly from: number
  readonly limit: number
  readonly budget: number
  readonly columns: ReadonlyArray<Column>
}

/** Longer queries and error messages of sources are cut. Units: characters. */
const mostCharacters = 300

const outcomeOf = ({ source, state, delivered, total, effectiveQuery, error }: SourceAnswer): Outcome => ({
  source: cleanText(source),
  state,
  delivered,
  total,
  query: effectiveQuery === null ? null : clipText(cleanText(effectiveQuery), mostCharacters),
  error: error === null ? null : clipText(cleanText(`${error.reason}: ${error.message}`), mostCharacters)
})

interface NoticeText {
  readonly code: string
  readonly subject: string
  readonly text: string
}

/** A notice without paths of this machine, such as the folder of the cache. */
export const publicNotice = (notice: NoticeText): NoticeText =>
  notice.code === "cache-refused"
    ? {
        code: notice.code,
        subject: "cache",
        text: "a cache entry that this user did not write was ignored; the answer does not depend on it"
      }
    : notice

/** A notice as one line: code, subject and text. */
export const printNotice = (notice: NoticeText): string => {
  const { code, subject, text } = publicNotice(notice)
  return clipText(cleanText(`(${code}) ${subject}: ${text}`), mostCharacters)
}

/** The state of a finished run: it has failed when no source answered. */
export const runState = ({ answer: { outcomes } }: Run): "done" | "failed" => (OutcomeState.noneAnswered(outcomes) ? "failed" : "done")

/** What every answer about a run repeats: its name, its state, and the sources that may know more than they sent. */
export const runStatus = (run: Run): ToolAnswer => ({
  ...emptyAnswer,
  run: run.id,
  state: runState(run),
  replayed: run.answer.replayed,
  outcomes: incompleteOutcomes(run.answer.outcomes.map((one) => outcomeOf(one)))
})

/** The head of an answer: run, state, counts, outcomes of sources, and cost. A later page repeats the outcomes of incomplete sources alone. */
export const runHead = (run: Run, isFirst: boolean, left: number | null): ToolAnswer => {
  const { answer, requests, counts: own } = run
  const { counts, outcomes, ms } = answer
  const status = runStatus(run)
  return {
    ...status,
    counts: own ?? {
      records: Object.values(counts.identified).reduce((sum, n) => sum + n, 0),
      duplicates: counts.duplicates,
      works: answer.works.length
    },
    outcomes: isFirst ? outcomes.map((one) => outcomeOf(one)) : status.outcomes,
    notices: isFirst ? [...new Set(noticesOf(answer).map(printNotice))] : [],
    cost: { requests, ms: ms === null ? null : Math.round(ms), left }
  }
}

interface WorksPage {
  readonly head: ToolAnswer
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<() => ReadonlyArray<string>>
  readonly budget: number
}

const worksPage = ({ head, columns, rows, budget }: WorksPage): ToolAnswer =>
  fitRows({ ...head, columns }, rows, budget, { what: "work", how: "use next to get them" })

/** An answer with a further table, as far as the budget allows. */
const withTable = (answer: ToolAnswer, { rows, ...table }: TitledTable, budget: number): ToolAnswer => {
  const fits = (count: number) =>
    countTokens(printAnswer({ ...answer, tables: [{ ...table, rows: rows.slice(0, count) }] })) + reservedTokens <= budget
  let count = rows.length
  while (count > 0 && !fits(count)) count--
  const omitted = rows.length - count
  return {
    ...answer,
    tables: count === 0 ? [] : [{ ...table, rows: rows.slice(0, count) }],
    cut: omitted === 0 ? answer.cut : [...answer.cut, `${counted(omitted, "row")} of ${table.title}; a larger budget shows them`]
  }
}

/**
 * A page of a run: outcomes of sources, then as many of the requested works as fit into the budget, but at least one. The first page has the entities too.
 *
 * - `cut` counts the works that do not fit, and `next` is the cursor for them
 * - empty: a run without works, or a page after the last work, has no rows
 */
export const runPage = (run: Run, { from, limit, budget, columns }: Part, left: number | null): ToolAnswer => {
  const delivered = new Map(run.answer.outcomes.map(({ source, delivered }) => [source, delivered]))
  const works = run.answer.works.slice(from, from + limit)
  const queries = from === 0 ? run.answer.outcomes.filter(({ effectiveQuery }) => (effectiveQuery ?? "").length > mostCharacters).length : 0
  const cut =
    queries === 0
      ? []
      : [`the query of ${counted(queries, "source")} after ${mostCharacters} characters; analyse with kind prisma shows it in full`]
  const head = { ...runHead(run, from === 0, left), cut }
  const entities = from === 0 ? entityTable(run.answer) : undefined
  if (entities !== undefined && works.length === 0) return fitTables(head, [entities], budget)
  const rows = works.map((work) => () => workCells(work, columns, delivered))
  const page = { columns, rows, budget, head }
  const answer =
    entities === undefined ? worksPage(page) : withTable(worksPage({ ...page, budget: Math.floor(budget / 2) }), entities, budget)
  const end = from + answer.rows.length
  return { ...answer, next: end < run.answer.works.length && answer.rows.length > 0 ? `${run.id}:${end}` : null }
}

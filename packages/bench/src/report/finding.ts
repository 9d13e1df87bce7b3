import { tableCell } from "@litfuse/document/tableCell"
import { draw } from "@litfuse/figures/draw"
import { fixed } from "@litfuse/files/numbers"
import { dotsOf } from "./dotsOf.ts"
import * as Gain from "./Gain.ts"
import { againstHeadline, bestAnswer, comparedIn, reproduction } from "./headlines.ts"
import * as Intervals from "./Intervals.ts"
import { analysisFigures, type Figure, frontFile, tableFigures } from "./reportFigures.ts"
import type { AnalysisResult, FreeTable, Results, SystemResult, TableResult } from "./Results.ts"
import { sortBySummary } from "./sortBySummary.ts"

/** Rows and columns that are read at a glance; the report has all. */
const most = { rows: 7, columns: 5, measures: 3 }

/**
 * A few rows of a table of a report, as texts.
 *
 * - shape: each row has one text per column
 * - `of` how many rows and columns the report has, where these are only some of them
 */
export interface SmallTable {
  readonly title: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly isNumber: boolean }>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly of: { readonly rows: number; readonly columns: number }
}

/**
 * What a report found, for a reader who has just run it.
 *
 * - `sentence` computed from the results, with an interval and a test where there is one; without a finding it says why there is none
 * - `table` the numbers behind it; absent where there are none
 * - `figure` what draws it: a file of the report, or a drawing that the report does not keep; absent where nothing can be drawn
 */
export interface Finding {
  readonly sentence: string
  readonly table?: SmallTable
  readonly figure?: { readonly name: string; readonly svg: string; readonly isOfReport: boolean }
}

/** The highest systems of a table, and those that the sentence names: the baseline, and the one that it compares with it. */
const rowsOf = (result: TableResult, named: ReadonlySet<string>): ReadonlyArray<SystemResult> => {
  const all = sortBySummary(result)
  const isNamed = ({ system }: SystemResult) => named.has(system)
  const others = all.filter((one) => !isNamed(one)).slice(0, Math.max(0, most.rows - named.size))
  return all.filter((one) => isNamed(one) || others.includes(one))
}

const valueText = ({ summary }: SystemResult, measure: string): string => {
  const value = summary[measure]
  return value === undefined ? "refused" : fixed(value, 4)
}

const numbers = (names: ReadonlyArray<string>) => [{ name: "system", isNumber: false }, ...names.map((name) => ({ name, isNumber: true }))]

/** Systems by the measure that is compared with its interval, and their differences from the baseline. */
const comparedTable = (result: TableResult, { against, measure, own, best }: NonNullable<ReturnType<typeof comparedIn>>): SmallTable => {
  const rows = rowsOf(result, new Set([against.baseline, best.system]))
  return {
    title: result.title,
    columns: numbers([measure, "95 % interval", `difference from ${against.baseline} (p: ${against.correction})`]),
    rows: rows.map((one) => {
      const difference = own.find(({ system }) => system === one.system)
      const compared = difference === undefined ? "not compared" : Gain.text(difference)
      const text = one.system === against.baseline ? "baseline" : compared
      return [one.system, valueText(one, measure), Intervals.textOf(one, measure) ?? "none", text]
    }),
    of: { rows: result.systems.length, columns: 4 }
  }
}

/** Systems by their first measures. */
const plainTable = (result: TableResult): SmallTable => {
  const measures = result.measures.slice(0, most.measures).map(({ name }) => name)
  return {
    title: result.title,
    columns: numbers(measures),
    rows: rowsOf(result, new Set()).map((one) => [one.system, ...measures.map((measure) => valueText(one, measure))]),
    of: { rows: result.systems.length, columns: result.measures.length + 1 }
  }
}

const measuredTable = (result: TableResult): SmallTable => {
  const compared = comparedIn(result)
  return compared === undefined ? plainTable(result) : comparedTable(result, compared)
}

/** The first rows and columns of a table of an analysis. */
const freeTable = ({ title, columns, rows }: FreeTable): SmallTable => ({
  title,
  columns: columns.slice(0, most.columns).map(({ name }, c) => ({ name, isNumber: rows.some((row) => typeof row[c] === "number") })),
  rows: rows
    .slice(0, most.rows)
    .map((row) =>
      row.slice(0, most.columns).map((cell, c) => String(typeof cell === "string" ? cell : tableCell(cell, columns[c]!.digits).text))
    ),
  of: { rows: rows.length, columns: columns.length }
})

interface Parts {
  readonly sentence: string
  readonly table: SmallTable | undefined
  readonly figures: ReadonlyArray<Figure>
  /** What is drawn where the report has no figure of this part. */
  readonly measured: TableResult | undefined
}

const ofAnalysis = (analysis: AnalysisResult): ReadonlyArray<Parts> => {
  const sentence = analysis.headline ?? analysis.conclusions[0]
  if (sentence === undefined) return []
  const { measured, tables } = analysis
  const table = measured === undefined ? tables.slice(0, 1).map(freeTable)[0] : measuredTable(measured)
  return [{ sentence, table, figures: analysisFigures(analysis), measured }]
}

const ofTable =
  (answer: (result: TableResult) => ReadonlyArray<string>) =>
  (result: TableResult): ReadonlyArray<Parts> =>
    answer(result).map((sentence) => ({ sentence, table: measuredTable(result), figures: tableFigures(result), measured: result }))

/** An analysis that reads other reports has measured nothing in this one. */
const readsReports = ({ analysis }: AnalysisResult): boolean => analysis === "across-reports"

/** All that a report found, the most important first: what it analysed and tested itself comes before values, and before what other reports found. */
function* partsOf({ tables, analyses }: Results): Generator<Parts> {
  for (const one of analyses) if (!readsReports(one)) yield* ofAnalysis(one)
  for (const one of tables) yield* ofTable(againstHeadline)(one)
  for (const one of analyses) if (readsReports(one)) yield* ofAnalysis(one)
  for (const sentence of reproduction(tables)) {
    const [first] = tables
    yield { sentence, table: first === undefined ? undefined : measuredTable(first), figures: [], measured: undefined }
  }
  for (const one of tables) yield* ofTable(bestAnswer)(one)
}

const noFinding = "No finding can be stated: this report has no analysis with a conclusion, no comparison and no value."

/** The first figure of the part or that of the first screen. Else its differences from the baseline, which a report of an analysis has only in its page. */
const figureOf = ({ figures, measured }: Parts, results: Results): Finding["figure"] => {
  const [first] = [...figures, ...frontFile(results)]
  if (first !== undefined) return { name: first[0], svg: first[2], isOfReport: true }
  const [dots] = measured === undefined ? [] : dotsOf(measured)
  return dots === undefined ? undefined : { name: "finding.svg", svg: draw(dots), isOfReport: false }
}

/** What must be known before a finding is believed. */
const cautionsOf = ({ dataset, caution }: Results): ReadonlyArray<string> => [
  ...(dataset.invented === true ? ["On invented data, which say nothing about methods:"] : []),
  ...(caution === undefined ? [] : [caution])
]

/**
 * The finding of a report: what its first analysis concludes, or what its first comparison with a baseline shows. Without these: what other reports say, how
 * much it reproduces, or its highest value. Cautions come first.
 *
 * - empty: without any of these the sentence says so, and there is no table
 */
export const finding = (results: Results): Finding => {
  const [first] = partsOf(results)
  const figure = first === undefined ? undefined : figureOf(first, results)
  return {
    sentence: first === undefined ? noFinding : [...cautionsOf(results), first.sentence].join(" "),
    ...(first?.table === undefined ? {} : { table: first.table }),
    ...(figure === undefined ? {} : { figure })
  }
}

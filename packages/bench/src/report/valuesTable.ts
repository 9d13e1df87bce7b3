import * as Baseline from "../Baseline.ts"
import { fixed } from "@litfuse/files/numbers"
import { bestValues } from "./bestValues.ts"
import { cellKey, marksLegend, significanceMarks } from "./significanceMarks.ts"
import { sortBySummary } from "./sortBySummary.ts"
import * as Intervals from "./Intervals.ts"
import type { SystemResult, TableResult } from "./Results.ts"
import { markup, type Markup } from "@litfuse/document/Markup"
import { sortableTable, type Cell } from "@litfuse/document/sortableTable"
import { enoughJudged, judgedCutoff } from "./tableWarnings.ts"

interface Context {
  readonly best: ReadonlyMap<string, string>
  readonly marks: ReadonlyMap<string, string>
  readonly expected: ReadonlyMap<string, Baseline.Cell>
  /** The measure whose intervals have a separate column. */
  readonly sure: string | undefined
}

const verdictClass = (expectation: Baseline.Cell | undefined): string => {
  if (expectation === undefined) return ""
  return Baseline.isSurprise(expectation) ? "bad" : "ok"
}

const cellOf = ({ best, marks, expected, sure }: Context, { system, summary, intervals }: SystemResult, measure: string): Cell => {
  const value = summary[measure]
  const interval = Intervals.textOf({ intervals }, measure)
  const expectation = expected.get(cellKey(system, measure))
  const isSurprise = expectation !== undefined && Baseline.isSurprise(expectation)
  const origin = expectation === undefined ? [] : [`${expectation.verdict}: expected ${expectation.expected} (${expectation.origin})`]
  const notes = [...(interval === undefined ? [] : [`95 % interval ${interval}`]), ...origin]
  const below = [...(interval === undefined || measure === sure ? [] : [interval]), ...origin].join("; ")
  const behind = notes.length === 0 ? {} : { note: notes.join("; "), below }
  if (value === undefined) return { text: isSurprise ? "refused ✗" : "refused", mark: isSurprise ? "bad" : "muted", ...behind }
  const text = fixed(value, 4)
  const mark = marks.get(cellKey(system, measure))
  const isLow = (measure === "Judged" || judgedCutoff(measure) !== undefined) && value < enoughJudged
  const classes = [best.get(measure) === text ? "best" : "", verdictClass(expectation), isLow ? "low" : ""]
  return {
    text: mark === undefined ? text : markup`${text}<sup>${mark}</sup>`,
    value,
    mark: classes.filter((one) => one !== "").join(" "),
    ...behind
  }
}

const legend = (result: TableResult): ReadonlyArray<Markup> => [
  markup`<b>bold</b> the best value of a column, or several that are printed alike`,
  ...(Intervals.shownOf(result) === undefined
    ? []
    : [
        markup`${Intervals.about.replace(/\.$/, "")}; point at a value of any other measure to see its interval, or press the button under the table`
      ]),
  ...[marksLegend(result)].flatMap((text) => (text === undefined ? [] : [markup`${text.replace(/\.$/, "")}`])),
  ...(result.expected.length === 0
    ? []
    : [
        markup`<span class="ok"></span> as expected, <span class="bad">✗</span> not as expected; point at the value to see what was expected and where that comes from`
      ]),
  ...(result.measures.some(({ name }) => judgedCutoff(name) !== undefined)
    ? [markup`<span class="low">below ${enoughJudged}</span> many of these documents were never judged`]
    : [])
]

/** The values of a table: systems by the first measure, the best in bold, marks of significance, what was expected. */
export const valuesTable = (result: TableResult): Markup => {
  const { measures, against } = result
  const sure = Intervals.shownOf(result)
  const context: Context = {
    sure,
    best: bestValues(result),
    marks: significanceMarks(against),
    expected: new Map(Baseline.ofMeans(result.expected).map((cell) => [cellKey(cell.system, cell.measure), cell]))
  }
  const columns = [
    { name: "system", isNumber: false },
    ...measures.flatMap(({ name, about }) => {
      const column = { name, isNumber: true, about }
      return name === sure ? [column, { name: "95 % interval", isNumber: true, about: Intervals.about }] : [column]
    })
  ]
  const rows = sortBySummary(result).map((one): ReadonlyArray<Cell> => [
    { text: one.system, ...(one.system === against?.baseline ? { mark: "base" } : {}) },
    ...measures.flatMap(({ name }) => {
      const cell = cellOf(context, one, name)
      const interval = one.intervals[name]
      return name !== sure
        ? [cell]
        : [cell, { text: Intervals.textOf(one, name) ?? "none", mark: "muted", ...(interval === undefined ? {} : { value: interval[0] }) }]
    })
  ])
  const parts = legend(result).map((part, i) => (i === 0 ? part : markup` · ${part}`))
  return markup`${sortableTable(`values of ${result.title}`, columns, rows, 1)}<p class="legend">${parts}</p>
`
}

import type { Cell, Column, Table } from "@litfuse/engine/Document"
import { fixed } from "@litfuse/files/numbers"
import * as Baseline from "../Baseline.ts"
import { bestValues } from "./bestValues.ts"
import * as Intervals from "./Intervals.ts"
import type { SystemResult, TableResult } from "./Results.ts"
import { cellKey, significanceMarks } from "./significanceMarks.ts"
import { sortBySummary } from "./sortBySummary.ts"
import { enoughJudged, judgedCutoff } from "./tableWarnings.ts"

interface Context {
  readonly best: ReadonlyMap<string, string>
  readonly marks: ReadonlyMap<string, string>
  readonly expected: ReadonlyMap<string, Baseline.Cell>
  /** The measure whose intervals have a separate column. */
  readonly sure: string | undefined
}

/** What was expected of a value: whether it holds, a text if it does not, where it comes from. */
const expectationOf = (cell: Baseline.Cell | undefined) => {
  if (cell === undefined) return { tones: [], aside: {}, origin: [] }
  const isSurprise = Baseline.isSurprise(cell)
  return {
    tones: [isSurprise ? "bad" : "ok"],
    aside: isSurprise ? { aside: `${cell.verdict}: expected ${cell.expected}` } : {},
    origin: [`${cell.verdict}: expected ${cell.expected} (${cell.origin})`]
  }
}

const isLow = (measure: string, value: number): boolean =>
  (measure === "Judged" || judgedCutoff(measure) !== undefined) && value < enoughJudged

const cellOf = ({ best, marks, expected, sure }: Context, { system, summary, intervals }: SystemResult, measure: string): Cell => {
  const value = summary[measure]
  const text = value === undefined ? "refused" : fixed(value, 4)
  const interval = Intervals.textOf({ intervals }, measure)
  const { tones, aside, origin } = expectationOf(expected.get(cellKey(system, measure)))
  const mark = marks.get(cellKey(system, measure))
  const tone = [
    ...(value === undefined ? ["muted"] : []),
    ...(best.get(measure) === text ? ["best"] : []),
    ...tones,
    ...(value !== undefined && isLow(measure, value) ? ["low"] : [])
  ]
  const notes = [...(interval === undefined ? [] : [`95 % interval ${interval}`]), ...origin]
  const brief = [...(interval === undefined || measure === sure ? [] : [interval]), ...origin]
  return {
    text,
    ...aside,
    ...(value === undefined ? {} : { value }),
    ...(tone.length === 0 ? {} : { tone: tone.join(" ") }),
    ...(mark === undefined ? {} : { mark }),
    ...(notes.length === 0 ? {} : { note: notes.join("; "), brief: brief.join("; ") })
  }
}

/**
 * The values of a table: systems by the first measure, the best marked, marks of significance, what was expected.
 *
 * - `caption`, `id` as in a paper
 */
export const valuesTable = (result: TableResult, { caption, id }: { readonly caption: string; readonly id: string }): Table => {
  const { measures, against } = result
  const sure = Intervals.shownOf(result)
  const context: Context = {
    sure,
    best: bestValues(result),
    marks: significanceMarks(against),
    expected: new Map(Baseline.ofMeans(result.expected).map((cell) => [cellKey(cell.system, cell.measure), cell]))
  }
  const columns = measures.flatMap(({ name, about }): ReadonlyArray<Column> => {
    const column = { name, isNumber: true, about }
    return name === sure ? [column, { name: "95 % interval", isNumber: true, about: Intervals.about }] : [column]
  })
  const rows = sortBySummary(result).map((one): ReadonlyArray<Cell> => [
    { text: { prose: one.system }, ...(one.system === against?.baseline ? { tone: "base" } : {}) },
    ...measures.flatMap(({ name }): ReadonlyArray<Cell> => {
      const cell = cellOf(context, one, name)
      if (name !== sure) return [cell]
      const interval = one.intervals[name]
      return [cell, { text: Intervals.textOf(one, name) ?? "none", tone: "muted", ...(interval && { value: interval[0] }) }]
    })
  ])
  return { type: "table", label: `values of ${result.title}`, caption, id, columns: [{ name: "system" }, ...columns], rows, sortedBy: 1 }
}

import * as Baseline from "../../Baseline.ts"
import { fixed } from "../../decimals.ts"
import { bestOf } from "../best.ts"
import { keyOf, legendOf, marksOf } from "../marks.ts"
import { bySummary } from "../order.ts"
import type { TableResult } from "../Results.ts"
import { markup, type Markup } from "./Markup.ts"
import { sortableTable, type Cell } from "./table.ts"
import { enoughJudged, judgedCutoff } from "./warnings.ts"

interface Context {
  readonly best: ReadonlyMap<string, string>
  readonly marks: ReadonlyMap<string, string>
  readonly expected: ReadonlyMap<string, Baseline.Cell>
}

const cellOf = ({ best, marks, expected }: Context, system: string, measure: string, value: number | undefined): Cell => {
  const expectation = expected.get(keyOf(system, measure))
  const isSurprise = expectation !== undefined && Baseline.isSurprise(expectation)
  const note = expectation === undefined ? undefined : `${expectation.verdict}: expected ${expectation.expected} (${expectation.origin})`
  if (value === undefined)
    return { text: isSurprise ? "refused ✗" : "refused", mark: isSurprise ? "bad" : "muted", ...(note === undefined ? {} : { note }) }
  const text = fixed(value, 4)
  const mark = marks.get(keyOf(system, measure))
  const isLow = (measure === "Judged" || judgedCutoff(measure) !== undefined) && value < enoughJudged
  const classes = [best.get(measure) === text ? "best" : "", isSurprise ? "bad" : expectation === undefined ? "" : "ok", isLow ? "low" : ""]
  return {
    text: mark === undefined ? text : markup`${text}<sup>${mark}</sup>`,
    value,
    mark: classes.filter((one) => one !== "").join(" "),
    ...(note === undefined ? {} : { note })
  }
}

const legend = (result: TableResult): ReadonlyArray<Markup> => [
  markup`<b>bold</b> best, ties too`,
  ...[legendOf(result)].flatMap((text) => (text === undefined ? [] : [markup`${text.replace(/\.$/, "")}`])),
  ...(result.expected.length === 0
    ? []
    : [markup`<span class="ok"></span> as expected, <span class="bad">✗</span> not: point at a value for its origin`]),
  ...(result.measures.some(({ name }) => judgedCutoff(name) !== undefined)
    ? [markup`<span class="low">below ${enoughJudged}</span> much is unjudged`]
    : [])
]

/** The values of a table: systems by the first measure, the best in bold, marks of significance, what was expected. */
export const valuesTable = (result: TableResult): Markup => {
  const { measures, against } = result
  const context: Context = {
    best: bestOf(result),
    marks: marksOf(against),
    expected: new Map(Baseline.ofMeans(result.expected).map((cell) => [keyOf(cell.system, cell.measure), cell]))
  }
  const columns = [{ name: "system", isNumber: false }, ...measures.map(({ name, about }) => ({ name, isNumber: true, about }))]
  const rows = bySummary(result).map(({ system, summary }): ReadonlyArray<Cell> => [
    { text: system, ...(system === against?.baseline ? { mark: "base" } : {}) },
    ...measures.map(({ name }) => cellOf(context, system, name, summary[name]))
  ])
  const parts = legend(result).map((part, i) => (i === 0 ? part : markup` · ${part}`))
  return markup`${sortableTable(`values of ${result.title}`, columns, rows, 1)}<p class="legend">${parts}</p>
`
}

import { tableCell } from "@litfuse/document/tableCell"
import { type Cell, type Column, prose, type Table } from "@litfuse/engine/Document"
import type { Dot, Dots } from "@litfuse/figures/forestPlot"
import { signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import * as Baseline from "../Baseline.ts"
import { judgedCutoff } from "./tableWarnings.ts"
import { withPartsInside } from "./withPartsInside.ts"
import { type FreeTable, measuredOf, type Results, type TableResult } from "./Results.ts"
import { sortBySummary } from "./sortBySummary.ts"

/** The first screen has room for so many rows, and for so many columns next to the names. */
const most = { rows: 7, measures: 3 } as const

/** The table of a first screen, and its numbers as a forest plot. */
export interface FrontTable {
  readonly table: Table
  readonly dots: Dots
}

/** The name of the table of expected values, which every report has. */
const expectedName = "expected"

const endsOf = (text: string): Pick<Dot, "low" | "high"> => {
  const [, low, high] = /\[([-+]?[\d.]+), ([-+]?[\d.]+)\]/.exec(text) ?? []
  return low === undefined || high === undefined ? {} : { low: Number(low), high: Number(high) }
}

const isInterval = (name: string): boolean => /interval|^95 %/.test(name)

/** The text of a cell of this table: each has a string or prose. */
const textOf = ({ text }: Cell): string => (typeof text === "object" && "prose" in text ? text.prose : String(text))

/** Texts without the parts, each ending in a comma, with which all of them begin. */
const withoutShared = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first = ""] = texts
  const ends = [...first.matchAll(/, /g)].map(({ index }) => index + 2)
  const shared = ends.findLast((end) => texts.every((text) => text.startsWith(first.slice(0, end)))) ?? 0
  return texts.map((text) => text.slice(shared))
}

/** The name of each row. Where rows share one, their other texts come first, because a figure cuts off the end of a long label. */
const labelsOf = (columns: ReadonlyArray<Column>, rows: Table["rows"], drawnAt: number): ReadonlyArray<string> => {
  const names = rows.map((row) => textOf(row[0]!))
  if (new Set(names).size === names.length) return names
  const others = columns.flatMap(({ name, isNumber }, c) => (c > 0 && c !== drawnAt && isNumber !== true && !isInterval(name) ? [c] : []))
  const parts = [...others.map((c) => withoutShared(rows.map((row) => textOf(row[c]!)))), names]
  return names.map((_, i) => parts.map((texts) => texts[i]!).join(", "))
}

/** The first number of each row with an interval, else the first, as a dot: a count in front of it is no result. The interval is in its cell or the next. */
const dotsOfRows = (title: string, columns: ReadonlyArray<Column>, rows: Table["rows"]): Dots => {
  const isNumber = (cell: Cell | undefined): cell is Cell => cell !== undefined && Number.isFinite(valueOf(cell))
  const valueOf = (cell: Cell): number => cell.value ?? Number.parseFloat(textOf(cell).replaceAll(",", ""))
  const numbers = columns.flatMap(({ name }, c) => (c > 0 && !isInterval(name) && rows.some((row) => isNumber(row[c])) ? [c] : []))
  const hasInterval = (c: number) => isInterval(columns[c + 1]?.name ?? "") || rows.some((row) => endsOf(textOf(row[c]!)).low !== undefined)
  const at = numbers.find(hasInterval) ?? numbers[0] ?? -1
  const intervalAt = isInterval(columns[at + 1]?.name ?? "") ? at + 1 : at
  const labels = labelsOf(columns, rows, at)
  const dots = rows.flatMap((row, i): ReadonlyArray<Dot> => {
    const cell = row[at]
    return isNumber(cell) ? [{ label: labels[i]!, value: valueOf(cell), ...endsOf(textOf(row[intervalAt]!)) }] : []
  })
  const name = columns[at]?.name ?? ""
  return { title, axis: name, dots, ...(/difference|minus|less/.test(name) ? { reference: 0 } : {}) }
}

const made = (title: string, columns: ReadonlyArray<Column>, rows: Table["rows"]): FrontTable => ({
  table: { type: "table", label: `${title}, in short`, columns, rows },
  dots: dotsOfRows(title, columns, rows)
})

/** The best systems, with the baseline among them. */
const bestSystems = (result: TableResult) => {
  const sorted = sortBySummary(result)
  const baseline = sorted.find(({ system }) => system === result.against?.baseline)
  const first = sorted.slice(0, most.rows)
  return baseline === undefined || first.includes(baseline) ? first : [...first.slice(0, -1), baseline]
}

const isOfCoverage = (measure: string): boolean => /judged_only|^Judged/.test(measure) || judgedCutoff(measure) !== undefined

const withDifferences = (result: TableResult, measure: string): FrontTable => {
  const { against, title } = result
  const shown = bestSystems(result).map((one) => ({
    ...one,
    compared: against!.comparisons.find((row) => row.system === one.system && row.measure === measure)
  }))
  const rows = shown.map(({ system, summary, compared }): ReadonlyArray<Cell> => {
    const value = summary[measure]
    const interval =
      compared === undefined || compared.lower === null || compared.upper === null
        ? ""
        : ` [${signed(compared.lower)}, ${signed(compared.upper)}]`
    return [
      { text: prose(system) },
      tableCell(value ?? null, 4),
      compared === undefined ? { text: "baseline" } : { text: `${signed(compared.difference)}${interval}`, value: compared.difference },
      compared === undefined ? { text: "" } : { text: PValue.print(compared.adjusted, compared.isFloor), value: compared.adjusted }
    ]
  })
  const columns = [
    { name: "system" },
    { name: measure, isNumber: true },
    { name: `difference from ${against!.baseline}`, isNumber: true },
    { name: "p, corrected", isNumber: true }
  ]
  const dots = shown.flatMap(({ system, compared }): ReadonlyArray<Dot> => {
    if (compared === undefined) return []
    const { difference: value, lower, upper } = compared
    return [{ label: system, value, ...(lower === null || upper === null ? {} : { low: lower, high: upper }) }]
  })
  const axis = `difference in ${measure} from ${against!.baseline}, 95 % interval`
  return { ...made(title, columns, rows), dots: { title: `${title}: ${measure}`, axis, dots, reference: 0 } }
}

const ofMeasured = (result: TableResult): FrontTable => {
  const compared = result.against?.comparisons[0]?.measure
  if (compared !== undefined) return withDifferences(result, compared)
  const names = result.measures.map(({ name }) => name).filter((name) => !isOfCoverage(name))
  const shown = names.slice(0, most.measures)
  const systems = bestSystems(result)
  const rows = systems.map(({ system, summary }): ReadonlyArray<Cell> => [
    { text: prose(system) },
    ...shown.map((name) => tableCell(summary[name] ?? null, 4))
  ])
  const [first = ""] = shown
  const dots = systems.flatMap(({ system, summary, intervals }): ReadonlyArray<Dot> => {
    const [value, ends] = [summary[first], intervals[first]]
    return value === undefined ? [] : [{ label: system, value, ...(ends === undefined ? {} : { low: ends[0], high: ends[1] }) }]
  })
  const columns = [{ name: "system" }, ...shown.map((name) => ({ name, isNumber: true }))]
  return { ...made(result.title, columns, rows), dots: { title: `${result.title}: ${first}`, axis: first, dots } }
}

const ofFree = (
  { title, columns, rows }: FreeTable,
  names: ReadonlyArray<string> | undefined,
  where: Readonly<Record<string, string>> = {}
): FrontTable => {
  const indexOf = (name: string): number => columns.findIndex((one) => one.name === name)
  const shown = names?.map(indexOf) ?? columns.map((_, c) => c).slice(0, most.measures + 1)
  const found = rows.filter((row) => Object.entries(where).every(([name, value]) => String(row[indexOf(name)] ?? "") === value))
  return made(
    title,
    shown.map((c) => ({ name: columns[c]!.name, isNumber: found.some((row) => typeof row[c] === "number") })),
    found.slice(0, most.rows).map((row) =>
      shown.map((c) => {
        const cell = row[c] ?? null
        return typeof cell === "string" ? { text: prose(cell) } : tableCell(cell, columns[c]!.digits)
      })
    )
  )
}

/** Of each table and measure how many expected values there are, and how many hold. */
const ofExpected = ({ tables, analyses }: Results): FrontTable => {
  const title = "Expected values"
  const cells = [...tables, ...analyses].flatMap(({ title: of, expected }) => expected.map((cell) => ({ of, cell })))
  const rows = [...Map.groupBy(cells, ({ of, cell }) => `${of}: ${cell.measure}`)].slice(0, most.rows).map(([name, some]) => {
    const held = some.filter(({ cell }) => !Baseline.isSurprise(cell)).length
    return [{ text: prose(name) }, tableCell(held), tableCell(some.length)]
  })
  return made(title, [{ name: "value" }, { name: "hold", isNumber: true }, { name: "expected values", isNumber: true }], rows)
}

/** Names in the first screen's table that the report does not have. */
const unknownNames = (results: Results): ReadonlyArray<string> => {
  const { of, table, columns = [], where = {} } = results.front?.table ?? {}
  if (of === undefined || of === expectedName) return []
  const analysis = results.analyses.find(({ id }) => id === of)
  if (analysis === undefined && !results.tables.some(({ id }) => id === of)) return [of]
  if (table === undefined) return []
  const free = analysis?.tables.find(({ id }) => id === table)
  if (free === undefined) return [table]
  const names = new Set(free.columns.map(({ name }) => name))
  return [...columns, ...Object.keys(where)].filter((name) => !names.has(name))
}

const tableOf = (results: Results): FrontTable | undefined => {
  const { of, table, columns, where } = results.front?.table ?? {}
  if (of === expectedName) return ofExpected(results)
  const analysis = results.analyses.find(({ id }) => of === undefined || id === of)
  const free = analysis?.tables.find(({ id }) => table === undefined || id === table)
  if (table !== undefined && free !== undefined) return ofFree(free, columns, where)
  const measured = measuredOf(results).find(({ id }) => of === undefined || id === of)
  if (measured !== undefined) return ofMeasured(measured)
  return free === undefined ? undefined : ofFree(free, columns, where)
}

/**
 * The table of the first screen: what the experiment names, else the first table of the report. At most seven rows, and three columns next to the names.
 *
 * - `unknown` names that the report does not have; the first table is shown for them
 * - empty: undefined for a report without tables
 */
export const frontTable = (report: Results): { readonly shown: FrontTable | undefined; readonly unknown: ReadonlyArray<string> } => {
  const results = withPartsInside(report)
  const unknown = unknownNames(results)
  if (unknown.length === 0) return { shown: tableOf(results), unknown }
  const { table: _, ...front } = results.front!
  return { shown: tableOf({ ...results, front }), unknown }
}

/** The tables of speed/README.md that programs write, each after a comment that names how. */
import { cpus } from "node:os"
import { type Align, markdownTable } from "@litfuse/document/markdownTable"
import type { RepeatedCall, Change, Comparison, Line, Measurement, Share } from "./Measurement.ts"

/** One kind of line, and the table that holds it; the first cell of a row is the program that measured it. */
interface Table<A extends Line> {
  readonly marker: string
  readonly headers: ReadonlyArray<string>
  readonly aligns: ReadonlyArray<Align>
  readonly is: (line: Line) => line is A
  readonly row: (line: A) => ReadonlyArray<string>
}

const print = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3))
const ratio = (value: number): string => (value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** The cell of a goal that is not met. */
const missed = "**no**"

const bounds: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  "at most": (value, bound) => value <= bound,
  "at least": (value, bound) => value >= bound,
  under: (value, bound) => value < bound,
  exactly: (value, bound) => value === bound
}

/** Whether a value reaches a target such as "at most 0.5"; undefined where the target is another text. */
export const isMet = (value: number, target: string): boolean | undefined => {
  const [, words, bound] = /^(at most|at least|under|exactly) ([\d.,]+)$/.exec(target) ?? []
  return words === undefined ? undefined : bounds[words]!(value, Number(bound!.replaceAll(",", "")))
}

/** The cells of a target: its text, and whether it is met. */
const goalCells = (value: number, target: string | undefined): readonly [string, string] => {
  const isReached = target === undefined ? undefined : isMet(value, target)
  if (isReached === undefined) return [target ?? "", ""]
  return [target ?? "", isReached ? "yes" : missed]
}

const measurements: Table<Measurement> = {
  marker: "<!-- generated: npm run speed -- --write -->",
  headers: ["what", "measured", "unit", "goal", "met"],
  aligns: ["left", "right", "left", "left", "left"],
  is: (line) => "unit" in line,
  row: ({ name, value, unit, target }) => [name, print(value), unit, ...goalCells(value, target)]
}

const comparisons: Table<Comparison> = {
  marker: "<!-- generated: npm run speed -- processes many-runs --write -->",
  headers: ["files", "beside", "its CPU", "our CPU", "CPU, ours over its", "goal", "met", "its clock", "our clock", "clock, ours over its"],
  aligns: ["left", "left", "right", "right", "right", "left", "left", "right", "right", "right"],
  is: (line) => "peer" in line,
  row: ({ what, peer, theirs, ours, ratio: over, goal }) => [
    what,
    peer,
    `${print(theirs.cpu)} ms`,
    `${print(ours.cpu)} ms`,
    ratio(over.cpu),
    ...goalCells(over.cpu, goal),
    `${print(theirs.wall)} ms`,
    `${print(ours.wall)} ms`,
    ratio(over.wall)
  ]
}

const changes: Table<Change> = {
  marker: "<!-- generated: npm run speed -- before --write -->",
  headers: ["work", "before, at", "CPU before", "CPU now", "CPU, now over before", "clock before", "clock now", "clock, now over before"],
  aligns: ["left", "left", "right", "right", "right", "right", "right", "right"],
  is: (line) => "commit" in line,
  row: ({ what, commit, before, now, ratio: over }) => [
    what,
    commit,
    `${print(before.cpu)} ms`,
    `${print(now.cpu)} ms`,
    ratio(over.cpu),
    `${print(before.wall)} ms`,
    `${print(now.wall)} ms`,
    ratio(over.wall)
  ]
}

const shares: Table<Share> = {
  marker: "<!-- generated: npm run speed -- profile --write -->",
  headers: ["work", "CPU", "where", "share"],
  aligns: ["left", "right", "left", "right"],
  is: (line) => "share" in line,
  row: ({ work, ms, place, share }) => [work, `${print(ms)} ms`, place, `${Math.round(100 * share)} %`]
}

const repetitions: Table<RepeatedCall> = {
  marker: "<!-- generated: npm run speed -- again --write -->",
  headers: ["files", "first call", "second call", "least, middle compiler", "least, optimising compiler"],
  aligns: ["left", "right", "right", "right", "right"],
  is: (line) => "again" in line,
  row: ({ again, first, second, middle, best }) => [again, ...[first, second, middle, best].map((ms) => `${print(ms)} ms`)]
}

/** Rows of a table, each with its program before it. */
export type Rows = ReadonlyArray<ReadonlyArray<string>>

/** A table with the rows that were measured for it. */
export interface FilledTable {
  readonly marker: string
  readonly rows: Rows
  readonly text: (rows: Rows) => string
}

const fill = <A extends Line>(
  { marker, headers, aligns, is, row }: Table<A>,
  found: ReadonlyMap<string, ReadonlyArray<Line>>
): FilledTable => ({
  marker,
  rows: [...found].flatMap(([program, lines]) => lines.filter(is).map((line) => [program, ...row(line)])),
  text: (rows) =>
    [
      `${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}, one core unless said otherwise.`,
      "",
      markdownTable(["program", ...headers], ["left", ...aligns], rows)
    ].join("\n")
})

/** The tables with what programs found, by program. */
export const fillTables = (found: ReadonlyMap<string, ReadonlyArray<Line>>): ReadonlyArray<FilledTable> => [
  fill(comparisons, found),
  fill(repetitions, found),
  fill(changes, found),
  fill(shares, found),
  fill(measurements, found)
]

/** What stands after a marker: all up to the end of the first table there. */
const sectionAfter = (marker: string): RegExp => new RegExp(`${marker}\\n[\\s\\S]*?(?:\\n\\|[^\\n]*)+\\n`)

/** The cells of all lines of a table, its header and the rule below that too. */
const cellsOf = (text: string): Rows =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

const rowsOf = (text: string): Rows => cellsOf(text).slice(2)

/** A page with the new rows in its table; rows of programs that were not run stay as they were measured. */
export const withRows = (page: string, { marker, rows, text }: FilledTable, order: ReadonlyArray<string>): string => {
  if (rows.length === 0) return page
  const measured = new Set(rows.map(([program]) => program))
  return page.replace(sectionAfter(marker), (before) => {
    const unchanged = rowsOf(before).filter(([program]) => !measured.has(program))
    const all = [...unchanged, ...rows].toSorted(([a = ""], [b = ""]) => order.indexOf(a) - order.indexOf(b))
    return `${marker}\n\n${text(all)}\n`
  })
}

const goalsMarker = "<!-- generated: npm run speed -- --write, from the tables below -->"

type Cells = Readonly<Record<string, string>>

/** The cells of each row of a table of a page, under the headers of the table. */
const recordsOf = (page: string, marker: string): ReadonlyArray<Cells> => {
  const text = sectionAfter(marker).exec(page)?.[0] ?? ""
  const [header = []] = cellsOf(text)
  return rowsOf(text).map((row) => Object.fromEntries(header.map((name, c) => [name, row[c] ?? ""])))
}

/** A page that says before its tables how many of their goals are met, and which are not. */
export const withGoals = (page: string): string => {
  const compared = recordsOf(page, comparisons.marker).map((row): Cells => ({
    ...row,
    what: `${row["files"]}: CPU over that of ${row["beside"]}`,
    measured: row["CPU, ours over its"]!
  }))
  const measured = recordsOf(page, measurements.marker).map((row): Cells => ({ ...row, measured: `${row["measured"]} ${row["unit"]}` }))
  const all = [...compared, ...measured].filter((row) => row["met"] !== "")
  const failed = all.filter((row) => row["met"] === missed)
  const columns = ["program", "what", "measured", "goal"]
  const cells = failed.map((row) => columns.map((column) => row[column]!))
  const text = markdownTable(columns, ["left", "left", "right", "left"], cells)
  return page.replace(
    sectionAfter(goalsMarker),
    () => `${goalsMarker}\n\n${all.length - failed.length} of ${all.length} goals are met. These are not:\n\n${text}\n`
  )
}

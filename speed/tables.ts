/** The tables of speed/README.md that programs write, each after a comment that names how. */
import { cpus } from "node:os"
import { type Align, table } from "@litfuse/bench/report/table"
import type { Comparison, Line, Measurement, Share } from "./Measurement.ts"

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

const measurements: Table<Measurement> = {
  marker: "<!-- generated: npm run speed -- --write -->",
  headers: ["what", "measured", "unit", "target"],
  aligns: ["left", "right", "left", "left"],
  is: (line) => "unit" in line,
  row: ({ name, value, unit, target }) => [name, print(value), unit, target ?? ""]
}

const comparisons: Table<Comparison> = {
  marker: "<!-- generated: npm run speed -- processes many-runs --write -->",
  headers: ["files", "beside", "its CPU", "our CPU", "CPU, ours over its", "goal", "its clock", "our clock", "clock, ours over its"],
  aligns: ["left", "left", "right", "right", "right", "left", "right", "right", "right"],
  is: (line) => "peer" in line,
  row: ({ what, peer, theirs, ours, ratio: over, goal }) => [
    what,
    peer,
    `${print(theirs.cpu)} ms`,
    `${print(ours.cpu)} ms`,
    ratio(over.cpu),
    goal ?? "",
    `${print(theirs.wall)} ms`,
    `${print(ours.wall)} ms`,
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

/** Rows of a table, each with its program before it. */
export type Rows = ReadonlyArray<ReadonlyArray<string>>

/** A table with the rows that were measured for it. */
export interface Filled {
  readonly marker: string
  readonly rows: Rows
  readonly text: (rows: Rows) => string
}

const fill = <A extends Line>({ marker, headers, aligns, is, row }: Table<A>, found: ReadonlyMap<string, ReadonlyArray<Line>>): Filled => ({
  marker,
  rows: [...found].flatMap(([program, lines]) => lines.filter(is).map((line) => [program, ...row(line)])),
  text: (rows) =>
    [
      `${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}, one core unless said otherwise.`,
      "",
      table(["program", ...headers], ["left", ...aligns], rows)
    ].join("\n")
})

/** The tables with what programs found, by program. */
export const filled = (found: ReadonlyMap<string, ReadonlyArray<Line>>): ReadonlyArray<Filled> => [
  fill(comparisons, found),
  fill(shares, found),
  fill(measurements, found)
]

/** What stands after a marker: all up to the end of the first table there. */
const after = (marker: string): RegExp => new RegExp(`${marker}\\n[\\s\\S]*?(?:\\n\\|[^\\n]*)+\\n`)

const rowsOf = (text: string): Rows =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

/** A page with the new rows in its table; rows of programs that were not run stay as they were measured. */
export const stored = (page: string, { marker, rows, text }: Filled, order: ReadonlyArray<string>): string => {
  if (rows.length === 0) return page
  const measured = new Set(rows.map(([program]) => program))
  return page.replace(after(marker), (before) => {
    const kept = rowsOf(before).filter(([program]) => !measured.has(program))
    const all = [...kept, ...rows].toSorted(([a = ""], [b = ""]) => order.indexOf(a) - order.indexOf(b))
    return `${marker}\n\n${text(all)}\n`
  })
}

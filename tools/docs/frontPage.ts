/** The text of README.md: its table of measured numbers follows from the results of reports and the tables of speed/README.md. */
import { isSurprise } from "@litfuse/bench/Baseline"
import { expectedOf, type FreeTable, type Results } from "@litfuse/bench/report/Results"
import { markdownTable } from "@litfuse/document/markdownTable"
import { fixed, grouped } from "@litfuse/files/numbers"
import { read } from "../shared/repositoryFiles.ts"
import { resultsOf } from "./resultsOf.ts"

const begin = "<!-- generated: npm run make front -->"
const end = "<!-- end -->"

const stored = (report: string): Results => {
  const results = resultsOf(report)
  if (results === undefined) throw new Error(`reports/${report}/results.json is not there, and README.md has its numbers`)
  return results
}

/** The table of a report that has these columns. */
const tableWith = (report: string, columns: ReadonlyArray<string>): FreeTable => {
  const tables = stored(report).analyses.flatMap((one) => one.tables)
  const found = tables.find((table) => columns.every((name) => table.columns.some((column) => column.name === name)))
  if (found === undefined) throw new Error(`reports/${report} has no table with the columns ${columns.join(", ")}`)
  return found
}

/** The cell of a column in the row that has these cells. */
const cell = (table: FreeTable, where: Readonly<Record<string, string>>, column: string): string | number => {
  const at = (name: string) => table.columns.findIndex((one) => one.name === name)
  const row = table.rows.find((one) => Object.entries(where).every(([name, text]) => one[at(name)] === text))
  const value = row?.[at(column)]
  if (value === undefined || value === null) throw new Error(`no row of ${table.id} has ${JSON.stringify(where)}`)
  return value
}

/** The rows of speed/README.md that a program wrote, as cells. */
const speedRows = (program: string): ReadonlyArray<ReadonlyArray<string>> =>
  read("speed/README.md")
    .split("\n")
    .filter((line) => line.startsWith(`| ${program} `))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((one) => one.trim())
    )

/** One of them, by its second cell and, where one is named, its third. */
const speedRow = (program: string, what: string, beside?: string): ReadonlyArray<string> => {
  const row = speedRows(program).find((cells) => cells[1] === what && (beside === undefined || cells[2] === beside))
  if (row === undefined) throw new Error(`speed/README.md has no row of ${program} with ${what}`)
  return row
}

const reproduced = (): string => {
  const theirs = expectedOf(stored("trec-covid-known-answer")).filter(({ origin }) => !origin.startsWith("ours"))
  return `${grouped(theirs.filter((one) => !isSurprise(one)).length)} of ${grouped(theirs.length)} scores`
}

const parity = (): string => {
  const { columns, rows } = tableWith("measure-parity", ["tool", "cells compared", "differing"])
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[columns.findIndex((one) => one.name === name)]), 0)
  return `${grouped(sum("differing"))} of ${grouped(sum("cells compared"))} values differ`
}

const duplicates = (tool: string): string => {
  const table = tableWith("dedup", ["set", "tool", "F1 of pairs"])
  const names = table.rows.map((row) => String(row[1]))
  const name = names.find((one) => one.startsWith(tool))
  return fixed(Number(cell(table, { set: "mean of the sets", tool: name ?? tool }, "F1 of pairs")), 4)
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** F1 of litfuse and of the other tool on sets that the rules had not seen: the middle and the least. */
const blind = (): { readonly sets: number; readonly cells: ReadonlyArray<string> } => {
  const { columns, rows } = tableWith("dedup", ["set", "F1 of litfuse"])
  const cells = columns.slice(1).map(({ name }, i) => {
    const values = rows.map((row) => Number(row[i + 1]))
    const text = `${fixed(median(values), 3)} (least ${fixed(Math.min(...values), 3)})`
    return i === 0 ? text : `${name.replace("F1 of ", "")} ${text}`
  })
  return { sets: rows.length, cells }
}

const trials = (): string => {
  const table = tableWith("milestones", ["type", "shown", "half", "sensitivity", "precision"])
  const where = { type: "randomised-trial", shown: "text", half: "test" }
  return `precision ${cell(table, where, "precision")}`
}

const millionLines = "1,000 x 1,000 of 10 million documents, 16 digits"

const weightings = "3,003 weightings, wsum, 6 runs x 50 topics x 1,000, nDCG@10"

/** The measured numbers, each with the command that makes it. */
const rows = (): ReadonlyArray<ReadonlyArray<string>> => {
  const million = speedRow("processes", millionLines, "trec_eval")
  // a machine without pytrec_eval writes no row of it
  const python = speedRows("processes").filter((cells) => cells[1] === millionLines && cells[2] === "pytrec_eval")
  const unseen = blind()
  const ours = speedRow("peers", `${weightings}: litfuse`)
  const ranx = speedRow("peers", `${weightings}: ranx optimize_fusion (126 measured, scaled)`)
  return [
    ["official scores of TREC-COVID, rounds 1 and 5", reproduced(), "NIST", "`bench check trec-covid-known-answer`"],
    ["measures, cell by cell", parity(), "trec_eval, ranx, ir_measures, ndeval", "`bench check measure-parity`"],
    [
      "evaluating a million lines: CPU",
      [million, ...python].map((cells) => cells[4]).join(" and "),
      [million, ...python].map((cells) => `${cells[2]} ${cells[3]} (ratio ${cells[5]})`).join(", "),
      "`npm run speed -- processes`"
    ],
    [
      "3,003 weightings of six runs",
      `${ours[2]} ${ours[3]}`,
      `ranx ${ranx[2]} ${ranx[3]} (126 measured, scaled)`,
      "`npm run speed -- peers`"
    ],
    [
      "duplicates: mean F1 of 5 sets that the rules had seen",
      duplicates("litfuse"),
      `bib-dedupe ${duplicates("bib-dedupe")}`,
      "`bench check dedup`"
    ],
    [
      `duplicates: median F1 of ${unseen.sets} blind sets, older rules`,
      ...unseen.cells,
      "measured outside, [kept](reports/dedup/report.md)"
    ],
    ["randomised trials by title and abstract, unseen", trials(), "indexers of PubMed", "`bench check milestones`"]
  ]
}

/** The text of README.md with its table as the results and the rows of speed have it. */
export const frontPage = (): string => {
  const text = read("README.md")
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`README.md has no ${begin} before ${end}`)
  const table = markdownTable(["what was measured", "litfuse", "compared with", "made by"], ["left", "left", "left", "left"], rows())
  return `${text.slice(0, before)}${begin}\n\n${table}\n\n${text.slice(after)}`
}

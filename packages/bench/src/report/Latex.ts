import { fixed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import { tableAnswer } from "./headlines.ts"
import { bestValues } from "./bestValues.ts"
import { escapeLatex, proseLatex } from "@litfuse/document/escapeLatex"
import { latexTable, numberColumn, type Column } from "@litfuse/document/latexTable"
import { cellKey, marksLegend, significanceMarks } from "./significanceMarks.ts"
import { sortBySummary } from "./sortBySummary.ts"
import * as Intervals from "./Intervals.ts"
import type { AnalysisResult, FreeTable, Results, SystemResult, TableResult } from "./Results.ts"

const text: Column = { kind: "text" }

const superscript = (mark: string): string => `\\textsuperscript{${escapeLatex(mark)}}`

const labelOf = (...parts: ReadonlyArray<string>): string => `tab:${parts.join("-").replaceAll(/[^A-Za-z0-9-]+/g, "-")}`

const sentences = (parts: ReadonlyArray<string | undefined>): string =>
  parts.flatMap((part) => (part === undefined || part.trim() === "" ? [] : [part.trim().replace(/([^.?!])$/, "$1.")])).join(" ")

const percentInterval = "95\\,\\% interval"

const intervalOf = (lower: string, upper: string): string => `{[\\num{${lower}}, \\num{${upper}}]}`

const values = (result: TableResult, { experiment, dataset }: Results, headline?: string): string => {
  const { measures, against } = result
  const best = bestValues(result)
  const marks = significanceMarks(against)
  const systems = sortBySummary(result)
  const widest = [...marks.values()].at(0)
  const sure = Intervals.shownOf(result)
  const columns = measures.flatMap(({ name }) => {
    const column = numberColumn(
      systems.flatMap(({ summary }) => summary[name] ?? []),
      4,
      false,
      systems.some(({ system }) => marks.has(cellKey(system, name))) ? superscript(widest!) : undefined
    )
    return name === sure ? [column, text] : [column]
  })
  const interval = (one: SystemResult, measure: string): string => {
    const ends = Intervals.endsOf(one, measure)
    return ends === undefined ? "{--}" : intervalOf(...ends)
  }
  const cell = (system: string, measure: string, value: number | undefined): string => {
    if (value === undefined) return "{--}"
    const printed = fixed(value, 4)
    const mark = marks.get(cellKey(system, measure))
    return `${best.get(measure) === printed ? "\\bfseries " : ""}${printed}${mark === undefined ? "" : superscript(mark)}`
  }
  const caption = sentences([
    result.title,
    `${dataset.title}, ${result.topics.length} topics, judgements ${result.qrels.name}`,
    result.qrels.forced ? "Forced: these runs were not made for these judgements" : undefined,
    "Bold: the best value, or several that are printed alike",
    sure === undefined ? undefined : Intervals.about,
    marksLegend(result),
    systems.some(({ summary }) => measures.some(({ name }) => summary[name] === undefined))
      ? "A dash: the run is cut above the rank that the measure reads to"
      : undefined,
    ...(headline === undefined ? tableAnswer(result) : [headline])
  ])
  return latexTable({
    caption: proseLatex(caption),
    label: labelOf(experiment, result.id),
    columns: [text, ...columns],
    headers: ["System", ...measures.flatMap(({ name }) => (name === sure ? [escapeLatex(name), percentInterval] : [escapeLatex(name)]))],
    rows: systems.map((one) => [
      escapeLatex(one.system),
      ...measures.flatMap(({ name }) => {
        const value = cell(one.system, name, one.summary[name])
        return name === sure ? [value, interval(one, name)] : [value]
      })
    ])
  })
}

const pText = (p: number, isFloor: boolean): string =>
  `{${PValue.print(p, isFloor)
    .replace("<= ", "\\ensuremath{\\le}\\,")
    .replace(/(\d(?:\.\d+)?)e-(\d+)/, "\\num{$1e-$2}")}}`

const comparisons = ({ id, title, against }: TableResult, { experiment }: Results): ReadonlyArray<string> => {
  if (against === undefined) return []
  const { baseline, correction, family } = against
  return [...new Set(against.comparisons.map(({ measure }) => measure))].map((measure) => {
    const rows = against.comparisons.filter((one) => one.measure === measure).sort((a, b) => b.difference - a.difference)
    const interval = (lower: number | null, upper: number | null) =>
      lower === null || upper === null ? "{--}" : intervalOf(fixed(lower, 4), fixed(upper, 4))
    const caption = sentences([
      `${title}: ${measure} against ${baseline}`,
      "Mean differences over topics with two-sided t-tests; 95 % intervals and p are corrected in one step",
      "d_z is the mean over the standard deviation of the differences",
      `Corrected (${correction}) over the family: ${family}`
    ])
    const differences = rows.map(({ difference }) => difference)
    return latexTable({
      caption: proseLatex(caption),
      label: labelOf(experiment, id, measure),
      columns: [
        text,
        numberColumn(differences, 4, true),
        text,
        text,
        text,
        text,
        numberColumn(
          rows.flatMap(({ effect }) => effect.cohensD ?? []),
          2,
          true
        )
      ],
      headers: ["System", "Difference", percentInterval, "$p$", `$p$ (${escapeLatex(correction)})`, "W\\,/\\,T\\,/\\,L", "$d_z$"],
      rows: rows.map(({ system, difference, lower, upper, p, isFloor, adjusted, wins, ties, losses, effect }) => [
        escapeLatex(system),
        fixed(difference, 4),
        interval(lower, upper),
        pText(p, isFloor),
        pText(adjusted, isFloor),
        `${wins}\\,/\\,${ties}\\,/\\,${losses}`,
        effect.cohensD === null ? "{--}" : fixed(effect.cohensD, 2)
      ])
    })
  })
}

const freeTable = (
  { id, title, note, columns, rows: all, shown = all.length }: FreeTable,
  analysis: AnalysisResult,
  { experiment }: Results
): string => {
  const rows = all.slice(0, shown)
  const isNumber = columns.map((_, c) => rows.some((row) => typeof row[c] === "number"))
  const cell = (value: string | number | null, c: number): string => {
    if (value === null) return isNumber[c] ? "{--}" : "--"
    if (typeof value === "string") return isNumber[c] ? `{${escapeLatex(value)}}` : escapeLatex(value)
    const { digits } = columns[c]!
    return digits === undefined ? `{\\num{${value}}}` : fixed(value, digits)
  }
  return latexTable({
    caption: proseLatex(
      sentences([
        `${analysis.title}: ${title}`,
        note,
        rows.length < all.length ? `The first ${rows.length} of ${all.length} rows` : undefined
      ])
    ),
    label: labelOf(experiment, analysis.id, id),
    columns: columns.map(({ digits = 0 }, c) =>
      isNumber[c]
        ? numberColumn(
            rows.flatMap((row) => (typeof row[c] === "number" ? [row[c]] : [])),
            digits,
            false
          )
        : text
    ),
    headers: columns.map(({ name }) => escapeLatex(name)),
    rows: rows.map((row) => row.map(cell))
  })
}

const ofAnalysis = (analysis: AnalysisResult, results: Results): ReadonlyArray<string> => [
  ...(analysis.measured === undefined
    ? []
    : [values(analysis.measured, results, analysis.headline), ...comparisons(analysis.measured, results)]),
  ...analysis.tables.map((one) => freeTable(one, analysis, results))
]

/** What the preamble of a document needs for these tables. */
export const preamble = [
  "\\usepackage[T1]{fontenc}",
  "\\usepackage{booktabs,graphicx,longtable,siunitx}",
  "\\sisetup{detect-weight=true,mode=text}"
]

/**
 * The tables of a report for `\input` in a paper: values, then one table of differences with intervals per measure compared, then those of analyses. Values
 * have the best in bold, ties too, and marks of significance. Comments at the top list what the preamble needs.
 *
 * - empty: a report without tables is its comments
 * - agrees with: booktabs, siunitx 2 and 3
 */
export const latex = (results: Results): string =>
  [
    `% ${results.experiment}: ${results.question.trim().replaceAll(/\s+/g, " ")}`,
    `% Written by litfuse bench export ${results.experiment} --format tex. The preamble needs:`,
    ...preamble.map((line) => `% ${line}`),
    "",
    ...results.tables.flatMap((result) => [values(result, results), "", ...comparisons(result, results).flatMap((one) => [one, ""])]),
    ...results.analyses.flatMap((analysis) => ofAnalysis(analysis, results).flatMap((one) => [one, ""]))
  ].join("\n")

/** The same as a document that compiles on its own. */
export const latexDocument = (results: Results): string =>
  [
    "\\documentclass{article}",
    "\\usepackage[a4paper,margin=2cm]{geometry}",
    ...preamble,
    "\\begin{document}",
    latex(results),
    "\\end{document}",
    ""
  ].join("\n")

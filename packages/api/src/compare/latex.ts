import type { Compared, ComparedMeasure } from "./answer.ts"
import { hasBest } from "@litfuse/bench/report/bestValues"
import { preamble } from "@litfuse/bench/report/Latex"
import { escapeLatex } from "@litfuse/document/escapeLatex"
import { type Column, latexTable, numberColumn } from "@litfuse/document/latexTable"
import { levels } from "@litfuse/bench/report/significanceMarks"
import { fixed } from "@litfuse/files/numbers"
import { isName, type Section, compareSections } from "./compareSections.ts"

const text: Column = { kind: "text" }

/** The smallest printed p; a smaller one is "< 10^-4", and JSON and CSV have it in full. */
const leastShown = 1e-4

/** A p as papers print it: with four decimals below 0.001, with three above, and as "below 0.0001" where it is smaller. */
export const pText = (p: number, isFloor = false): string => {
  if (p < leastShown) return "{$< 10^{-4}$}"
  const printed = fixed(p, p < 0.001 ? 4 : 3)
  return isFloor ? `{$\\le ${printed}$}` : printed
}

const pColumn = (ps: ReadonlyArray<number>): Column => numberColumn([], ps.some((p) => p >= leastShown && p < 0.001) ? 4 : 3, false)

const superscript = (mark: string): string => `\\textsuperscript{${escapeLatex(mark)}}`

const measureColumns = ({ measure, baseline, runs }: ComparedMeasure) => {
  const means = [baseline.mean, ...runs.map(({ mean }) => mean)]
  const printed = means.map((mean) => fixed(mean, 4))
  const best = hasBest(measure) ? fixed(Math.max(...means), 4) : undefined
  const ps = runs.map(({ randomisation }) => randomisation.adjusted)
  const marks = ps.map((p) => levels.find(({ below }) => p < below)?.mark)
  const widest = levels.find(({ mark }) => marks.includes(mark))?.mark
  return {
    group: { text: escapeLatex(measure), columns: 2 },
    columns: [numberColumn(means, 4, false, widest === undefined ? undefined : superscript(widest)), pColumn(ps)],
    cells: means.map((_, i) => {
      const mark = i === 0 ? undefined : marks[i - 1]
      const value = `${printed[i] === best ? "\\bfseries " : ""}${printed[i]}${mark === undefined ? "" : superscript(mark)}`
      return [value, i === 0 ? "{--}" : pText(ps[i - 1]!, runs[i - 1]!.randomisation.isFloor)]
    }),
    marks
  }
}

/** How many letters fit into one column of a two-column page. */
const columnWidth = 48

const captionOf = ({ qrels, correction: method, measures }: Compared, marks: ReadonlySet<string>): string => {
  const { baseline, topics, runs } = measures[0]!
  const comparisons = `${runs.length} ${runs.length === 1 ? "comparison" : "comparisons"}`
  const correction = method === "none" ? "not corrected" : `corrected (${method}) for ${comparisons} within each measure`
  const used = levels.filter(({ mark }) => marks.has(mark)).toReversed()
  return [
    `Means over ${topics} topics, judgements ${qrels}.`,
    "Bold: the best, ties too.",
    `p: two-sided randomisation test of the difference from ${baseline.run}, ${correction}.`,
    ...(used.length === 0 ? [] : [`${used.map(({ below, mark }) => `${mark} p < ${below}`).join(", ")}.`])
  ].join(" ")
}

const mainTable = (compared: Compared): string => {
  const measured = compared.measures.map(measureColumns)
  const { baseline, runs } = compared.measures[0]!
  const names = [`${baseline.run} (baseline)`, ...runs.map(({ run }) => run)]
  const marks = new Set(measured.flatMap((one) => one.marks.flatMap((mark) => mark ?? [])))
  const width = Math.max(...names.map((name) => name.length)) + measured.length * 18
  return latexTable({
    caption: escapeLatex(captionOf(compared, marks)).replace("p: two-sided", "$p$: two-sided"),
    label: "tab:compare",
    isWide: width > columnWidth,
    columns: [text, ...measured.flatMap(({ columns }) => columns)],
    groups: [{ text: "", columns: 1 }, ...measured.map(({ group }) => group)],
    headers: ["System", ...measured.flatMap(() => ["mean", "$p$"])],
    rows: names.map((name, i) => [escapeLatex(name), ...measured.flatMap(({ cells }) => cells[i]!)])
  })
}

const isP = (header: string): boolean => /^p\b/.test(header)
const decimal = /^[+-]?\d+\.(\d+)$/

const sectionColumn = (
  header: string,
  cells: ReadonlyArray<string>
): { readonly column: Column; readonly cells: ReadonlyArray<string> } => {
  if (isP(header)) {
    const ps = cells.map((cell) => ({ p: Number(cell.replace("<= ", "")), isFloor: cell.startsWith("<=") }))
    return { column: pColumn(ps.map(({ p }) => p)), cells: ps.map(({ p, isFloor }) => pText(p, isFloor)) }
  }
  const numbers = cells.flatMap((cell) => (decimal.test(cell) ? [cell] : []))
  if (!isName(header) && numbers.length > 0 && cells.every((cell) => cell === "none" || decimal.test(cell))) {
    const digits = Math.max(...numbers.map((cell) => decimal.exec(cell)![1]!.length))
    const column = numberColumn(numbers.map(Number), digits, false)
    return { column, cells: cells.map((cell) => (cell === "none" ? "{--}" : cell.replace(/^\+/, ""))) }
  }
  const set = (cell: string) => (cell === "none" ? "--" : escapeLatex(cell).replaceAll(/[+-]?\d+\.\d+/g, "\\num{$&}"))
  return { column: text, cells: cells.map(isName(header) ? escapeLatex : set) }
}

const headerText = (header: string): string => escapeLatex(header).replace(/^p\b/, "$p$").replace("d\\_z", "$d_z$")

const sectionTable = ({ measure, topics }: ComparedMeasure, { about, headers, rows }: Section, number: number): string => {
  const columns = headers.map((header, c) =>
    sectionColumn(
      header,
      rows.map((row) => row[c]!)
    )
  )
  const widths = headers.map((header, c) => Math.max(header.length, ...rows.map((row) => row[c]!.length)) + 2)
  return latexTable({
    isWide: widths.reduce((sum, width) => sum + width, 0) > columnWidth,
    caption: escapeLatex(`${measure}, ${topics} topics. ${about.replaceAll("\n", " ")}.`),
    label: `tab:compare-${measure.replaceAll(/[^A-Za-z0-9]+/g, "-")}-${number}`,
    columns: columns.map(({ column }) => column),
    headers: headers.map(headerText),
    rows: rows.map((_, r) => columns.map(({ cells }) => cells[r]!))
  })
}

/**
 * One table of systems and measures for `\input`: the best in bold, marks and p of the differences from the baseline. If details, an equivalence test or
 * all pairs are requested, the tables of each measure follow. Comments at the top name the required packages.
 *
 * - agrees with: booktabs, siunitx 2 and 3
 */
export const latex = (compared: Compared, hasDetails: boolean): string => {
  const { measures, margin } = compared
  const isMore = hasDetails || margin !== undefined || measures.some(({ tukey }) => tukey !== undefined)
  const tablesOf = (one: ComparedMeasure) =>
    compareSections(one, compared, hasDetails).map((section, i) => sectionTable(one, section, i + 1))
  return [
    ["% Written by litfuse compare --format tex. The preamble needs:", ...preamble.map((line) => `% ${line}`)].join("\n"),
    mainTable(compared),
    ...(isMore ? measures.flatMap(tablesOf) : [])
  ].join("\n\n")
}

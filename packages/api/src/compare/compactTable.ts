import { preamble } from "@litfuse/bench/report/Latex"
import { escapeLatex } from "@litfuse/document/escapeLatex"
import { latexTable, numberColumn } from "@litfuse/document/latexTable"
import { hasBest } from "@litfuse/bench/report/bestValues"
import { fixed } from "@litfuse/files/numbers"
import type { Compared, ComparedMeasure } from "./answer.ts"

/** The significance level for marks. */
const level = 0.05

/** The mean of a run on a measure, as printed and in full, and the letters of the runs that it beats. */
export interface Cell {
  readonly mean: string
  readonly value: number
  readonly isBest: boolean
  readonly beats: string
}

/** All runs and all measures in one table. */
export interface Compact {
  readonly about: string
  readonly measures: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly letter: string; readonly run: string; readonly cells: ReadonlyArray<Cell> }>
}

/** a to z, then aa, ab, ... */
const letterOf = (place: number): string =>
  (place < 26 ? "" : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(97 + (place % 26))

const cellsOf = ({ measure, baseline, runs, tukey = [] }: ComparedMeasure): ReadonlyArray<Cell> => {
  const all = [baseline, ...runs]
  const letters = new Map(all.map(({ run }, i) => [run, letterOf(i)]))
  const best = fixed(Math.max(...all.map(({ mean }) => mean)), 4)
  return all.map(({ run, mean }) => {
    const beaten = tukey.flatMap(({ first, second, difference, p }) => {
      if (p >= level) return []
      if (difference > 0 && second === run) return [first]
      return difference < 0 && first === run ? [second] : []
    })
    const beats = beaten.map((other) => letters.get(other)!).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    const printed = fixed(mean, 4)
    return {
      mean: printed,
      value: mean,
      isBest: hasBest(measure) && printed === best,
      beats: beats.join(beats.some(({ length }) => length > 1) ? "," : "")
    }
  })
}

/** The cells of the compact table. Shape: a run may have no letters; without `tukey` in `compared` there are none. */
export const compactCells = ({ qrels, measures }: Compared): Compact => {
  const columns = measures.map(cellsOf)
  const { baseline, runs, topics } = measures[0]!
  return {
    about: `Means over ${topics} topics, judgements ${qrels}. Letters: this run is better than those runs, p < ${level} (Tukey's HSD, randomised within topics; all pairs of a measure are one family).`,
    measures: measures.map(({ measure }) => measure),
    rows: [baseline, ...runs].map(({ run }, i) => ({ letter: letterOf(i), run, cells: columns.map((cells) => cells[i]!) }))
  }
}

/**
 * One compact table of all runs and all measures, with the letters of the runs that each beats.
 *
 * - shape: `compared` with `tukey`; without it there are no letters
 * - agrees with: the report of ranx's `compare`
 */
export const compactTable = (
  compared: Compared
): { readonly about: string; readonly headers: ReadonlyArray<string>; readonly rows: ReadonlyArray<ReadonlyArray<string>> } => {
  const { about, measures, rows } = compactCells(compared)
  return {
    about,
    headers: ["", "run", ...measures],
    rows: rows.map(({ letter, run, cells }) => [letter, run, ...cells.map(({ mean, beats }) => (beats === "" ? mean : `${mean} ${beats}`))])
  }
}

/** `compact` for `\input`: letters as superscripts, the best in bold. Comments at the top name the packages that it needs. */
export const compactLatex = (compared: Compared): string => {
  const { about, measures, rows } = compactCells(compared)
  const columns = measures.map((_, m) => {
    const widest = rows.reduce((most, { cells }) => (cells[m]!.beats.length > most.length ? cells[m]!.beats : most), "")
    return numberColumn(
      rows.map(({ cells }) => Number(cells[m]!.mean)),
      4,
      false,
      widest === "" ? undefined : `\\textsuperscript{${widest}}`
    )
  })
  return [
    ["% Written by litfuse compare --compact --format tex. The preamble needs:", ...preamble.map((line) => `% ${line}`)].join("\n"),
    latexTable({
      caption: escapeLatex(`${about} Bold: the best.`),
      label: "tab:compare",
      isWide: measures.length > 3,
      columns: [{ kind: "text" }, { kind: "text" }, ...columns],
      headers: ["", "System", ...measures.map(escapeLatex)],
      rows: rows.map(({ letter, run, cells }) => [
        letter,
        escapeLatex(run),
        ...cells.map(
          ({ mean, isBest, beats }) => `${isBest ? "\\bfseries " : ""}${mean}${beats === "" ? "" : `\\textsuperscript{${beats}}`}`
        )
      ])
    })
  ].join("\n\n")
}

import { hasBest } from "@litfuse/bench/report/bestValues"
import type { Cell, Table } from "@litfuse/engine/Document"
import { fixed } from "@litfuse/files/numbers"
import type { Compared, ComparedMeasure } from "./answer.ts"
import { columnsOf } from "./compareSection.ts"

/** The significance level for marks. */
const level = 0.05

/** a to z, then aa, ab, ... */
const letterOf = (place: number): string =>
  (place < 26 ? "" : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(97 + (place % 26))

const cellsOf = ({ measure, baselines, runs, tukey = [] }: ComparedMeasure): ReadonlyArray<Cell> => {
  const all = [...baselines, ...runs]
  const letters = new Map(all.map(({ run }, i) => [run, letterOf(i)]))
  const best = fixed(Math.max(...all.map(({ mean }) => mean)), 4)
  return all.map(({ run, mean }) => {
    const beaten = tukey.flatMap(({ first, second, difference, p }) => {
      if (p >= level) return []
      if (difference > 0 && second === run) return [first]
      return difference < 0 && first === run ? [second] : []
    })
    const beats = beaten.map((other) => letters.get(other)!).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    const text = fixed(mean, 4)
    return {
      text,
      value: mean,
      ...(hasBest(measure) && text === best ? { tone: "best" } : {}),
      ...(beats.length === 0 ? {} : { mark: beats.join(beats.some(({ length }) => length > 1) ? "," : "") })
    }
  })
}

/**
 * One compact table of all runs and all measures, with the letters of the runs that each beats.
 *
 * - shape: `compared` with `tukey`; without it there are no letters
 * - agrees with: the report of ranx's `compare`
 */
export const compactTable = ({ qrels, measures }: Compared): Table & { readonly caption: string } => {
  const cells = measures.map(cellsOf)
  const { baselines, runs, topics } = measures[0]!
  return {
    type: "table",
    label: "all runs",
    caption: `Means over ${topics} topics, judgements ${qrels}. Letters: this run is better than those runs, p < ${level} (Tukey's HSD, randomised within topics; all pairs of a measure are one family). Bold: the best.`,
    id: "compare",
    columns: columnsOf(
      ["letter", "run"],
      measures.map(({ measure }) => measure)
    ),
    rows: [...baselines, ...runs].map(({ run }, i) => [{ text: letterOf(i) }, { text: run }, ...cells.map((column) => column[i]!)])
  }
}

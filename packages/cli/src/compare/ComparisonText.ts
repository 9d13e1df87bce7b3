import type { Compared } from "@litfuse/api/compare/answer"
import { record } from "@litfuse/files/CsvText"

/** All results at full precision. */
export const json = ({ qrels, seed, compat, zeros, margin, correction, measures }: Compared): string =>
  JSON.stringify({ qrels, seed, compat, zeros, ...(margin === undefined ? {} : { margin }), correction, measures })

const columns = [
  "measure",
  "topics",
  "baseline",
  "run",
  "file",
  "mean",
  "lower",
  "upper",
  "difference",
  "difference_lower",
  "difference_upper",
  "p",
  "p_adjusted",
  "p_t",
  "p_t_adjusted",
  "p_wilcoxon",
  "p_wilcoxon_adjusted",
  "p_tost",
  "p_tost_adjusted",
  "d_z",
  "rank_biserial",
  "superiority",
  "wins",
  "ties",
  "losses",
  "detectable"
]

type Cell = string | number | null | undefined

/** A line for each measure and run at full precision; `adjusted` within a measure and kind of test. Without a finite number: empty. */
export const csv = ({ measures }: Compared): string =>
  [
    columns,
    ...measures.flatMap(({ measure, topics, baseline, runs }) => {
      const start: ReadonlyArray<Cell> = [measure, topics, baseline.run]
      const first = [...start, baseline.run, baseline.file, baseline.mean, baseline.lower, baseline.upper]
      return [
        [...first, ...columns.slice(first.length).map(() => "")],
        ...runs.map((row) => {
          const { difference, randomisation, t, wilcoxon, equivalence } = row
          return start.concat(
            [row.run, row.file, row.mean, row.lower, row.upper, difference.mean, difference.lower, difference.upper],
            [randomisation, t, wilcoxon, equivalence].flatMap((test) => [test?.p, test?.adjusted]),
            [row.cohensD, row.rankBiserial, row.superiority, row.wins, row.ties, row.losses, row.detectable]
          )
        })
      ]
    })
  ]
    .map((cells) => record(cells.map((cell) => String(cell ?? ""))))
    .join("\n")

import type { Answer, Compared } from "@litfuse/api/compare/answer"
import { record } from "@litfuse/files/CsvText"

/** All results at full precision. */
export const json = ({ version, qrels, seed, compat, zeros, margin, correction, measures, notices }: Answer): string =>
  JSON.stringify({ version, qrels, seed, compat, zeros, ...(margin === undefined ? {} : { margin }), correction, measures, notices })

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
  "p_randomisation",
  "p_randomisation_adjusted",
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
    ...measures.flatMap(({ measure, topics, baselines: [baseline], runs }) => {
      const start: ReadonlyArray<Cell> = [measure, topics, baseline!.run]
      const first = [...start, baseline!.run, baseline!.file, baseline!.mean, baseline!.lower, baseline!.upper]
      return [
        [...first, ...columns.slice(first.length).map(() => "")],
        ...runs.map(({ run, file, mean, lower, upper, differences }) => {
          const [difference] = differences
          const { randomisation, t, wilcoxon, equivalence } = difference!.tests
          return start.concat(
            [run, file, mean, lower, upper, difference!.mean, difference!.lower, difference!.upper, difference!.p],
            [randomisation, t, wilcoxon, equivalence].flatMap((test) => [test?.p, test?.adjusted]),
            [difference!.cohensD, difference!.rankBiserial, difference!.superiority],
            [difference!.wins, difference!.ties, difference!.losses, difference!.detectable]
          )
        })
      ]
    })
  ]
    .map((cells) => record(cells.map((cell) => String(cell ?? ""))))
    .join("\n")

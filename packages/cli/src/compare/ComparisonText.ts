import type { Answer, Compared, ComparedMeasure, Difference } from "@litfuse/api/compare/answer"
import { mostNamed } from "@litfuse/api/compare/compareSection"
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
  "detectable",
  "gained",
  "lost"
]

type Cell = string | number | null | undefined

/** The topics that moved most: `12 0.5; 7 0.25`. */
const topicsCell = (moved: Difference["gained"]): string =>
  moved
    .slice(0, mostNamed)
    .map(({ topic, by }) => `${topic} ${by}`)
    .join("; ")

/**
 * A line for each measure and baseline, and for each measure, run and baseline, at full precision; `adjusted` within a measure and kind of test. Without a
 * finite number: empty.
 */
export const csv = ({ measures }: Compared): string =>
  [
    columns,
    ...measures.flatMap(({ measure, topics, baselines, runs }) => {
      const start = (baseline: string, { run, file, mean, lower, upper }: ComparedMeasure["baselines"][number]): ReadonlyArray<Cell> => [
        measure,
        topics,
        baseline,
        run,
        file,
        mean,
        lower,
        upper
      ]
      const ofBaselines = baselines.map((one) => start(one.run, one))
      return [
        ...ofBaselines.map((first) => [...first, ...columns.slice(first.length).map(() => "")]),
        ...runs.flatMap((one) =>
          one.differences.map((difference) => {
            const { randomisation, t, wilcoxon, equivalence } = difference.tests
            return start(difference.baseline, one).concat(
              [difference.mean, difference.lower, difference.upper, difference.p],
              [randomisation, t, wilcoxon, equivalence].flatMap((test) => [test?.p, test?.adjusted]),
              [difference.cohensD, difference.rankBiserial, difference.superiority],
              [difference.wins, difference.ties, difference.losses, difference.detectable],
              [topicsCell(difference.gained), topicsCell(difference.lost)]
            )
          })
        )
      ]
    })
  ]
    .map((cells) => record(cells.map((cell) => String(cell ?? ""))))
    .join("\n")

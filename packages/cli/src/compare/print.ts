import { record } from "@litfuse/files/CsvText"
import type * as Api from "../api/types.ts"
import type { Estimate } from "@litfuse/stats/Comparison"
import type { Asked, Compared, Named } from "./Compared.ts"

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

const estimateOf = ({ mean, bootstrap: { lower, upper } }: Estimate) => ({ mean, lower: finite(lower), upper: finite(upper) })

const runOf = ({ file, name, evaluation }: Named, estimate: Estimate) => ({
  run: name,
  file,
  ...estimateOf(estimate),
  missing: evaluation.missing
})

const rowOf = ({ adjusted, others, comparisons }: Compared, i: number) => {
  const { difference, randomisation, pairedT, wilcoxon, equivalence, effect, winTieLoss, detectable } = comparisons[i]!
  return {
    ...runOf(others[i]!, comparisons[i]!.ofSystem),
    difference: estimateOf(difference),
    randomisation: { p: randomisation.p, adjusted: adjusted.randomisation[i]!, isFloor: randomisation.isFloor },
    t: { t: finite(pairedT.t), p: pairedT.p, adjusted: adjusted.pairedT[i]! },
    wilcoxon: { wPlus: wilcoxon.wPlus, wMinus: wilcoxon.wMinus, p: wilcoxon.p, adjusted: adjusted.wilcoxon[i]! },
    ...(equivalence === undefined ? {} : { equivalence: { p: equivalence.p, adjusted: adjusted.equivalence![i]! } }),
    cohensD: finite(effect.cohensD),
    rankBiserial: effect.rankBiserial,
    superiority: effect.superiority,
    ...winTieLoss,
    detectable: finite(detectable)
  }
}

/** Everything that was found as one plain object, at full precision; null where a number is not finite. */
export const plain = (all: ReadonlyArray<Compared>, asked: Asked): Api.Compared => {
  const { qrels, seed, compat, zeros, margin } = asked
  return {
    qrels,
    seed,
    compat,
    zeros,
    ...(margin === undefined ? {} : { margin }),
    correction: all[0]!.adjusted.method,
    measures: all.map((compared) => ({
      measure: compared.measure,
      topics: compared.topics,
      family: compared.adjusted.family,
      baseline: runOf(compared.baseline, compared.comparisons[0]!.ofBaseline),
      runs: compared.others.map((_, i) => rowOf(compared, i)),
      ...(compared.pairs === undefined
        ? {}
        : {
            tukey: compared.pairs.map(({ first, second, ...pair }) => {
              const names = [compared.baseline, ...compared.others].map(({ name }) => name)
              return { first: names[first]!, second: names[second]!, ...pair }
            })
          })
    }))
  }
}

/** The same as JSON. */
export const json = (all: ReadonlyArray<Compared>, asked: Asked): string => JSON.stringify(plain(all, asked))

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

/**
 * A line for each measure and run at full precision, the baseline with its mean alone; `adjusted` is within a measure and a kind of test.
 *
 * - empty: a field without a finite number is empty
 */
export const csv = (all: ReadonlyArray<Compared>): string =>
  [
    columns,
    ...all.flatMap((compared) => {
      const { measure, topics, baseline, others } = compared
      const start: ReadonlyArray<Cell> = [measure, topics, baseline.name]
      const { run, file, mean, lower, upper } = runOf(baseline, compared.comparisons[0]!.ofBaseline)
      const first = [...start, run, file, mean, lower, upper]
      return [
        [...first, ...columns.slice(first.length).map(() => "")],
        ...others.map((_, i) => {
          const row = rowOf(compared, i)
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

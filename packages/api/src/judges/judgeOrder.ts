import { averageRanks } from "@litfuse/stats/RankCorrelation"
import { mean } from "@litfuse/stats/Summary"
import * as SystemOrder from "@litfuse/stats/SystemOrder"
import type { Answer } from "./answer.ts"
import { finite } from "./judgeAgreement.ts"

/** A run with its values by topic, by the judgements of each judge. `isCircular`: the request says so. */
export interface JudgedRun {
  readonly name: string
  readonly file: string
  readonly isCircular: boolean
  readonly a: Float64Array
  readonly b: Float64Array
}

type Order = NonNullable<Answer["order"]>

/**
 * How the order of runs changes from A's judgements to B's, beside changes between random halves of A's topics.
 *
 * - shape: two runs or more, with finite values of the same topics
 */
export const judgeOrder = (runs: ReadonlyArray<JudgedRun>, seed: number): Omit<Order, "measure"> => {
  const [a, b] = [runs.map((run) => run.a), runs.map((run) => run.b)]
  const { tau, tauAp, pairs, separated, swapped } = SystemOrder.compare(a, b, { seed })
  const halves = SystemOrder.halves(a, { seed })
  const own = runs.filter(({ isCircular }) => !isCircular)
  const without = SystemOrder.correlations(
    own.map((run) => run.a),
    own.map((run) => run.b)
  )
  const places = (side: "a" | "b") => {
    const means = Float64Array.from(runs, (run) => mean(run[side]))
    const ranks = averageRanks(means)
    return runs.map((_, r) => ({ mean: means[r]!, rank: ranks[r]! }))
  }
  const [ofA, ofB] = [places("a"), places("b")]
  return {
    topics: a[0]!.length,
    tau: finite(tau),
    tauAp: finite(tauAp),
    pairs,
    separated,
    swapped: swapped.map(({ better, worse, p, other }) => ({ a: runs[better]!.name, b: runs[worse]!.name, pA: p, pB: other })),
    halves: halves === undefined ? null : { ...halves, share: finite(halves.share), tau: finite(halves.tau) },
    withoutCircular: own.length === runs.length ? null : { runs: own.length, tau: finite(without.tau), tauAp: finite(without.tauAp) },
    runs: runs.map(({ name, file, isCircular }, r) => ({ run: name, file, isCircular, a: ofA[r]!, b: ofB[r]! }))
  }
}

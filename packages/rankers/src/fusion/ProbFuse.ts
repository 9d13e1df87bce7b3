import type * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { additive } from "../internal/additive.ts"
import * as Ranked from "../internal/Ranked.ts"
import { segmentPrecision } from "../internal/segmentPrecision.ts"
import * as Trained from "../internal/Trained.ts"
import { setTrainedByRank } from "../internal/setTrainedByRank.ts"

const params = Schema.Struct({ ...Ranked.fields, ...Trained.fields, segments: Params.integer(25, { minimum: 1, maximum: 10_000 }) })

type ProbFuseParams = typeof params.Type

const sizeOf = (n: number, segments: number): number => Math.ceil(n / segments)

/** The probability of the segment, from 1, that a rank falls in, over the segment. */
const valueOf = (values: ReadonlyArray<number>, rank: number, n: number): number => {
  const segment = Math.ceil(rank / sizeOf(n, values.length))
  return (values[segment - 1] ?? 0) / segment
}

const refuses = (inputs: Fusion.Inputs, params: ProbFuseParams): string | undefined => {
  const other = params.trained.find(({ values }) => values.length !== params.segments)
  return other === undefined
    ? Trained.refuses(inputs, params)
    : `segments: ${params.segments} asked for, but list "${other.list}" was trained with ${other.values.length}; train anew`
}

/**
 * ProbFuse: the sum of `P(segment) / segment`, every list cut into x segments of equal size, P the precision of the segment on training topics.
 *
 * A list of n hits has segments of ceil(n / x), so the last ones may be short or empty.
 *
 * - shape: `trained` one probability by segment and list, and so x. `tied` which rank tied hits get: their mean place (between two ranks, the mean
 *   value), the first (`min`), or their place by id. In training: `segments` x, `rel` the lowest relevant grade; `unjudged` `zero` not relevant (the
 *   paper's ProbFuseAll), or `drop`: relevant over judged (ProbFuseJudged). Then a topic says nothing about a segment without a judged hit
 * - units: at least 0, at most the number of lists. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing; in training a topic too short to have a segment counts 0 there
 * - errors: refuses lists that were not trained, or with another number of segments
 * - source: D. Lillis, F. Toolan, R. W. Collier, J. Dunnion, ProbFuse: a probabilistic approach to data fusion, SIGIR 2006
 * - agrees with: ranx `probfuse` and `probfuse_train` under `by-id`
 */
export const ProbFuse = additive<Ranked.Ranked, ProbFuseParams>({
  id: "probfuse",
  revision: 1,
  about: "ProbFuse: sum of the precision of the list's segment on training topics over the number of the segment",
  name: "ProbFuse",
  params,
  refuses,
  prepare: Ranked.prepare,
  set: (ranked, { trained, tied }) => setTrainedByRank(ranked, trained, tied, valueOf),
  what: () => "P(segment) / segment =",
  train: (frames, params) => ({
    ...params,
    trained: Trained.learn(frames, (topics) =>
      Array.from({ length: params.segments }, (_, k) =>
        segmentPrecision(topics, params, ({ grades }) => {
          const size = sizeOf(grades.length, params.segments)
          const start = Math.min(k * size, grades.length)
          const end = Math.min(start + size, grades.length)
          return { start, end, size: end - start }
        })
      )
    )
  })
})

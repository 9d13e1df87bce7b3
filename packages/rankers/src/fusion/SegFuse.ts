import type * as Fusion from "@litfuse/engine/Fusion"
import * as Schema from "effect/Schema"
import * as Addends from "../internal/Addends.ts"
import { additive } from "../internal/additive.ts"
import * as Ranked from "../internal/Ranked.ts"
import * as Scored from "./scores/Scored.ts"
import { segmentPrecision } from "../internal/segmentPrecision.ts"
import * as Trained from "../internal/Trained.ts"
import { setTrainedByRank } from "../internal/setTrainedByRank.ts"

const params = Schema.Struct({ ...Scored.fields, ...Ranked.fields, ...Trained.fields })

type SegFuseParams = typeof params.Type

interface Prepared extends Ranked.Ranked {
  readonly scored: Scored.Scored
}

const prepare = (inputs: Fusion.Inputs): Prepared => ({ ...Ranked.prepare(inputs), scored: Scored.prepare(inputs) })

/** Segments to rank 5115; the deepest of lists are not deeper. */
const segments = 10

const endOf = (segment: number): number => 10 * 2 ** (segment - 1) - 5

const startOf = (segment: number): number => (segment === 1 ? 0 : endOf(segment - 1))

const valueOf = (values: ReadonlyArray<number>, rank: number): number => {
  let segment = 1
  while (rank > endOf(segment)) segment++
  return values[segment - 1] ?? 0
}

const set = (prepared: Prepared, params: SegFuseParams): void => {
  const { scored, values } = prepared
  Scored.set(scored, params, [])
  setTrainedByRank(prepared, params.trained, params.tied, valueOf)
  for (let hit = 0; hit < values.length; hit++) values[hit]! *= scored.values[hit]! + 1
  Addends.measure(prepared)
}

/**
 * SegFuse: the sum of `P(segment) (score + 1)`, with normalised scores. Segments double in length and end at ranks 5, 15, 35, 75 ... 5115. P is the
 * precision of the segment on training topics.
 *
 * - shape: `trained` ten probabilities by list. `normalisation` one of the seven, or `none`; `equal` what a list of one hit or of equal scores gets.
 *   `tied` which rank tied hits get: their mean place (between two ranks, the mean value), the first (`min`), or their place by id. In training:
 *   `rel` the lowest relevant grade; `unjudged` `zero` not relevant, or `drop`: relevant over judged. Then a topic says nothing about a segment
 *   without a judged hit
 * - units: under `min-max` at least 0, at most twice the number of lists. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing, under `borda` too; nor does a rank below 5115. Of training topics, the part of a segment
 *   that a list does not reach is not relevant
 * - errors: refuses lists that were not trained
 * - source: M. Shokouhi, Segmentation of search engine results for effective data-fusion, ECIR 2007
 * - agrees with: ranx `segfuse` and `segfuse_train` under `by-id`
 */
export const SegFuse = additive<Prepared, SegFuseParams>({
  id: "segfuse",
  revision: 1,
  about: "SegFuse: sum of the precision of the list's segment on training topics times the normalised score plus 1",
  name: "SegFuse",
  params,
  refuses: (inputs, params) => Trained.refuses(inputs, params) ?? Scored.refuses(inputs, params),
  prepare,
  set,
  what: (params) => `P(segment) (${Scored.what(params)} + 1) =`,
  train: (frames, params) => ({
    ...params,
    trained: Trained.learn(frames, (topics) =>
      Array.from({ length: segments }, (_, k) => {
        const [start, end] = [startOf(k + 1), endOf(k + 1)]
        return segmentPrecision(topics, params, () => ({ start, end, size: end - start }))
      })
    )
  })
})

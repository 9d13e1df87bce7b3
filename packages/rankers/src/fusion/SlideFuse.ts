import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { additive } from "../internal/additive.ts"
import { trainingPositions } from "../internal/trainingPositions.ts"
import * as Ranked from "../internal/Ranked.ts"
import * as Trained from "../internal/Trained.ts"
import { setTrainedByRank } from "../internal/setTrainedByRank.ts"

const params = Schema.Struct({
  ...Ranked.fields,
  window: Params.integer(5, { minimum: 0, maximum: 10_000 }),
  ...Trained.fields
})

/** The mean over the ranks of the window that lie within the list. */
const valueOf = (values: ReadonlyArray<number>, rank: number, n: number, window: number): number => {
  const first = Math.max(1, rank - window)
  const last = Math.min(n, rank + window)
  let sum = 0
  for (let near = first; near <= last && near <= values.length; near++) sum += values[near - 1]!
  return sum / (last - first + 1)
}

/**
 * SlideFuse, a smoothed PosFuse: the sum of the mean probability over the ranks from `rank - window` to `rank + window` that the list has.
 *
 * - shape: `trained` one probability by rank and list, the same as PosFuse's; `window` 0 is PosFuse. `tied` which rank tied hits get: their mean
 *   place (between two ranks, the mean value), the first (`min`), or their place by id. In training: `rel` the lowest relevant grade; `unjudged`
 *   `zero` not relevant, or `drop`: a topic says nothing about a rank with an unjudged hit
 * - units: at least 0, at most the number of lists. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing; ranks below all training lists count as 0 in a window
 * - errors: refuses lists that were not trained
 * - source: D. Lillis, F. Toolan, R. W. Collier, J. Dunnion, Extending probabilistic data fusion using sliding windows, ECIR 2008
 * - agrees with: ranx `slidefuse` and `slidefuse_train` under `by-id`
 */
export const SlideFuse = additive<Ranked.Ranked, typeof params.Type>({
  id: "slidefuse",
  revision: 1,
  about: "SlideFuse: PosFuse with the mean probability over a window of ranks",
  name: "SlideFuse",
  params,
  refuses: Trained.refuses,
  prepare: Ranked.prepare,
  set: (ranked, { trained, tied, window }) => setTrainedByRank(ranked, trained, tied, valueOf, window),
  what: ({ window }) => `probability within ${window} of this rank`,
  train: (frames, params) => ({ ...params, trained: Trained.learn(frames, (topics) => trainingPositions(topics, params)) })
})

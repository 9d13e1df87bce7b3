import * as Schema from "effect/Schema"
import { additive } from "../internal/additive.ts"
import { trainingPositions } from "../internal/trainingPositions.ts"
import * as Ranked from "../internal/Ranked.ts"
import * as Trained from "../internal/Trained.ts"
import { setTrainedByRank } from "../internal/setTrainedByRank.ts"

const params = Schema.Struct({ ...Ranked.fields, ...Trained.fields })

const valueOf = (values: ReadonlyArray<number>, rank: number): number => values[rank - 1] ?? 0

/**
 * PosFuse: the sum of how probable it is that a hit of the list at this rank is relevant, counted on training topics.
 *
 * - shape: `trained` one probability by rank and list. `tied` which rank tied hits get: their mean place (between two ranks, the mean value), the
 *   first (`min`), or their place by id. In training: `rel` the lowest relevant grade; `unjudged` `zero` not relevant, or `drop`: a topic says
 *   nothing about a rank with an unjudged hit
 * - units: at least 0, at most the number of lists. Sums are exact to 2^-51 of the largest that could be. Few topics make it rough: a lower rank
 *   may well have a higher probability
 * - empty: a list that does not hold a candidate adds nothing, nor does a rank below all training lists
 * - errors: refuses lists that were not trained
 * - source: D. Lillis, L. Zhang, F. Toolan, R. W. Collier, D. Leonard, J. Dunnion, Estimating probabilities for effective data fusion, SIGIR 2010
 * - agrees with: ranx `posfuse` and `posfuse_train` under `by-id`
 */
export const PosFuse = additive<Ranked.Ranked, typeof params.Type>({
  id: "posfuse",
  revision: 1,
  about: "PosFuse: sum of the probability that the list's hit at this rank is relevant, from training topics",
  name: "PosFuse",
  params,
  refuses: Trained.refuses,
  prepare: Ranked.prepare,
  set: (ranked, { trained, tied }) => setTrainedByRank(ranked, trained, tied, valueOf),
  what: () => "probability at this rank",
  train: (frames, params) => ({ ...params, trained: Trained.learn(frames, (topics) => trainingPositions(topics, params)) })
})

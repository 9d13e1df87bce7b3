import * as Schema from "effect/Schema"
import { additive } from "../internal/additive.ts"
import * as Ranked from "../internal/Ranked.ts"
import { segmentPrecision } from "../internal/segmentPrecision.ts"
import * as Trained from "../internal/Trained.ts"
import { setTrainedByRank } from "../internal/setTrainedByRank.ts"

const params = Schema.Struct({ ...Ranked.fields, ...Trained.fields })

type BayesFuseParams = typeof params.Type

/** The last ranks of the buckets: those of trec_eval's precisions. */
const ends = [5, 10, 15, 20, 30, 100, 200, 500, 1000]

/** The probability that is used instead of 0; 1 minus it is used instead of 1. */
const least = 0.001

/** The log odds of a candidate that a list does not hold. */
const missing = Math.log(least / (1 - least))

const valueOf = (values: ReadonlyArray<number>, rank: number): number => {
  let bucket = 0
  while (bucket < ends.length && rank > ends[bucket]!) bucket++
  return values[bucket] ?? missing
}

const set = (ranked: Ranked.Ranked, { trained, tied }: BayesFuseParams): void => {
  const { absent, names } = ranked
  for (let l = 0; l < names.length; l++) absent[l] = Trained.find(trained, names[l]!) === undefined ? 0 : missing
  setTrainedByRank(ranked, trained, tied, valueOf)
}

const logOdds = (probability: number): number => {
  const relevant = probability === 0 ? least : probability
  return Math.log(relevant / (relevant === 1 ? least : 1 - relevant))
}

/**
 * BayesFuse: the sum, over all lists, of the log odds that a hit of the list at this rank is relevant. They are counted on training topics in buckets
 * that end at ranks 5, 10, 15, 20, 30, 100, 200, 500 and 1000. A list that does not hold a candidate adds ln(0.001/0.999).
 *
 * - shape: `trained` nine log odds by list. `tied` which rank tied hits get: their mean place (between two ranks, the mean value), the first (`min`),
 *   or their place by id. In training: `rel` the lowest relevant grade; `unjudged` `zero` not relevant, or `drop`: relevant over judged. Then a topic
 *   says nothing about a bucket without a judged hit
 * - units: log odds, mostly negative. Sums are exact to 2^-51 of the largest that could be
 * - empty: an empty list adds nothing; a hit below rank 1000 counts as not held. In training, the part of a bucket that a list does not reach is not
 *   relevant. A probability of 0 counts as 0.001, and one of 1 has odds 1000
 * - errors: refuses lists that were not trained
 * - source: J. A. Aslam, M. Montague, Models for metasearch, SIGIR 2001
 * - agrees with: ranx `bayesfuse` and `bayesfuse_train` under `by-id` for lists of at most 1000 hits, none of them empty. In ranx an empty list adds
 *   ln(0.001/0.999) to every candidate, which changes no order
 */
export const BayesFuse = additive<Ranked.Ranked, BayesFuseParams>({
  id: "bayesfuse",
  revision: 1,
  about: "BayesFuse: sum over all lists of the log odds that the list's hit at this rank is relevant, from training topics",
  name: "BayesFuse",
  params,
  refuses: Trained.refuses,
  prepare: Ranked.prepare,
  set,
  what: () => "log odds",
  train: (frames, params) => ({
    ...params,
    trained: Trained.learn(frames, (topics) =>
      ends.map((end, i) => {
        const start = ends[i - 1] ?? 0
        return logOdds(segmentPrecision(topics, params, () => ({ start, end, size: end - start })))
      })
    )
  })
})

import * as Schema from "effect/Schema"
import { additive } from "../internal/additive.ts"
import * as Addends from "../internal/Addends.ts"
import * as Ranked from "../internal/Ranked.ts"
import * as Trained from "../internal/Trained.ts"

const params = Schema.Struct({ ...Ranked.fields, ...Trained.fields })

type MapFuseParams = typeof params.Type

const set = (ranked: Ranked.Ranked, { trained, tied }: MapFuseParams): void => {
  const { at, names } = ranked
  for (let twice = 2; twice < at.length; twice++) at[twice] = 2 / twice
  for (let l = 0; l < names.length; l++) Ranked.fillList(ranked, l, tied, Trained.find(trained, names[l]!)?.[0] ?? 0)
  Addends.weigh(ranked, [])
  Addends.measure(ranked)
}

/** Average precision; with unjudged hits dropped, that of the condensed list. */
const averagePrecision = ({ grades, ideal }: Trained.Topic, { rel, unjudged }: Trained.Reading): number => {
  let relevant = 0
  let rank = 0
  let sum = 0
  for (const grade of grades) {
    if (grade < 0 && unjudged === "drop") continue
    rank++
    if (grade >= rel) sum += ++relevant / rank
  }
  const all = ideal.filter((grade) => grade >= rel).length
  return all === 0 ? 0 : sum / all
}

/**
 * MAPFuse: the sum of `MAP / rank`, MAP the mean average precision of the list on training topics.
 *
 * - shape: `trained` one number by list, its MAP. `tied` which rank tied hits get: their mean place, the first (`min`), or their place by id. In
 *   training: `rel` the lowest relevant grade; `unjudged` `zero` not relevant, or `drop` AP of the condensed list
 * - units: at least 0, at most the sum of the MAPs. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing; a topic without a relevant document has AP 0; no training topics, MAP 0
 * - errors: refuses lists that were not trained
 * - source: D. Lillis, L. Zhang, F. Toolan, R. W. Collier, D. Leonard, J. Dunnion, Estimating probabilities for effective data fusion, SIGIR 2010
 * - agrees with: ranx `mapfuse` and `mapfuse_train` under `by-id`
 */
export const MapFuse = additive<Ranked.Ranked, MapFuseParams>({
  id: "mapfuse",
  revision: 1,
  about: "MAPFuse: sum of the list's mean average precision on training topics over the rank",
  name: "MAPFuse",
  params,
  refuses: Trained.refuses,
  prepare: Ranked.prepare,
  set,
  what: () => "MAP / rank =",
  train: (frames, params) => ({
    ...params,
    trained: Trained.learn(frames, (topics) => [Trained.mean(topics.map((topic) => averagePrecision(topic, params)))])
  })
})

import type * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Addends from "./Addends.ts"
import * as ScoreProfile from "./ScoreProfile.ts"

/** The features of a hit that a linear fusion may use: a function of its rank, its score within its list, and its presence. */
export const names = ["rank", "score", "presence"] as const

/** One of the features of a hit. */
export type Name = (typeof names)[number]

/** The parameters that say what the features of a hit are. */
export const fields = {
  features: Schema.NonEmptyArray(Schema.Literals(names)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(["rank"] as const))),
  k: Params.number(10, { minimum: 0, maximum: 1e6 }),
  tied: Params.choice(["average", "min", "by-id"], "average")
}

/** Which features of a hit a fusion reads: 1 / (k + rank), the score between the least (0) and the best (1) of its list, and 1 for being there. */
export interface Chosen {
  readonly features: ReadonlyArray<Name>
  readonly k: number
  readonly tied: typeof fields.tied.Type
}

/** Lists laid out with the scores of their hits on a scale that lists share. Shape: `scores` by hit, in the order of `candidates`. */
export interface Features extends Addends.Addends {
  readonly scores: Float64Array
}

/** Scores from the least, 0, to the best, 1; equal scores, also that of a single hit, become 1. */
const scaled = (given: Float64Array): Float64Array => {
  const { scores, lowest, highest, isEqual } = ScoreProfile.of(given)
  return scores.map((score) => (isEqual ? 1 : (score - lowest) / (highest - lowest)))
}

/** Lays out the lists of a fusion. */
export const prepare = (inputs: Fusion.Inputs): Features => {
  const addends = Addends.of(inputs)
  const scores = new Float64Array(addends.candidates.length)
  inputs.lists.forEach((list, l) => scores.set(scaled(list.scores), addends.starts[l]))
  return { ...addends, scores }
}

const twiceRank = ({ starts, isTied, least, average }: Features, list: number, hit: number, tied: Chosen["tied"]): number =>
  tied === "by-id" || isTied[list] === 0 ? 2 * (hit - starts[list]! + 1) : (tied === "min" ? least : average)[hit]!

/** Writes the weighted sum of the features of each hit of a list. Shape: `weights` in the order of `chosen.features`; `out` by hit. */
export const weigh = (features: Features, list: number, chosen: Chosen, weights: ReadonlyArray<number>, out: Float64Array): void => {
  const { starts, scores } = features
  let ofRank = 0
  let ofScore = 0
  let ofPresence = 0
  for (let f = 0; f < chosen.features.length; f++) {
    const weight = weights[f] ?? 0
    if (chosen.features[f] === "rank") ofRank += weight
    else if (chosen.features[f] === "score") ofScore += weight
    else ofPresence += weight
  }
  for (let hit = starts[list]!; hit < starts[list + 1]!; hit++)
    out[hit] = ofRank / (chosen.k + twiceRank(features, list, hit, chosen.tied) / 2) + ofScore * scores[hit]! + ofPresence
}

/** The features of a hit, in the order of `chosen.features`, from index `first` of `out` on. */
export const read = (features: Features, list: number, hit: number, chosen: Chosen, out: Float64Array, first: number): void => {
  for (let f = 0; f < chosen.features.length; f++) {
    const name = chosen.features[f]
    if (name === "rank") out[first + f] = 1 / (chosen.k + twiceRank(features, list, hit, chosen.tied) / 2)
    else out[first + f] = name === "score" ? features.scores[hit]! : 1
  }
}

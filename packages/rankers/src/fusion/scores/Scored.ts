import type * as Fusion from "@litfuse/engine/Fusion"
import type * as Normalisation from "@litfuse/engine/Normalisation"
import * as Params from "@litfuse/engine/Params"
import { absentValue, Borda } from "../../normalisation/Borda.ts"
import { Max } from "../../normalisation/Max.ts"
import { MinMax } from "../../normalisation/MinMax.ts"
import { MinMaxInverted } from "../../normalisation/MinMaxInverted.ts"
import { Rank } from "../../normalisation/Rank.ts"
import { Sum } from "../../normalisation/Sum.ts"
import { Zmuv } from "../../normalisation/Zmuv.ts"
import * as Addends from "../../internal/Addends.ts"
import { type Equal, equal } from "../../internal/equal.ts"
import * as ScoreProfile from "../../internal/ScoreProfile.ts"

/** The parameters that every fusion of scores has. */
export const fields = {
  normalisation: Params.choice(["min-max", "min-max-inverted", "max", "sum", "zmuv", "rank", "borda", "none"], "min-max"),
  equal
}

/** The parameters that every fusion of scores has, with all defaults in place. */
export interface ScoredParams {
  readonly normalisation: typeof fields.normalisation.Type
  readonly equal: Equal
}

type Plain = Exclude<ScoredParams["normalisation"], "none" | "borda">

const plain: Readonly<Record<Plain, Normalisation.Normalisation<ScoreProfile.ScoreProfile, { readonly equal: Equal }>>> = {
  "min-max": MinMax,
  "min-max-inverted": MinMaxInverted,
  max: Max,
  sum: Sum,
  zmuv: Zmuv,
  rank: Rank
}

/**
 * Addends whose values are normalised scores. Normalising is not repeated while its parameters stay, so a sweep over weights only adds.
 *
 * - `views` the values of each list; `filled` what they were filled with, the union only where it matters
 */
export interface Scored extends Addends.Addends {
  readonly raw: ReadonlyArray<Float64Array>
  readonly profiles: ReadonlyArray<ScoreProfile.ScoreProfile>
  readonly views: ReadonlyArray<Float64Array>
  readonly filled: { normalisation: ScoredParams["normalisation"] | undefined; equal: Equal; union: number }
}

/** Room for the scores of the lists of a fusion. */
export const prepare = (inputs: Fusion.Inputs): Scored => {
  const addends = Addends.of(inputs)
  const { starts, values } = addends
  return {
    ...addends,
    raw: inputs.lists.map(({ scores }) => scores),
    profiles: inputs.lists.map(({ scores, ranks }) => ScoreProfile.of(scores, ranks)),
    views: inputs.lists.map((_, l) => values.subarray(starts[l], starts[l + 1])),
    filled: { normalisation: undefined, equal: "own", union: 0 }
  }
}

const fill = (scored: Scored, params: ScoredParams, union: number): void => {
  const { raw, profiles, views, absent } = scored
  const { normalisation, equal } = params
  for (let l = 0; l < views.length; l++) {
    const view = views[l]!
    absent[l] = normalisation === "borda" ? absentValue(view.length, union) : 0
    if (normalisation === "none") view.set(raw[l]!)
    else if (normalisation === "borda") Borda.score(profiles[l]!, { equal, candidates: union }, view)
    else plain[normalisation].score(profiles[l]!, params, view)
  }
}

/**
 * Sets weights, values and counts.
 *
 * Borda normalisation gives every candidate a value in every list that counts, so there every list that counts holds every candidate.
 */
export const set = (scored: Scored, params: ScoredParams, weights: ReadonlyArray<number>): void => {
  const { filled, count } = scored
  const held = Addends.weigh(scored, weights)
  const union = params.normalisation === "borda" ? held : 0
  if (filled.normalisation !== params.normalisation || filled.equal !== params.equal || filled.union !== union) {
    fill(scored, params, union)
    Addends.measure(scored)
    filled.normalisation = params.normalisation
    filled.equal = params.equal
    filled.union = union
  }
  if (params.normalisation !== "borda") return
  let counting = 0
  for (let l = 0; l < scored.weights.length; l++) if (scored.weights[l]! > 0) counting++
  for (let candidate = 0; candidate < count.length; candidate++) if (count[candidate]! > 0) count[candidate] = counting
  scored.memo.union = -1
}

/** What a value is, for people. */
export const what = ({ normalisation }: ScoredParams): string => (normalisation === "none" ? "score" : `${normalisation} score`)

/** Larger scores would leave no room for sums and products of them. */
const most = 1e200

/** Why lists are refused: scores so large that a sum of them may not be finite, taken as they are. */
export const refuses = ({ lists }: Fusion.Inputs, { normalisation }: ScoredParams): string | undefined => {
  const list = normalisation === "none" ? lists.find(({ scores }) => scores.some((score) => Math.abs(score) > most)) : undefined
  return list === undefined ? undefined : `normalisation: "none" wants scores of at most ${most} in magnitude; normalise ${list.name}`
}

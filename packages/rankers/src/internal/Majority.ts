import * as Explanation from "@litfuse/engine/Explanation"
import type * as Fusion from "@litfuse/engine/Fusion"
import * as Addends from "./Addends.ts"
import { commonUnit } from "./commonUnit.ts"
import * as Places from "./Places.ts"
import type { Tied } from "./Ranked.ts"

/**
 * Every candidate's rank in every list, for pairwise majorities.
 *
 * - shape: `ranks` candidate by candidate, lists in their order: twice the rank, and `absentRank` where a list does not hold the candidate
 * - `votes` the weights of the lists, brought to a common unit
 * - `memo` holds the ties that `ranks` was made for, and the largest margin that is still a draw
 */
export interface Majority extends Addends.Addends {
  readonly ranks: Int32Array
  readonly votes: Float64Array
  readonly memo: { tied: Tied | undefined; draw: number }
}

/** Below every rank: a list prefers all that it holds to all that it does not hold. */
const absentRank = 0x7fff_ffff

/** Room for the ranks of all candidates in all lists. */
export const prepare = (inputs: Fusion.Inputs): Majority => {
  const addends = Addends.of(inputs)
  const lists = addends.names.length
  return {
    ...addends,
    ranks: new Int32Array(addends.size * lists).fill(absentRank),
    votes: new Float64Array(lists),
    memo: { tied: undefined, draw: 0 }
  }
}

const setRanks = ({ ranks, memo, names, starts, candidates, least, average }: Majority, tied: Tied): void => {
  if (memo.tied === tied) return
  const lists = names.length
  for (let l = 0; l < lists; l++)
    for (let hit = starts[l]!; hit < starts[l + 1]!; hit++)
      ranks[candidates[hit]! * lists + l] = tied === "by-id" ? 2 * (hit - starts[l]!) + 2 : (tied === "min" ? least : average)[hit]!
  memo.tied = tied
}

const setVotes = ({ weights, votes, memo }: Majority): void => {
  let heaviest = 0
  let counting = 0
  for (let l = 0; l < weights.length; l++) {
    heaviest = Math.max(heaviest, weights[l]!)
    if (weights[l]! > 0) counting++
  }
  const unit = commonUnit(counting * heaviest)
  for (let l = 0; l < weights.length; l++) votes[l] = weights[l]! + unit - unit
  // Weights are written as decimals, and 0.1 + 0.2 is 0.3 for who writes them: what their rounding can explain is a draw.
  memo.draw = counting * unit * 2 ** -52
}

/** The votes for a candidate over another minus those against it, an exact sum; 0 is a draw. */
const margin = ({ ranks, votes, memo }: Majority, a: number, b: number): number => {
  const lists = votes.length
  let sum = 0
  for (let l = 0, i = a * lists, j = b * lists; l < lists; l++, i++, j++) {
    if (ranks[i]! < ranks[j]!) sum += votes[l]!
    else if (ranks[i]! > ranks[j]!) sum -= votes[l]!
  }
  return Math.abs(sum) > memo.draw ? sum : 0
}

/** Sets weights and ranks. */
const set = (majority: Majority, weights: ReadonlyArray<number>, tied: Tied): void => {
  Addends.weigh(majority, weights)
  setRanks(majority, tied)
  setVotes(majority)
}

/**
 * Writes by candidate 1, plus 1 for each other that a majority places below it and 1/2 for each draw; NaN for a candidate that no list which
 * counts holds.
 */
export const score = (majority: Majority, weights: ReadonlyArray<number>, tied: Tied, out: Float64Array): void => {
  set(majority, weights, tied)
  const { count } = majority
  for (let a = 0; a < out.length; a++) out[a] = count[a] === 0 ? Number.NaN : 1
  for (let a = 0; a < out.length; a++) {
    if (count[a] === 0) continue
    for (let b = a + 1; b < out.length; b++) {
      if (count[b] === 0) continue
      const ahead = margin(majority, a, b)
      if (ahead >= 0) out[a]! += ahead > 0 ? 1 : 0.5
      if (ahead <= 0) out[b]! += ahead < 0 ? 1 : 0.5
    }
  }
}

/** Explains the score of a candidate by its wins and draws. */
export const explain = (
  majority: Majority,
  weights: ReadonlyArray<number>,
  tied: Tied,
  candidate: number,
  label: string
): Explanation.Explanation => {
  set(majority, weights, tied)
  const margins = [...majority.count.keys()]
    .filter((other) => other !== candidate && majority.count[other]! > 0)
    .map((other) => margin(majority, candidate, other))
  const wins = margins.filter((ahead) => ahead > 0).length
  const draws = margins.filter((ahead) => ahead === 0).length
  const { names, starts } = majority
  const places = names.flatMap((name, l) => {
    const hit = Places.find(majority, l, candidate)
    return hit < 0 ? [] : [`place ${hit - starts[l]! + 1} in ${name}`]
  })
  return Explanation.sum(label, 1 + wins + draws / 2, [
    Explanation.leaf(`takes part: ${places.join(", ")}`, 1),
    Explanation.leaf(`beats ${wins} of ${margins.length} others`, wins),
    Explanation.leaf(`draws with ${draws}`, draws / 2)
  ])
}

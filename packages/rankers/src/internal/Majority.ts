import * as Explanation from "@litfuse/engine/Explanation"
import type * as Fusion from "@litfuse/engine/Fusion"
import * as Addends from "./Addends.ts"
import { commonUnit } from "./commonUnit.ts"
import * as Holders from "./Holders.ts"
import * as CandidateRanks from "./CandidateRanks.ts"
import type { Tied } from "./Ranked.ts"

/**
 * Lists as voters between any two candidates. A list prefers what it holds to what it does not hold.
 *
 * So the votes for a over b minus those against it are the backing of a minus that of b. Only the lists that hold both correct this.
 *
 * - `votes` the weights of the lists, brought to a common unit: every sum of them is exact
 * - `backing` by candidate, the votes of the lists that hold it
 * - `ahead` by candidate: the votes for the current candidate, less those against it, of the lists that hold both
 * - `state.draw` the largest margin that is still a draw
 */
export interface Majority extends Addends.Addends, Holders.Holders {
  readonly votes: Float64Array
  readonly backing: Float64Array
  readonly ahead: Float64Array
  readonly state: { draw: number }
}

/** Buffers for the votes of all lists. */
export const prepare = (inputs: Fusion.Inputs): Majority => {
  const addends = Addends.of(inputs)
  return {
    ...addends,
    ...Holders.of(addends),
    votes: new Float64Array(addends.names.length),
    backing: new Float64Array(addends.size),
    ahead: new Float64Array(addends.size),
    state: { draw: 0 }
  }
}

const set = (majority: Majority, given: ReadonlyArray<number>): void => {
  Addends.weigh(majority, given)
  const { weights, votes, backing, starts, candidates, state } = majority
  let heaviest = 0
  let counting = 0
  for (let l = 0; l < weights.length; l++) {
    heaviest = Math.max(heaviest, weights[l]!)
    if (weights[l]! > 0) counting++
  }
  const unit = commonUnit(counting * heaviest)
  // Weights are written as decimals, and people expect 0.1 + 0.2 to equal 0.3: a margin no larger than rounding is a draw.
  state.draw = counting * unit * 2 ** -52
  backing.fill(0)
  for (let l = 0; l < weights.length; l++) {
    votes[l] = weights[l]! + unit - unit
    for (let hit = starts[l]!; hit < starts[l + 1]!; hit++) backing[candidates[hit]!]! += votes[l]!
  }
}

/** Counts a candidate's votes in lists that hold it against their other candidates; tied hits have none, unless ids decide. */
const ask = (majority: Majority, candidate: number, tied: Tied): void => {
  const { from, hits, listOf, starts, candidates, least, average, votes, ahead } = majority
  ahead.fill(0)
  for (let i = from[candidate]!; i < from[candidate + 1]!; i++) {
    const own = hits[i]!
    const list = listOf[own]!
    const start = starts[list]!
    const vote = votes[list]!
    // Both are doubled: the first place of the tie, and the mean of its first and its last place.
    const tieStart = tied === "by-id" ? own : start + least[own]! / 2 - 1
    const tieEnd = tied === "by-id" ? own + 1 : start + average[own]! - least[own]! / 2
    for (let hit = start; hit < tieStart; hit++) ahead[candidates[hit]!]! -= vote
    for (let hit = tieEnd; hit < starts[list + 1]!; hit++) ahead[candidates[hit]!]! += vote
  }
}

/** Counts a win as 1 and a draw as 1/2 for the candidate that was asked about; itself, with which it draws, is among the others. */
const points = ({ count, backing, ahead, state }: Majority, candidate: number): number => {
  const { draw } = state
  const own = backing[candidate]!
  let halves = 0
  for (let other = 0; other < count.length; other++) {
    const margin = own - backing[other]! + ahead[other]!
    if (count[other] !== 0 && margin >= -draw) halves += margin > draw ? 2 : 1
  }
  return halves / 2
}

/** Writes by candidate 1, plus 1 for each that a majority places below and 1/2 per draw; NaN where no list that counts holds it. */
export const score = (majority: Majority, weights: ReadonlyArray<number>, tied: Tied, out: Float64Array): void => {
  set(majority, weights)
  for (let candidate = 0; candidate < out.length; candidate++) {
    if (majority.count[candidate] === 0) {
      out[candidate] = Number.NaN
      continue
    }
    ask(majority, candidate, tied)
    out[candidate] = points(majority, candidate) + 0.5
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
  set(majority, weights)
  ask(majority, candidate, tied)
  const { names, starts, count, backing, ahead, state } = majority
  const margins = [...count.keys()]
    .filter((other) => other !== candidate && count[other]! > 0)
    .map((other) => backing[candidate]! - backing[other]! + ahead[other]!)
  const wins = margins.filter((margin) => margin > state.draw).length
  const draws = margins.filter((margin) => Math.abs(margin) <= state.draw).length
  const places = names.flatMap((name, l) => {
    const hit = CandidateRanks.find(majority, l, candidate)
    return hit < 0 ? [] : [`place ${hit - starts[l]! + 1} in ${name}`]
  })
  return Explanation.sum(label, 1 + wins + draws / 2, [
    Explanation.leaf(`takes part: ${places.join(", ")}`, 1),
    Explanation.leaf(`beats ${wins} of ${margins.length} others`, wins),
    Explanation.leaf(`draws with ${draws}`, draws / 2)
  ])
}

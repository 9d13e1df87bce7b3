import type * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Addends from "./Addends.ts"
import * as CandidateRanks from "./CandidateRanks.ts"

/** The parameters that every fusion of ranks has: which rank tied hits get. */
export const fields = { tied: Params.choice(["average", "min", "by-id"], "average") }

/** Which rank tied hits get: the mean of their places, the first of them, or the place that their ids give them. */
export type Tied = typeof fields.tied.Type

/** Addends whose values depend on ranks. `at`: the value of a rank at **twice** the rank: the mean of a tie's places may be a half. */
export interface Ranked extends Addends.Addends {
  readonly at: Float64Array
}

/** Room for values by rank. */
export const prepare = (inputs: Fusion.Inputs): Ranked => {
  const addends = Addends.of(inputs)
  return { ...addends, at: new Float64Array(2 * addends.deepest + 2) }
}

/** Sets the value of a rank between two to the mean of theirs, for formulas of whole ranks, in lists of up to n hits. */
export const fillHalves = ({ at }: Ranked, n: number): void => {
  for (let rank = 1; rank < n; rank++) at[2 * rank + 1] = (at[2 * rank]! + at[2 * rank + 2]!) / 2
}

/** Gives each hit of a list the value of its rank, times a factor. */
export const fillList = (ranked: Ranked, list: number, tied: Tied, factor = 1): void => {
  const { at, values, starts, isTied, least, average } = ranked
  const first = starts[list]!
  const end = starts[list + 1]!
  if (tied === "by-id" || isTied[list] === 0) for (let hit = first; hit < end; hit++) values[hit] = factor * at[2 * (hit - first) + 2]!
  else {
    const twiceRanks = tied === "min" ? least : average
    for (let hit = first; hit < end; hit++) values[hit] = factor * at[twiceRanks[hit]!]!
  }
}

/** Gives each hit of every list the value of its rank; all lists count alike. */
export const fill = (ranked: Ranked, tied: Tied): void => {
  for (let l = 0; l < ranked.names.length; l++) fillList(ranked, l, tied)
  Addends.weigh(ranked, [])
  Addends.measure(ranked)
}

/** How many hits a list has. */
export const lengthOf = CandidateRanks.lengthOf

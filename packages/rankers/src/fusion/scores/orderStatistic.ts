import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Holders from "../../internal/Holders.ts"
import * as Scored from "./Scored.ts"

/** Normalised scores by candidate, for fusions that choose among them instead of adding. `gathered` room for the values of one candidate. */
export interface Gathered extends Scored.Scored, Holders.Holders {
  readonly gathered: Float64Array
}

const prepare = (inputs: Fusion.Inputs): Gathered => {
  const scored = Scored.prepare(inputs)
  return { ...scored, ...Holders.of(scored), gathered: new Float64Array(scored.names.length) }
}

const insert = (values: Float64Array, n: number, value: number): void => {
  let i = n
  for (; i > 0 && values[i - 1]! > value; i--) values[i] = values[i - 1]!
  values[i] = value
}

const gather = (prepared: Gathered, normalisation: Scored.ScoredParams["normalisation"], candidate: number): number => {
  const { from, hits, listOf, values, absent, weights, gathered } = prepared
  const end = from[candidate + 1]!
  let next = from[candidate]!
  let n = 0
  if (normalisation === "borda") {
    for (let l = 0; l < weights.length; l++) {
      const isHeld = next < end && listOf[hits[next]!] === l
      if (weights[l]! > 0) insert(gathered, n++, isHeld ? values[hits[next]!]! : absent[l]!)
      if (isHeld) next++
    }
    return n
  }
  for (; next < end; next++) insert(gathered, n++, values[hits[next]!]!)
  return n
}

/** What the author of a fusion that chooses among scores writes; `orderStatistic` supplies the rest. */
export interface Spec {
  readonly id: string
  readonly revision: number
  readonly about: string
  readonly params: Fusion.Fusion<Gathered, Scored.ScoredParams>["params"]
  /** Its name, for people. */
  readonly name: string
  /** Which of n values, from 0 and ascending: the mean of two, often the same. */
  readonly lower: (n: number) => number
  readonly upper: (n: number) => number
}

/** Builds a fusion whose score is one of the normalised scores of a candidate, or the mean of two. */
export const orderStatistic = ({ name, lower, upper, ...spec }: Spec): Fusion.Fusion<Gathered, Scored.ScoredParams> => {
  const score = (prepared: Gathered, params: Scored.ScoredParams, out: Float64Array): void => {
    Scored.set(prepared, params, [])
    const { gathered } = prepared
    for (let candidate = 0; candidate < out.length; candidate++) {
      const n = gather(prepared, params.normalisation, candidate)
      out[candidate] = (gathered[lower(n)]! + gathered[upper(n)]!) / 2
    }
  }
  return Fusion.plugin<Gathered, Scored.ScoredParams>({
    ...spec,
    refuses: Scored.refuses,
    prepare,
    score,
    explain: (prepared, params, candidate) => {
      const scores = new Float64Array(prepared.size)
      score(prepared, params, scores)
      const n = gather(prepared, params.normalisation, candidate)
      const chosen = [...new Set([lower(n), upper(n)])].map((i) => prepared.gathered[i]!)
      const parts = chosen.map((value) => Explanation.leaf(`${Scored.what(params)} ${value}, one of ${n}`, value / chosen.length))
      return Explanation.sum(name, scores[candidate]!, parts)
    }
  })
}

import type * as Fusion from "@litfuse/engine/Fusion"

/**
 * The lists of a fusion one behind the other, rows replaced by positions among the candidates.
 *
 * - shape: list l has the hits `starts[l] .. starts[l + 1]`, best first, of `candidates`
 * - `isTied[l]` is 1 when some hits of the list share a rank
 * - units: `average`, `least` twice the rank (the mean of a tie's places may be a half): the mean place of a tie, its first place. Hits of
 *   lists without ties stand at their place, from 1
 */
export interface CandidateRanks {
  readonly names: ReadonlyArray<string>
  readonly starts: Int32Array
  readonly candidates: Int32Array
  readonly isTied: Uint8Array
  readonly average: Int32Array
  readonly least: Int32Array
  /** The number of candidates. */
  readonly size: number
  /** The length of the longest list. */
  readonly deepest: number
}

/** Lays out the lists of a fusion, once for all parameters. */
export const of = ({ lists, candidates }: Fusion.Inputs): CandidateRanks => {
  const position = new Int32Array((candidates.at(-1) ?? -1) + 1)
  for (let candidate = 0; candidate < candidates.length; candidate++) position[candidates[candidate]!] = candidate
  const starts = new Int32Array(lists.length + 1)
  lists.forEach(({ rows }, l) => (starts[l + 1] = starts[l]! + rows.length))
  const hits = starts.at(-1)!
  const [held, average, least] = [new Int32Array(hits), new Int32Array(hits), new Int32Array(hits)]
  const isTied = new Uint8Array(lists.length)
  for (const [l, { rows, ranks }] of lists.entries()) {
    const start = starts[l]!
    let first = 0
    for (let i = 0; i < rows.length; i++) {
      if (ranks[i] !== ranks[first]) first = i
      if (ranks[i] !== i + 1) isTied[l] = 1
      held[start + i] = position[rows[i]!]!
      average[start + i] = 2 * ranks[i]!
      least[start + i] = 2 * (first + 1)
    }
  }
  return {
    names: lists.map(({ name }) => name),
    starts,
    candidates: held,
    isTied,
    average,
    least,
    size: candidates.length,
    deepest: lists.reduce((deepest, { rows }) => Math.max(deepest, rows.length), 0)
  }
}

/** How many hits a list has. */
export const lengthOf = ({ starts }: CandidateRanks, list: number): number => starts[list + 1]! - starts[list]!

/** The place of a candidate in a list as an index of `candidates`, or -1. */
export const find = ({ starts, candidates }: CandidateRanks, list: number, candidate: number): number => {
  const place = candidates.subarray(starts[list]!, starts[list + 1]!).indexOf(candidate)
  return place < 0 ? -1 : starts[list]! + place
}

/** Whether all lists that have hits have a positive weight too. */
export const isEveryList = ({ starts }: CandidateRanks, weights: Float64Array): boolean => {
  for (let l = 0; l < weights.length; l++) if (weights[l] === 0 && starts[l] !== starts[l + 1]) return false
  return true
}

/**
 * Writes a value by candidate, NaN for those that no list of positive weight holds.
 *
 * NaN is written first, and the value over it. A branch for every candidate on whether a list holds it cannot be predicted, and took as long as all
 * additions of a fusion.
 */
export const start = (places: CandidateRanks, weights: Float64Array, value: number, out: Float64Array): void => {
  const { starts, candidates } = places
  if (isEveryList(places, weights)) {
    out.fill(value)
    return
  }
  out.fill(Number.NaN)
  for (let l = 0; l < weights.length; l++) {
    if (weights[l] === 0) continue
    for (let hit = starts[l]!; hit < starts[l + 1]!; hit++) out[candidates[hit]!] = value
  }
}

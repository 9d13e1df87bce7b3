import type * as CandidateRanks from "./CandidateRanks.ts"

/** The lists that hold each candidate c. Shape: its hits `hits[from[c]] .. hits[from[c + 1]]` by list; `listOf`: each hit's list. */
export interface Holders {
  readonly from: Int32Array
  readonly hits: Int32Array
  readonly listOf: Int32Array
}

/** Turns lists of candidates into candidates with their hits. */
export const of = ({ candidates, starts, size, names }: CandidateRanks.CandidateRanks): Holders => {
  const from = new Int32Array(size + 1)
  for (const candidate of candidates) from[candidate + 1]!++
  for (let c = 0; c < size; c++) from[c + 1]! += from[c]!
  const next = from.slice()
  const hits = new Int32Array(candidates.length)
  candidates.forEach((candidate, hit) => (hits[next[candidate]!++] = hit))
  const listOf = new Int32Array(candidates.length)
  names.forEach((_, l) => listOf.fill(l, starts[l], starts[l + 1]))
  return { from, hits, listOf }
}

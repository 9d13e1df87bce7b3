import type * as Matches from "./Matches.ts"

/**
 * Where the rows of common terms are in their postings, computed when a term is first looked up: for each block of 64 rows the place of its first
 * posting. A term is identified by the place of its own first posting.
 */
export type Places = Map<number, Uint32Array>

const blockBits = 6

const placesOf = (known: Places, { rows, starts, ends }: Matches.Matches, term: number, size: number): Uint32Array => {
  const start = starts[term]!
  const found = known.get(start)
  if (found !== undefined) return found
  const made = new Uint32Array((size >> blockBits) + 2)
  let place = start
  for (let block = 0; block < made.length; block++) {
    while (place < ends[term]! && rows[place]! >> blockBits < block) place++
    made[block] = place
  }
  known.set(start, made)
  return made
}

/**
 * Adds a term's share to the scores of the first `count` rows of a list: `weight * tf / (tf + norm)` where a row holds the term.
 *
 * A term in fewer than one of 32 documents is searched by bisection; for others the search begins where the row would be if rows were spread evenly
 * over their block.
 */
export const addTo = (
  known: Places,
  field: Matches.Matches,
  term: number,
  weight: number,
  norms: Float64Array,
  list: Int32Array,
  scores: Float64Array,
  count: number
): void => {
  const { rows, frequencies } = field
  const start = field.starts[term]!
  const end = field.ends[term]!
  const places = 32 * (end - start) < norms.length ? undefined : placesOf(known, field, term, norms.length)
  for (let i = 0; i < count; i++) {
    const row = list[i]!
    let place = start
    let last = end
    if (places === undefined) {
      for (let high = end; place < high;) {
        const middle = (place + high) >>> 1
        if (rows[middle]! < row) place = middle + 1
        else high = middle
      }
    } else {
      const first = places[row >> blockBits]!
      last = places[(row >> blockBits) + 1]!
      if (first === last) continue
      place = first + (((row & 63) * (last - first)) >> blockBits)
      while (place > first && rows[place]! > row) place--
      while (place < last && rows[place]! < row) place++
    }
    if (place >= last || rows[place] !== row) continue
    const tf = frequencies[place]!
    scores[i]! += (weight * tf) / (tf + norms[row]!)
  }
}

import type * as Matches from "./Matches.ts"

/** How often a common term is in each document, a byte each, made at its first look-up; keyed by the place of its first posting. */
export type Columns = Map<number, Uint8Array>

/** A byte that says: search the postings. */
const tooMany = 255

/** A term in at least one of so many documents gets a column. */
const common = 32

const columnOf = (known: Columns, { rows, frequencies, starts, ends }: Matches.Matches, term: number, size: number): Uint8Array => {
  const start = starts[term]!
  const found = known.get(start)
  if (found !== undefined) return found
  const made = new Uint8Array(size)
  for (let p = start; p < ends[term]!; p++) made[rows[p]!] = Math.min(tooMany, frequencies[p]!)
  known.set(start, made)
  return made
}

const search = ({ rows, frequencies }: Matches.Matches, start: number, end: number, row: number): number => {
  let place = start
  for (let high = end; place < high;) {
    const middle = (place + high) >>> 1
    if (rows[middle]! < row) place = middle + 1
    else high = middle
  }
  return place < end && rows[place] === row ? frequencies[place]! : 0
}

/**
 * Adds a term's share to the scores of the first `count` rows of a list: `weight * tf / (tf + norm)` where a row holds the term. The list may be in
 * any order.
 */
export const addTo = (
  known: Columns,
  field: Matches.Matches,
  term: number,
  weight: number,
  norms: Float64Array,
  list: Int32Array,
  scores: Float64Array,
  count: number
): void => {
  const start = field.starts[term]!
  const end = field.ends[term]!
  const column = common * (end - start) < norms.length ? undefined : columnOf(known, field, term, norms.length)
  for (let i = 0; i < count; i++) {
    const row = list[i]!
    let tf = column === undefined ? tooMany : column[row]!
    if (tf === tooMany) tf = search(field, start, end, row)
    if (tf > 0) scores[i]! += (weight * tf) / (tf + norms[row]!)
  }
}

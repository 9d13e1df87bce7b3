import * as Postings from "./Postings.ts"

/**
 * The occurrences of the terms of one query in one field of the documents to be scored. Term `t` (in the query's order) has the items `starts[t] ..
 * ends[t]` of `rows` and `frequencies`.
 *
 * - shape: `rows` are rows of the index, or positions in a list of candidates (then in no order); no row twice within a term
 */
export interface Matches {
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly rows: Int32Array
  readonly frequencies: Uint16Array
}

/** Some rows of an index to be scored, and the order in which they ascend. */
export interface Candidates {
  readonly rows: Int32Array
  readonly ascending: Int32Array
}

/** Candidates in any order; scores are in the order of the list. */
export const candidates = (rows: Int32Array): Candidates => ({
  rows,
  ascending: Int32Array.from(rows.keys()).sort((a, b) => rows[a]! - rows[b]! || a - b)
})

/** The matches of some terms in all documents: nothing is copied. A term id of -1 matches nothing. */
export const inAll = (postings: Postings.Postings, terms: ReadonlyArray<number>): Matches => ({
  starts: Int32Array.from(terms, (term) => (term < 0 ? 0 : postings.starts[term]!)),
  ends: Int32Array.from(terms, (term) => (term < 0 ? 0 : postings.starts[term + 1]!)),
  rows: postings.rows,
  frequencies: postings.frequencies
})

/** The matches of some terms in the candidates only; rows become positions in the list. */
export const among = (postings: Postings.Postings, terms: ReadonlyArray<number>, candidates: Candidates): Matches => {
  const positions: Array<number> = []
  const found: Array<number> = []
  const bounds = [0]
  for (const term of terms) {
    if (term >= 0) {
      const end = postings.starts[term + 1]!
      let place = postings.starts[term]!
      for (const position of candidates.ascending) {
        const row = candidates.rows[position]!
        place = Postings.lowerBound(postings.rows, row, place, end)
        if (place === end) break
        if (postings.rows[place] !== row) continue
        positions.push(position)
        found.push(postings.frequencies[place]!)
      }
    }
    bounds.push(positions.length)
  }
  return {
    starts: Int32Array.from(bounds.slice(0, -1)),
    ends: Int32Array.from(bounds.slice(1)),
    rows: Int32Array.from(positions),
    frequencies: Uint16Array.from(found)
  }
}

/**
 * Joins the terms of each group into one. A document matches a group with one of its terms; the frequency is the number of its distinct terms.
 *
 * - shape: `groups` holds numbers of terms in `matches`
 */
export const merge = (matches: Matches, groups: ReadonlyArray<ReadonlyArray<number>>): Matches => {
  const merged = groups.map((group) => {
    const counts = new Map<number, number>()
    for (const term of group)
      for (let p = matches.starts[term]!; p < matches.ends[term]!; p++)
        counts.set(matches.rows[p]!, (counts.get(matches.rows[p]!) ?? 0) + 1)
    return counts
  })
  const starts = new Int32Array(groups.length)
  for (let i = 1; i < groups.length; i++) starts[i] = starts[i - 1]! + merged[i - 1]!.size
  return {
    starts,
    ends: starts.map((start, i) => start + merged[i]!.size),
    rows: Int32Array.from(merged.flatMap((counts) => [...counts.keys()])),
    frequencies: Uint16Array.from(merged.flatMap((counts) => [...counts.values()]))
  }
}

import * as SmallSteps from "./SmallSteps.ts"

/**
 * The documents of each term, in one field, in compressed sparse rows. Term `t` is in the documents `rows[starts[t] .. starts[t + 1])`, with the
 * `frequencies` at the same places.
 *
 * - shape: rows ascend within a term; `lengths[row]` for every document, also an empty one; term ids beyond `starts` have no documents
 * - units: `lengths` in terms; a frequency saturates at 65,535
 */
export interface Postings {
  readonly size: number
  readonly starts: Uint32Array
  readonly rows: Int32Array
  readonly frequencies: Uint16Array
  readonly lengths: Int32Array
}

/** Postings that still grow: documents come one by one, in the order of their rows. */
export interface Builder {
  /** Adds the next document by its term ids, in their order; returns its row. `length`: how many terms it has, where only some ids are given. */
  readonly add: (terms: ReadonlyArray<number>, length?: number) => number
  /** The postings; `vocabularySize` is one more than the highest term id. The builder is then used up. */
  readonly build: (vocabularySize: number) => Postings
  /** The same as `build`, in steps. */
  readonly building: (vocabularySize: number) => SmallSteps.SmallSteps<Postings>
}

interface Chunk {
  readonly terms: Int32Array
  readonly frequencies: Uint16Array
}

// The first piece is small, for the index of a page of results. Each is twice the one before, up to a size that is released piece by piece.
const chunkSize = (chunks: number): number => 1 << Math.min(18, 8 + chunks)
const mostFrequent = 65_535

/** Postings that a step of `building` places. */
const placesInStep = 200_000

const grown = (array: Int32Array, size: number): Int32Array => {
  if (size <= array.length) return array
  const larger = new Int32Array(Math.max(size, 2 * array.length))
  larger.set(array)
  return larger
}

/**
 * An empty builder. While documents come, it needs six bytes for each pair of a document and a distinct term. At the end it needs at most twice that,
 * because it releases the lists of documents while it fills the lists of terms.
 */
export const builder = (): Builder => {
  const chunks: Array<Chunk> = []
  let inChunk = 0
  let size = 0
  let distinct: Int32Array = new Int32Array(64)
  let lengths: Int32Array = new Int32Array(64)
  let documentCounts: Int32Array = new Int32Array(64)
  let seen: Int32Array = new Int32Array(64)

  const append = (term: number, frequency: number): void => {
    let chunk = chunks.at(-1)
    if (chunk === undefined || inChunk === chunk.terms.length) {
      const length = chunkSize(chunks.length)
      chunk = { terms: new Int32Array(length), frequencies: new Uint16Array(length) }
      chunks.push(chunk)
      inChunk = 0
    }
    chunk.terms[inChunk] = term
    chunk.frequencies[inChunk++] = Math.min(frequency, mostFrequent)
    documentCounts[term]!++
  }

  function* building(vocabularySize: number): SmallSteps.SmallSteps<Postings> {
    const starts = new Uint32Array(vocabularySize + 1)
    for (let term = 0; term < vocabularySize; term++) starts[term + 1] = starts[term]! + (documentCounts[term] ?? 0)
    const next = starts.slice()
    const rows = new Int32Array(starts[vocabularySize]!)
    const frequencies = new Uint16Array(rows.length)
    let place = 0
    let chunk = chunks.shift()
    const addRow = (row: number): void => {
      for (let left = distinct[row]!; left > 0; left--) {
        if (place === chunk!.terms.length) {
          chunk = chunks.shift()
          place = 0
        }
        const slot = next[chunk!.terms[place]!]!++
        rows[slot] = row
        frequencies[slot] = chunk!.frequencies[place++]!
      }
    }
    let placed = 0
    for (let row = 0; row < size; row++) {
      addRow(row)
      if ((placed += distinct[row]!) < placesInStep) continue
      placed = 0
      yield
    }
    return { size, starts, rows, frequencies, lengths: lengths.slice(0, size) }
  }

  return {
    add: (terms, length = terms.length) => {
      const row = size++
      lengths = grown(lengths, size)
      distinct = grown(distinct, size)
      lengths[row] = length
      for (const term of terms) {
        if (term >= seen.length) {
          seen = grown(seen, term + 1)
          documentCounts = grown(documentCounts, term + 1)
        }
        seen[term]!++
      }
      let count = 0
      for (const term of terms) {
        if (seen[term] === 0) continue
        append(term, seen[term]!)
        seen[term] = 0
        count++
      }
      distinct[row] = count
      return row
    },
    build: (vocabularySize) => SmallSteps.finish(building(vocabularySize)),
    building
  }
}
/** How many documents hold a term; 0 for a term id that the field does not know, and for -1. */
export const documentCount = (postings: Postings, term: number): number =>
  term < 0 || term + 1 >= postings.starts.length ? 0 : postings.starts[term + 1]! - postings.starts[term]!

/** The place in `rows` of the first row at or after `row`, between two places. */
export const lowerBound = (rows: Int32Array, row: number, from: number, to: number): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}

/** How often a document holds a term; 0 when it does not. */
export const frequency = (postings: Postings, term: number, row: number): number => {
  if (documentCount(postings, term) === 0) return 0
  const end = postings.starts[term + 1]!
  const place = lowerBound(postings.rows, row, postings.starts[term]!, end)
  return place < end && postings.rows[place] === row ? postings.frequencies[place]! : 0
}

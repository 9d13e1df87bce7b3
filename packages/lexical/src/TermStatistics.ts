import type { Index } from "./Index.ts"
import * as Postings from "./Postings.ts"

/**
 * The statistics of documents for a scorer. They are always an argument, because the weights of words from a collection and from a page of results
 * differ.
 *
 * A document without terms does not count: a record without abstract says nothing about the length of abstracts.
 *
 * - shape: `N` counts the documents with a term in at least one field; `df` those of them that contain a given term there
 * - empty: 0 documents; a term without documents has `df` 0; the average length of no documents is 0
 */
export interface TermStatistics<Field extends string = string> {
  readonly N: number
  readonly df: (term: string) => number
  /** The mean number of terms of a field over the documents that have at least one there. */
  readonly averageLength: (field: Field) => number
}

const average = (lengths: Int32Array, rows: Int32Array): number => {
  let sum = 0
  let holders = 0
  for (let i = 0; i < rows.length; i++) {
    const length = lengths[rows[i]!]!
    sum += length
    if (length > 0) holders++
  }
  return holders === 0 ? 0 : sum / holders
}

const allRows = (size: number): Int32Array => {
  const rows = new Int32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

const cached = <Key>(compute: (key: Key) => number): ((key: Key) => number) => {
  const known = new Map<Key, number>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = compute(key)))
    return value
  }
}

const make = <Field extends string>(index: Index<Field>, fields: ReadonlyArray<Field>, some?: Int32Array): TermStatistics<Field> => {
  const rows = some ?? allRows(index.size)
  const isIn = new Uint8Array(index.size)
  for (let i = 0; i < rows.length; i++) isIn[rows[i]!] = 1

  const df = (term: string): number => {
    const id = index.vocabulary.id(term)
    if (some === undefined && fields.length === 1) return Postings.documentCount(index.fields[fields[0]!], id)
    const holders = new Set<number>()
    for (const field of fields) {
      const postings = index.fields[field]
      if (Postings.documentCount(postings, id) === 0) continue
      for (let p = postings.starts[id]!; p < postings.starts[id + 1]!; p++)
        if (isIn[postings.rows[p]!] === 1) holders.add(postings.rows[p]!)
    }
    return holders.size
  }
  let N = 0
  const isCounted = new Uint8Array(index.size)
  for (const field of fields) {
    const { lengths } = index.fields[field]
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      if (lengths[row] === 0 || isCounted[row] === 1) continue
      isCounted[row] = 1
      N++
    }
  }
  return { N, df: cached(df), averageLength: cached((field) => average(index.fields[field].lengths, rows)) }
}

/**
 * The statistics of all documents of an index.
 *
 * - shape: `fields` says which fields count for `df`
 * - agrees with: Lucene's CollectionStatistics of one field: `docCount`, and `sumTotalTermFreq / docCount`
 */
export const collection = <Field extends string>(index: Index<Field>, fields: ReadonlyArray<NoInfer<Field>>): TermStatistics<Field> =>
  make(index, fields)

/** The statistics of some documents of an index, as if it contained only these. Shape: `rows` of the documents, none twice, in any order. */
export const resultSet = <Field extends string>(
  index: Index<Field>,
  fields: ReadonlyArray<NoInfer<Field>>,
  rows: Int32Array
): TermStatistics<Field> => make(index, fields, rows)

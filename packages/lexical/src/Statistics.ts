import type { Index } from "./Index.ts"
import * as Postings from "./Postings.ts"

/**
 * What a scorer knows about the documents as a whole. It is always an argument: weights of words from a collection and from a page of
 * results differ, so nobody gets one for the other.
 *
 * - shape: `df` counts the documents that hold a term in at least one of the fields which the statistics were made of
 * - empty: 0 documents; a term that nobody holds has `df` 0; the average length of no documents is 0
 */
export interface Statistics<Field extends string = string> {
  /** How many documents there are, empty ones too. */
  readonly N: number
  readonly df: (term: string) => number
  /** The mean number of terms of a field over all `N` documents. */
  readonly averageLength: (field: Field) => number
}

const average = (lengths: Int32Array, rows?: Int32Array): number => {
  const N = rows?.length ?? lengths.length
  let sum = 0
  if (rows === undefined) for (const length of lengths) sum += length
  else for (const row of rows) sum += lengths[row]!
  return N === 0 ? 0 : sum / N
}

const cached = <Key>(compute: (key: Key) => number): ((key: Key) => number) => {
  const known = new Map<Key, number>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = compute(key)))
    return value
  }
}

const make = <Field extends string>(index: Index<Field>, fields: ReadonlyArray<Field>, rows?: Int32Array): Statistics<Field> => {
  const isIn = new Uint8Array(index.size)
  if (rows === undefined) isIn.fill(1)
  else for (const row of rows) isIn[row] = 1

  const df = (term: string): number => {
    const id = index.vocabulary.id(term)
    if (rows === undefined && fields.length === 1) return Postings.documentCount(index.fields[fields[0]!], id)
    const holders = new Set<number>()
    for (const field of fields) {
      const postings = index.fields[field]
      if (Postings.documentCount(postings, id) === 0) continue
      for (let p = postings.starts[id]!; p < postings.starts[id + 1]!; p++)
        if (isIn[postings.rows[p]!] === 1) holders.add(postings.rows[p]!)
    }
    return holders.size
  }
  return { N: rows?.length ?? index.size, df: cached(df), averageLength: cached((field) => average(index.fields[field].lengths, rows)) }
}

/**
 * The statistics of all documents of an index.
 *
 * - shape: `fields` says which fields count for `df`
 * - agrees with: Lucene's CollectionStatistics when no document is empty (Lucene leaves empty ones out of N and of the mean)
 */
export const collection = <Field extends string>(index: Index<Field>, fields: ReadonlyArray<NoInfer<Field>>): Statistics<Field> =>
  make(index, fields)

/**
 * The statistics of some documents of an index, as if the index held these only.
 *
 * - shape: `rows` of the documents, none twice, in any order
 */
export const resultSet = <Field extends string>(
  index: Index<Field>,
  fields: ReadonlyArray<NoInfer<Field>>,
  rows: Int32Array
): Statistics<Field> => make(index, fields, rows)

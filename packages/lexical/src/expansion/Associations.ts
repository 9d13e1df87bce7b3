import * as Forward from "../feedback/Forward.ts"
import type { Index } from "../Index.ts"

/** The fields that associations are read from: words of title and text, and headings as wholes. */
export type Fields = "title" | "text" | "subjects"

/** A heading, and how strongly the documents associate it with the words of a query. */
export interface Associated {
  readonly heading: string
  readonly strength: number
}

/** `observed * ln(observed / expected)`, whose limit at 0 is 0. */
const cell = (observed: number, expected: number): number => (observed === 0 ? 0 : observed * Math.log(observed / expected))

/**
 * How much more often two properties are in the same documents than independent ones: Dunning's log-likelihood ratio.
 *
 * - shape: `both`, `a` and `b` of `N` documents have both, the first, the second
 * - units: at least 0; 0 also where they are together less often than by chance
 * - source: Dunning, Computational Linguistics 19(1), 1993
 */
export const logLikelihoodRatio = (both: number, a: number, b: number, N: number): number => {
  if (both * N <= a * b) return 0
  const of = (observed: number, row: number, column: number): number => cell(observed, (row * column) / N)
  return 2 * (of(both, a, b) + of(a - both, a, N - b) + of(b - both, N - a, b) + of(N - a - b + both, N - a, N - b))
}

const rowsWith = <Field extends string>({ fields, size }: Index<Field>, names: ReadonlyArray<Field>, term: number): Uint8Array => {
  const holds = new Uint8Array(size)
  for (const name of names) {
    const { starts, rows } = fields[name]
    for (let p = starts[term] ?? 0; p < (starts[term + 1] ?? 0); p++) holds[rows[p]!] = 1
  }
  return holds
}

/** A sweep repeats its queries for every setting: the results of this many queries are cached. */
const mostKept = 1000
const kept = new WeakMap<object, Map<string, ReadonlyArray<Associated>>>()

/**
 * The headings that documents associate with the words of a query, strongest first; of equally strong ones those that come first by code unit. The
 * strength of a heading is the sum of its association with each word. This is an entry vocabulary, built from documents that have headings.
 *
 * - `dfShare` a heading of a larger share of the documents is left out: it says little
 * - empty: without headings, or with words that no document contains, none
 * - source: Plaunt & Norgard, Journal of the American Society for Information Science 49(10), 1998
 */
export const of = <Field extends string>(
  index: Index<Field | Fields>,
  words: ReadonlyArray<string>,
  dfShare: number
): ReadonlyArray<Associated> => {
  const key = JSON.stringify([...words, dfShare])
  const own = kept.get(index) ?? new Map<string, ReadonlyArray<Associated>>()
  kept.set(index, own)
  const known = own.get(key)
  if (known !== undefined) return known
  if (own.size === mostKept) own.clear()
  const found = associated(index, new Set(words), dfShare)
  own.set(key, found)
  return found
}

const associated = <Field extends string>(
  index: Index<Field | Fields>,
  words: ReadonlySet<string>,
  dfShare: number
): ReadonlyArray<Associated> => {
  const subjects = index.fields.subjects
  const { starts, terms } = Forward.of(index, "subjects")
  const N = index.size
  const strengths = new Map<number, number>()
  for (const word of words) {
    const id = index.vocabulary.id(word)
    if (id < 0) continue
    const holds = rowsWith<Field | Fields>(index, ["title", "text"], id)
    const together = new Map<number, number>()
    let holders = 0
    for (let row = 0; row < N; row++) {
      if (holds[row] === 0) continue
      holders++
      for (let place = starts[row]!; place < starts[row + 1]!; place++) together.set(terms[place]!, (together.get(terms[place]!) ?? 0) + 1)
    }
    for (const [heading, both] of together) {
      const df = subjects.starts[heading + 1]! - subjects.starts[heading]!
      if (df > dfShare * N) continue
      const strength = logLikelihoodRatio(both, holders, df, N)
      if (strength > 0) strengths.set(heading, (strengths.get(heading) ?? 0) + strength)
    }
  }
  return Array.from(strengths, ([heading, strength]) => ({ heading: index.vocabulary.term(heading), strength })).sort(
    (a, b) => b.strength - a.strength || (a.heading < b.heading ? -1 : 1)
  )
}

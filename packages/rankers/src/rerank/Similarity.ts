import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import { cosine } from "../internal/cosine.ts"

/** Which words of a title are terms. */
export type Titles = "stems" | "four-letters" | "none"

/** The terms of each work as numbers that go up, and the terms that they stand for. */
export interface Terms {
  readonly names: ReadonlyArray<string>
  readonly ofRow: ReadonlyArray<Int32Array>
}

const wordsOf: Readonly<Record<Titles, (title: string) => ReadonlyArray<string>>> = {
  stems: (title) => Tokenizer.luceneEnglish.tokenize(title),
  "four-letters": (title) => title.toLowerCase().match(/\p{Letter}{4,}/gu) ?? [],
  none: () => []
}

const make = (works: WorkTable, titles: Titles): Terms => {
  const numbers = new Map<string, number>()
  const number = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }
  const [headings, keywords, names] = [works.column("headings"), works.column("keywords"), works.column("title")]
  const ofRow = names.map((title, row) => {
    const own: Array<number> = []
    for (const { descriptor } of headings[row]!) own.push(number(descriptor.toLowerCase()))
    for (const keyword of keywords[row]!) own.push(number(keyword.toLowerCase()))
    for (const word of wordsOf[titles](title)) own.push(number(word))
    const sorted = Int32Array.from(own).sort()
    return sorted.filter((term, i) => term !== sorted[i - 1])
  })
  return { names: [...numbers.keys()], ofRow }
}

const owner = {}

/** The terms of the works of a table: headings, keywords and words of the title; worked out once for each way of reading titles. */
export const termsOf = (works: WorkTable, titles: Titles): Terms => works.derived(owner, titles, () => make(works, titles))

/** The numbers that two sets share; both go up. */
export const shared = (a: Int32Array, b: Int32Array): Array<number> => {
  const common: Array<number> = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x, y] = [a[i]!, b[j]!]
    if (x === y) common.push(x)
    if (x <= y) i++
    if (y <= x) j++
  }
  return common
}

/** Jaccard's coefficient: the share of common terms in all terms; 0 for two works without any. */
export const jaccard = (a: Int32Array, b: Int32Array): number => {
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const x = a[i]!
    const y = b[j]!
    if (x === y) common++
    if (x <= y) i++
    if (y <= x) j++
  }
  const all = a.length + b.length - common
  return all === 0 ? 0 : common / all
}

/** Which terms two works share, in words. */
export const said = ({ names, ofRow }: Terms, row: number, other: number, id: string): string => {
  const [a, b] = [ofRow[row]!, ofRow[other]!]
  const common = shared(a, b).map((term) => `"${names[term]}"`)
  const what = common.length === 0 ? "shares no term" : `shares ${common.length} of ${a.length + b.length - common.length} terms`
  return `${what} with ${id}${common.length === 0 ? "" : `: ${common.join(", ")}`}`
}

/** How near two places in the tree are: the levels that they share, of the deeper one's. */
const nearness = (a: string, b: string): number => {
  const [x, y] = [a.split("."), b.split(".")]
  let common = 0
  while (common < Math.min(x.length, y.length) && x[common] === y[common]) common++
  return common / Math.max(x.length, y.length)
}

const towards = (from: ReadonlyArray<string>, to: ReadonlyArray<string>): number =>
  from.reduce((sum, one) => sum + Math.max(...to.map((other) => nearness(one, other))), 0)

/**
 * How near the headings of two works are in the tree of the Medical Subject Headings: for each place of one the nearest of the other, averaged over both,
 * where nearness is the share of levels in common. A drug and its class are near, although as texts they have nothing in common.
 *
 * - shape: tree numbers of the works, such as `C14.280.647`
 * - units: in [0, 1], symmetric, 1 for equal lists
 * - empty: 0 where one of the works has none
 */
export const treeSimilarity = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number =>
  a.length === 0 || b.length === 0 ? 0 : (towards(a, b) + towards(b, a)) / (a.length + b.length)

/** The tree numbers of each work; empty where no source delivers them. */
export const treesOf = (works: WorkTable): ReadonlyArray<ReadonlyArray<string>> =>
  works.derived(treesOf, "", () =>
    works.column("headings").map((all) => [...new Set(all.flatMap(({ treeNumbers = [] }) => treeNumbers))].sort())
  )

/**
 * How near two works are in the space of an embedder: the cosine of their vectors; 0 where they point apart.
 *
 * - units: in [0, 1], symmetric, 1 for equal vectors
 * - empty: 0 where one of the works has no vector, or one of length 0
 */
export const vectorSimilarity = (a: Float32Array, b: Float32Array): number => {
  const like = cosine(a, b)
  return Number.isNaN(like) ? 0 : Math.min(1, Math.max(0, like))
}

/**
 * The mean of several kinds of similarity, over those kinds by which one of the two works can be compared at all.
 *
 * - shape: each kind as how similar they are by it, and whether one of them has what it compares
 * - units: in [0, 1], and 1 for a work with itself, when each kind is so
 * - empty: 0 when neither work has anything to compare
 */
export const meanOf = (kinds: ReadonlyArray<readonly [similarity: number, isThere: boolean]>): number => {
  const there = kinds.filter(([, isThere]) => isThere)
  return there.length === 0 ? 0 : there.reduce((sum, [similarity]) => sum + similarity, 0) / there.length
}

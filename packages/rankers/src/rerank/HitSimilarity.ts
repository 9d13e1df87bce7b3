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

/** The distinct numbers of a list, ascending. Lists are short, so this is an insertion sort. */
const ascending = (numbers: ReadonlyArray<number>): Int32Array => {
  const sorted = new Int32Array(numbers.length)
  let size = 0
  for (const number of numbers) {
    let at = size
    while (at > 0 && sorted[at - 1]! > number) at--
    if (at > 0 && sorted[at - 1] === number) continue
    for (let i = size++; i > at; i--) sorted[i] = sorted[i - 1]!
    sorted[at] = number
  }
  return sorted.slice(0, size)
}

/** Terms of works as numbers, each work read when it is first asked for; numbers go up in the order in which terms are met. */
const reader = (works: WorkTable, titles: Titles) => {
  const numbers = new Map<string, number>()
  const number = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }
  const [headings, keywords, names] = [works.column("headings"), works.column("keywords"), works.column("title")]
  const read: Array<Int32Array | undefined> = []
  const ofRow = (row: number): Int32Array => {
    const known = read[row]
    if (known !== undefined) return known
    const own: Array<number> = []
    for (const { descriptor } of headings[row]!) own.push(number(descriptor.toLowerCase()))
    for (const keyword of keywords[row]!) own.push(number(keyword.toLowerCase()))
    for (const word of wordsOf[titles](names[row]!)) own.push(number(word))
    return (read[row] = ascending(own))
  }
  const has = (row: number): boolean => headings[row]!.length > 0 || keywords[row]!.length > 0 || ofRow(row).length > 0
  return { numbers, ofRow, has }
}

const owner = {}

const readerOf = (works: WorkTable, titles: Titles) => works.derived(owner, titles, () => reader(works, titles))

/** What is said of all works of a table: their terms, numbered in the order of the works, whichever of these are compared. */
const termsOf = (works: WorkTable, titles: Titles): Terms =>
  works.derived(owner, `all ${titles}`, () => {
    const { numbers, ofRow } = reader(works, titles)
    const all = works.works.map((_, row) => ofRow(row))
    return { names: [...numbers.keys()], ofRow: all }
  })

/** The numbers that two sets share; both go up. */
const sharedTerms = (a: Int32Array, b: Int32Array): Array<number> => {
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

/**
 * Jaccard's coefficient of each two of some sets: that of `i` and `j` at `i * n + j`. Sets are found through the numbers that they hold, so that only those
 * which share one are looked at.
 */
export const jaccards = (sets: ReadonlyArray<Int32Array>): Float64Array => {
  const n = sets.length
  const values = new Float64Array(n * n)
  const holders = new Map<number, Array<number>>()
  for (let i = 0; i < n; i++)
    for (const number of sets[i]!) {
      let known = holders.get(number)
      if (known === undefined) holders.set(number, (known = []))
      for (const j of known) values[i * n + j]!++
      known.push(i)
    }
  for (let i = 0; i < n; i++) {
    values[i * n + i] = sets[i]!.length === 0 ? 0 : 1
    for (let j = 0; j < i; j++) {
      const common = values[i * n + j]!
      if (common > 0) values[i * n + j] = values[j * n + i] = common / (sets[i]!.length + sets[j]!.length - common)
    }
  }
  return values
}

/** Places in a tree, each as its levels from the top: a number stands for a level and the whole way down to it. */
export type TreeNumbers = ReadonlyArray<Int32Array>

/** The places of several works, by tree numbers such as `C14.280.647`; numbers of levels can be compared among these works alone. */
export const treeNumbersOf = (works: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<TreeNumbers> => {
  const numbers = new Map<string, number>()
  const known = new Map<string, Int32Array>()
  const levelsOf = (tree: string): Int32Array => {
    const levels: Array<number> = []
    for (let end = tree.indexOf("."); ; end = tree.indexOf(".", end + 1)) {
      const way = end < 0 ? tree : tree.slice(0, end)
      numbers.set(way, numbers.get(way) ?? numbers.size)
      levels.push(numbers.get(way)!)
      if (end < 0) return Int32Array.from(levels)
    }
  }
  const placeOf = (tree: string): Int32Array => {
    const place = known.get(tree) ?? levelsOf(tree)
    known.set(tree, place)
    return place
  }
  return works.map((trees) => trees.map(placeOf))
}

/** How near two places in the tree are: the levels that they share, of the deeper one's. */
const nearness = (a: Int32Array, b: Int32Array): number => {
  let common = 0
  while (common < a.length && common < b.length && a[common] === b[common]) common++
  return common / Math.max(a.length, b.length)
}

/**
 * How near the headings of two works are in the tree of the Medical Subject Headings. For each place of one the nearest of the other counts, averaged
 * over both. Nearness is the share of levels in common. A drug and its class are near, although as texts they have nothing in common.
 *
 * - units: in [0, 1], symmetric, 1 for equal lists
 * - empty: 0 where one of the works has none
 */
export const treeSimilarity = (a: TreeNumbers, b: TreeNumbers): number => {
  if (a.length === 0 || b.length === 0) return 0
  const ofB = new Float64Array(b.length)
  let from = 0
  for (let i = 0; i < a.length; i++) {
    let highest = 0
    for (let j = 0; j < b.length; j++) {
      // most places differ at the top
      if (a[i]![0] !== b[j]![0]) continue
      const near = nearness(a[i]!, b[j]!)
      if (near > highest) highest = near
      if (near > ofB[j]!) ofB[j] = near
    }
    from += highest
  }
  let back = 0
  for (let j = 0; j < b.length; j++) back += ofB[j]!
  return (from + back) / (a.length + b.length)
}

const treesOf = (works: WorkTable): ReadonlyArray<TreeNumbers> =>
  works.derived(treesOf, "", () =>
    treeNumbersOf(works.column("headings").map((all) => [...new Set(all.flatMap(({ treeNumbers = [] }) => treeNumbers))].sort()))
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
 * One kind of similarity between the works of a table, by their rows.
 *
 * - `what` what it compares, as in "works have no ... to compare"
 * - `has` whether a work has that
 * - `between` the similarity of two works that have it: in [0, 1], symmetric, 1 for a work and itself, 0 for nothing in common
 * - `among` the same for all pairs of some works, at `i * rows.length + j`, where this is faster than pair by pair
 * - `said` how alike they are, in words
 */
export interface Kind {
  readonly what: string
  readonly has: (row: number) => boolean
  readonly between: (a: number, b: number) => number
  readonly among?: (rows: Int32Array) => Float64Array
  readonly similarityNote: (row: number, other: number) => string
}

/** By headings, keywords and words of the title. */
export const byTerms = (works: WorkTable, titles: Titles): Kind => {
  const { has, ofRow } = readerOf(works, titles)
  return {
    what: `heading, keyword${titles === "none" ? "" : " or word of the title"}`,
    has,
    between: (a, b) => jaccard(ofRow(a), ofRow(b)),
    among: (rows) => jaccards(Array.from(rows, ofRow)),
    similarityNote: (row, other) => {
      const { names, ofRow } = termsOf(works, titles)
      const [a, b] = [ofRow[row]!, ofRow[other]!]
      const common = sharedTerms(a, b).map((term) => `"${names[term]}"`)
      const what = common.length === 0 ? "shares no term" : `shares ${common.length} of ${a.length + b.length - common.length} terms`
      return `${what} with ${works.ids.values[other]!}${common.length === 0 ? "" : `: ${common.join(", ")}`}`
    }
  }
}

/** By the places of headings in the tree of the Medical Subject Headings. */
export const byTree = (works: WorkTable): Kind => {
  const trees = treesOf(works)
  const between = (a: number, b: number): number => treeSimilarity(trees[a]!, trees[b]!)
  return {
    what: "tree number of a heading",
    has: (row) => trees[row]!.length > 0,
    between,
    similarityNote: (row, other) => `${between(row, other).toFixed(4)} near in the tree of headings to ${works.ids.values[other]!}`
  }
}

/** By the vectors of a model; `vectors` are those of the works, by row. */
export const byVectors = (works: WorkTable, model: string, vectors: ReadonlyArray<Float32Array>): Kind => {
  const placed = vectors.map((vector) => vector.some((x) => x !== 0))
  const between = (a: number, b: number): number => vectorSimilarity(vectors[a]!, vectors[b]!)
  return {
    what: "vector",
    has: (row) => placed[row]!,
    between,
    similarityNote: (row, other) => `cosine ${between(row, other).toFixed(4)} with ${works.ids.values[other]!} by ${model}`
  }
}

/**
 * The similarity of two works by several kinds: the mean over those kinds by which **both** can be compared. What one of them lacks counts neither
 * for nor against it. As 0 it would make a copy without headings look new.
 *
 * - units: in [0, 1], symmetric, 1 for a work and itself, 0 for two that have nothing in common
 * - empty: 0 when there is no kind by which both can be compared, as for a work and itself that has nothing at all to compare
 */
export const meanOf =
  (kinds: ReadonlyArray<Kind>): Kind["between"] =>
  (a, b) => {
    let sum = 0
    let n = 0
    for (const kind of kinds)
      if (kind.has(a) && kind.has(b)) {
        sum += kind.between(a, b)
        n++
      }
    return n === 0 ? 0 : sum / n
  }

/** How alike two works are, in words: by each kind by which both can be compared, and which kinds are left out. */
export const said = (kinds: ReadonlyArray<Kind>, row: number, other: number, id: string): string => {
  const isCompared = ({ has }: Kind): boolean => has(row) && has(other)
  const compared = kinds.filter(isCompared)
  if (compared.length === 0) return `nothing to compare with ${id}`
  const left = kinds.filter((kind) => !isCompared(kind))
  return [...compared.map((kind) => kind.similarityNote(row, other)), ...left.map(({ what }) => `not both have a ${what}`)].join("; ")
}

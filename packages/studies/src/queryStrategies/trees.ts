import type { FreeTable } from "@litfuse/bench/report/Results"
import { jaccard, keyOf, list, ofQuery, partsOf, type Plain, termsOf, wordsOf } from "./plain.ts"
import type { Read } from "./readStrategies.ts"

/** A tree as an annotator wrote it. */
export interface Annotated {
  readonly id: string
  readonly review: string
  readonly tree: Plain
}

interface RawTree {
  readonly queries: ReadonlyArray<{ readonly query_string: string; readonly exploded: boolean; readonly truncated: boolean }>
  readonly grouping: "and" | "or" | "not"
  readonly children: ReadonlyArray<RawTree>
}

const treeOf = ({ queries, grouping, children }: RawTree): Plain => {
  const terms = queries.map((leaf) => ({
    kind: "term" as const,
    text: wordsOf(leaf.query_string),
    isTruncated: leaf.truncated,
    isExploded: leaf.exploded
  }))
  return list(grouping, [...terms, ...children.map(treeOf)])
}

/** The annotated trees of the collection's file. */
export const annotated = (text: string): ReadonlyArray<Annotated> =>
  (JSON.parse(text) as ReadonlyArray<{ query: RawTree; query_id: number; document_id: number }>).map((one) => ({
    id: String(one.query_id),
    review: String(one.document_id),
    tree: treeOf(one.query)
  }))

const kinds = [
  ["equal", "the same tree"],
  ["part", "the same as a part of the printed query"],
  ["marks", "the same except for truncation or explosion"],
  ["adjacency", "the same, or a part, when words near each other are alternatives, as some annotators wrote them"],
  ["terms", "the same terms under other operators"],
  ["fewer", "the annotator left terms out"],
  ["more", "the annotator has more terms than the printed query"],
  ["differ", "each has terms that the other lacks"],
  ["unread", "no printed query of the review was parsed"]
] as const

type Kind = (typeof kinds)[number][0]

const isWithin = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].every((one) => b.has(one))

interface Compared {
  readonly one: Annotated
  readonly kind: Kind
  readonly shared: number
}

/** A printed query as a tree, and as it is when words near each other are alternatives. */
interface Printed {
  readonly tree: Plain
  readonly loose: Plain
}

const kindOf = (within: boolean, around: boolean): Kind => {
  if (within) return around ? "terms" : "fewer"
  return around ? "more" : "differ"
}

/** The printed query of the same review that shares most terms, and how the trees compare. */
const compare = (one: Annotated, printed: ReadonlyArray<Printed>): Compared => {
  const theirs = termsOf(one.tree)
  const ranked = printed
    .map(({ tree, loose }) => ({ tree, loose, terms: termsOf(tree), shared: jaccard(theirs, termsOf(tree)) }))
    .sort((a, b) => b.shared - a.shared)
  const key = keyOf(one.tree)
  if (ranked.some(({ tree }) => keyOf(tree) === key)) return { one, kind: "equal", shared: 1 }
  const [best] = ranked
  if (best === undefined) return { one, kind: "unread", shared: 0 }
  if (ranked.some(({ tree }) => partsOf(tree).some((part) => keyOf(part) === key))) return { one, kind: "part", shared: best.shared }
  const bare = keyOf(one.tree, "without marks")
  if (ranked.some(({ tree }) => partsOf(tree).some((part) => keyOf(part, "without marks") === bare)))
    return { one, kind: "marks", shared: best.shared }
  if (ranked.some(({ loose }) => partsOf(loose).some((part) => keyOf(part, "without marks") === bare)))
    return { one, kind: "adjacency", shared: best.shared }
  const [within, around] = [isWithin(theirs, best.terms), isWithin(best.terms, theirs)]
  return { one, kind: kindOf(within, around), shared: best.shared }
}

/** How many annotated trees are the trees that we read. */
export interface Trees {
  readonly total: number
  readonly equal: number
  readonly part: number
  readonly marks: number
  readonly adjacency: number
  readonly within: number
  readonly tables: ReadonlyArray<FreeTable>
}

/** Compares annotated trees with what was read from the printed queries of the same review. */
export const trees = (all: ReadonlyArray<Annotated>, read: ReadonlyArray<Read & { readonly review: string }>): Trees => {
  const compared = all.map((one) =>
    compare(
      one,
      read.flatMap(({ review, query }) =>
        review === one.review && query !== undefined ? [{ tree: ofQuery(query), loose: ofQuery(query, "or") }] : []
      )
    )
  )
  const count = (...wanted: ReadonlyArray<Kind>) => compared.filter(({ kind }) => wanted.includes(kind)).length
  const shares = compared.map(({ shared }) => shared).sort((a, b) => a - b)
  return {
    total: all.length,
    equal: count("equal"),
    part: count("part"),
    marks: count("marks"),
    adjacency: count("adjacency"),
    within: count("equal", "part", "marks", "adjacency", "terms", "fewer"),
    tables: [
      {
        id: "trees",
        title: `Annotated trees compared with parsed queries (median share of terms in common: ${(shares[shares.length >>> 1] ?? 0).toFixed(2)})`,
        columns: [{ name: "annotated tree" }, { name: "trees" }],
        rows: kinds.map(([kind, about]) => [about, count(kind)])
      },
      {
        id: "trees-each",
        title: "Each annotated tree that is not the same",
        columns: [{ name: "review" }, { name: "query" }, { name: "compared" }, { name: "terms in common", digits: 2 }],
        shown: 20,
        rows: compared
          .filter(({ kind }) => kind !== "equal")
          .map(({ one, kind, shared }) => [one.review, one.id, kinds.find(([name]) => name === kind)![1], shared])
      }
    ]
  }
}

import type { Query } from "@litfuse/query/Query"

/**
 * A query as annotators of trees write it: terms and operators alone. Adjacency is AND, and an exclusion is a separate node. Lists in lists of the same
 * operator are one list. The order of a list does not matter.
 */
export type Plain = PlainTerm | PlainNode

/** A term: its words, and whether it is cut short, a heading, or exploded. */
export interface PlainTerm {
  readonly kind: "term"
  readonly text: string
  readonly isTruncated: boolean
  readonly isExploded: boolean
}

/** Several parts under one operator. */
export interface PlainNode {
  readonly kind: "and" | "or" | "not"
  readonly parts: ReadonlyArray<Plain>
}

/** The words of a term without differences of writing: case, hyphens, quotation marks, wildcards. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[*?#$"“”]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** A list under an operator: lists of the same operator inside it are opened, and one part alone is that part. */
export const list = (kind: PlainNode["kind"], parts: ReadonlyArray<Plain>): Plain => {
  const open = parts.flatMap((part) => (part.kind === kind && kind !== "not" ? part.parts : [part]))
  return open.length === 1 && kind !== "not" ? open[0]! : { kind, parts: open }
}

const term = (text: string, isExploded = false): PlainTerm => ({
  kind: "term",
  text: wordsOf(text),
  isTruncated: /[*?#$]/u.test(text),
  isExploded
})

/** What adjacency becomes where there is none: all of the words, or each of them. */
export type Adjacency = "and" | "or"

/** The plain form of a query; dates, and names from lists, are terms as well. */
export const ofQuery = (query: Query, adjacency: Adjacency = "and"): Plain => {
  const plain = (inner: Query): Plain => ofQuery(inner, adjacency)
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return term(query.text)
    case "Heading":
      return term(query.descriptor, query.exploded)
    case "Range":
      return term(`${query.from ?? ""} ${query.until ?? ""}`)
    case "Field":
      return plain(query.query)
    case "Near":
      return list(adjacency, query.queries.map(plain))
    case "And": {
      const wanted = query.queries.filter(({ _tag }) => _tag !== "Not").map(plain)
      const unwanted = query.queries.flatMap((inner) => (inner._tag === "Not" ? [plain(inner.query)] : []))
      const kept = list("and", wanted)
      return unwanted.length === 0 ? kept : { kind: "not", parts: [...(wanted.length === 0 ? [] : [kept]), ...unwanted] }
    }
    case "Or":
      return list("or", query.queries.map(plain))
    case "Not":
      return { kind: "not", parts: [plain(query.query)] }
  }
}

/** A text that two trees share when they are equal; without marks also when they differ in truncation or explosion alone. */
export const keyOf = (plain: Plain, marks: "with marks" | "without marks" = "with marks"): string => {
  if (plain.kind === "term")
    return marks === "without marks" ? plain.text : `${plain.text}${plain.isTruncated ? "*" : ""}${plain.isExploded ? "^" : ""}`
  const [first, ...rest] = plain.parts.map((part) => keyOf(part, marks))
  const keys = plain.kind === "not" ? [first ?? "", ...rest.sort()] : [...new Set([first ?? "", ...rest])].sort()
  return `${plain.kind}(${keys.join("|")})`
}

/** Every part of a tree, itself among them. */
export const partsOf = (plain: Plain): ReadonlyArray<Plain> => (plain.kind === "term" ? [plain] : [plain, ...plain.parts.flatMap(partsOf)])

/** The terms of a tree, each once. */
export const termsOf = (plain: Plain): ReadonlySet<string> =>
  new Set(partsOf(plain).flatMap((part) => (part.kind === "term" && part.text !== "" ? [part.text] : [])))

/** The Jaccard coefficient of two sets: 1 for equal sets. */
export const jaccard = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const shared = [...a].filter((one) => b.has(one)).length
  const together = a.size + b.size - shared
  return together === 0 ? 1 : shared / together
}

import * as Problem from "../Problem.ts"
import * as Query from "../Query.ts"
import type { Joined, Leaf, Node, Operator, Place, Tag, Without } from "./Node.ts"
import { deepest } from "./syntaxTree.ts"

/** The meaning of a line of a strategy, its number of leaves, with those of the lines that it refers to, and its depth. */
export interface Meaning {
  readonly query: Query.Query
  readonly size: number
  readonly depth: number
}

/** More leaves than any strategy has. Without this limit, lines that refer twice to the line before could grow without end. */
const most = 1_000_000

/**
 * What a tree means.
 *
 * - `leafOf` the meaning of words, given the field that is named nearest to them
 * - `lineOf` the meaning of a line that was read before; undefined when there is none, which has been reported already
 */
export interface Lowering {
  readonly leafOf: (leaf: Leaf, tag: Tag | undefined) => Query.Query | undefined
  readonly lineOf: (line: number, place: Place) => Meaning | undefined
  readonly log: Problem.Log
}

const isField = (query: Query.Query): query is Query.Field => query._tag === "Field"

/** Joins queries; a field that all of them share is written once around them, which means the same. */
export const shared = (queries: ReadonlyArray<Query.Query>, join: (queries: ReadonlyArray<Query.Query>) => Query.Query): Query.Query => {
  const [first] = queries
  if (first === undefined || !isField(first)) return join(queries)
  const key = first.fields.join(",")
  return queries.every((query) => isField(query) && query.fields.join(",") === key)
    ? Query.field(first.fields, join(queries.map((query) => (query as Query.Field).query)))
    : join(queries)
}

const near = (operator: Operator, queries: ReadonlyArray<Query.Query>): Query.Query => ({
  _tag: "Near",
  queries,
  between: operator.between ?? 0,
  ordered: operator.isOrdered === true
})

/** Whether a query is words or phrases, alone or as alternatives: only they have a position that something can be near to. */
const hasPlace = (query: Query.Query): boolean => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return true
    case "Near":
    case "Or":
    case "And":
      return query.queries.every(hasPlace)
    default:
      return false
  }
}

/** The meaning of a tree; undefined when no part of it can be read. */
export const lower = (node: Node, { leafOf, lineOf, log }: Lowering): Meaning | undefined => {
  let isTooDeep = false
  const reported = new Set<Tag>()
  const ineffective = (tag: Tag | undefined): void => {
    if (tag === undefined || reported.has(tag)) return
    reported.add(tag)
    Problem.remark(
      log,
      "field-without-effect",
      { from: tag.from, to: tag.to },
      "this field does not apply to headings, to dates, and to terms in these brackets that name a field"
    )
  }

  const all = (nodes: ReadonlyArray<Node>, tag: Tag | undefined, depth: number): ReadonlyArray<Meaning> =>
    nodes.flatMap((inner) => meaning(inner, tag, depth + 1) ?? [])

  const made = (query: Query.Query, parts: ReadonlyArray<Meaning>, place: Place): Meaning | undefined => {
    const size = parts.reduce((sum, part) => sum + part.size, 0)
    const depth = 1 + parts.reduce((deep, part) => Math.max(deep, part.depth), 0)
    if (size <= most && depth <= deepest) return { query, size, depth }
    if (!isTooDeep)
      Problem.error(
        log,
        size > most ? "too-large" : "too-deep",
        { from: place.from, to: place.to },
        size > most
          ? `with the lines that it refers to, this line has more than ${most} terms`
          : `operators of different kinds are nested more than ${deepest} deep: split the query into shorter lines`
      )
    isTooDeep = true
    return undefined
  }

  const joined = (node: Joined, tag: Tag | undefined, depth: number): Meaning | undefined => {
    const parts = all(node.nodes, tag, depth)
    const queries = parts.map(({ query }) => query)
    if (queries.length < 2) return parts[0]
    switch (node.operator.isAnd === true ? "and" : node.operator.operator) {
      case "and":
        return made(
          shared(queries, (list) => ({ _tag: "And", queries: list })),
          parts,
          node
        )
      case "or":
        return made(
          shared(queries, (list) => ({ _tag: "Or", queries: list })),
          parts,
          node
        )
      default: {
        const query = shared(queries, (list) => near(node.operator, list))
        const inner = isField(query) ? query.query : query
        if (!hasPlace(inner))
          Problem.error(
            log,
            "invalid-proximity",
            { from: node.operator.from, to: node.operator.to },
            "only words and phrases of the same field can be near each other, not headings, exclusions or different fields"
          )
        else if ("queries" in inner && inner.queries.some(({ _tag }) => _tag === "And"))
          Problem.warning(
            log,
            "near-and",
            { from: node.operator.from, to: node.operator.to },
            "a proximity operator next to AND: each part of the AND must be near"
          )
        return made(query, parts, node)
      }
    }
  }

  const without = (node: Without, tag: Tag | undefined, depth: number): Meaning | undefined => {
    const right = meaning(node.right, tag, depth + 1)
    const left = node.left === undefined ? undefined : meaning(node.left, tag, depth + 1)
    if (right === undefined) return left
    const excluded = shared([right.query], ([query]) => Query.not(query!))
    if (left === undefined) return made(excluded, [right], node)
    return made(
      shared([left.query, excluded], (list) => ({ _tag: "And", queries: list })),
      [left, right],
      node
    )
  }

  const meaning = (node: Node, tag: Tag | undefined, depth: number): Meaning | undefined => {
    if (depth > 4 * deepest) {
      if (!isTooDeep)
        Problem.error(
          log,
          "too-deep",
          { from: node.from, to: node.to },
          "operators of different kinds follow each other too often: add brackets or split the query into shorter lines"
        )
      isTooDeep = true
      return undefined
    }
    switch (node.kind) {
      case "leaf": {
        if (node.tag !== undefined) ineffective(tag)
        const query = leafOf(node, node.tag ?? tag)
        return query === undefined ? undefined : { query, size: 1, depth: 1 }
      }
      case "reference":
        if (tag !== undefined)
          Problem.error(
            log,
            "field-of-line",
            { from: tag.from, to: tag.to },
            "a field cannot apply to a whole line: name it after the words"
          )
        return lineOf(node.line, node)
      case "ready":
        ineffective(tag)
        return { query: node.query, size: 1, depth: 1 }
      case "group":
        return meaning(node.node, tag, depth + 1)
      case "tagged":
        ineffective(tag)
        return meaning(node.node, node.tag, depth + 1)
      case "joined":
        return joined(node, tag, depth)
      case "without":
        return without(node, tag, depth)
    }
  }

  return meaning(node, undefined, 0)
}

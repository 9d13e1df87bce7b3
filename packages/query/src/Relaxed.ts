/** Wider forms of the parts of a strategy, and what each finds in addition. */
import type { Reading } from "./dialects/Dialect.ts"
import type { FieldName } from "./Query.ts"
import * as Query from "./Query.ts"
import type { Document } from "./matcher/Index.ts"
import * as Matcher from "./Matcher.ts"
import * as Mutants from "./Mutants.ts"
import { canonical } from "./proof/canonical.ts"
import { narrower } from "./proof/records.ts"
import type { Place } from "./syntax/Node.ts"

/**
 * A part of a strategy in its wider form. Phrases become words, words are truncated, fields fall away, and headings have everything below them.
 *
 * - `line` its line, from 1; `gained` how many records only the wider strategy finds. It never loses one
 */
export interface Relaxed extends Place {
  readonly line: number
  readonly gained: number
}

/** Fields of words in which a part may be confined to fewer places than any. Others, such as the language, limit in another way. */
const wordFields: ReadonlySet<FieldName> = new Set(["title", "abstract", "keyword"])

const each = (text: string, of: (word: string) => Query.Query): Query.Query => {
  const all = text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(of)
  return all.length === 1 ? all[0]! : { _tag: "And", queries: all }
}

const wildcard = /[*?#]/

/** A word that may go on. One of less than four letters would go on in too many ways. */
const truncated = (word: string): Query.Query => {
  if (wildcard.test(word)) return Query.pattern(word)
  return /^[\p{L}\p{N}]{4,}$/u.test(word) ? Query.pattern(`${word}*`) : Query.text(word)
}

/** The leaves below a part, all of which are to be relaxed. */
const isWhole = (query: Query.Query, leaves: ReadonlySet<Query.Query>): boolean => {
  if (query._tag === "Not") return false
  if ("query" in query) return isWhole(query.query, leaves)
  return "queries" in query ? query.queries.every((inner) => isWhole(inner, leaves)) : leaves.has(query)
}

const relaxedLeaf = (leaf: Query.Leaf): Query.Query => {
  switch (leaf._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return each(leaf.text, truncated)
    case "Heading":
      return { ...leaf, exploded: true, major: false, qualifiers: [] }
    default:
      return leaf
  }
}

/** A query with some leaves in their wider form. What is excluded stays, because a wider exclusion would lose records. */
export const relaxed = (query: Query.Query, leaves: ReadonlySet<Query.Query>): Query.Query => {
  switch (query._tag) {
    case "Not":
      return query
    case "Field": {
      const inner = relaxed(query.query, leaves)
      return isWhole(query, leaves) && query.fields.every((name) => wordFields.has(name)) ? inner : { ...query, query: inner }
    }
    case "Near":
      return isWhole(query, leaves) ? { _tag: "And", queries: query.queries.map((inner) => relaxed(inner, leaves)) } : query
    case "And":
    case "Or":
      return { ...query, queries: query.queries.map((inner) => relaxed(inner, leaves)) }
    default:
      return leaves.has(query) ? relaxedLeaf(query) : query
  }
}

/**
 * Relaxes each line of a strategy, one at a time; in a strategy of one line, each term.
 *
 * - `records` that are searched
 * - empty: a reading without a query has no parts
 */
export const relaxations = (text: string, reading: Reading, records: ReadonlyArray<Document>): ReadonlyArray<Relaxed> => {
  const { query } = reading
  if (query === undefined) return []
  const index = Matcher.index(records)
  const search = (one: Query.Query) => Matcher.search(index, canonical(one), { narrower })
  const whole = new Set(search(query))
  return Mutants.units(text, reading).map(({ leaves, ...place }) => ({
    ...place,
    gained: search(relaxed(query, leaves)).filter((row) => !whole.has(row)).length
  }))
}

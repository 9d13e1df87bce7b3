import * as Fields from "../Fields.ts"
import type { FieldName } from "../Fields.ts"
import type { Leaf, Query } from "../Query.ts"
import type { Say, Where } from "./write.ts"

/**
 * How a system spells what stands in some part of a record: the name or the code that it has; undefined when it has none, so that the part is not
 * asked for, which has then been said.
 */
export type Spelling = (leaf: Extract<Leaf, { readonly text: string }>, say: Say) => string | undefined

/** The parts of a record that a system spells in a way of its own. */
export type Spellings = Readonly<Partial<Record<FieldName, Spelling>>>

/** Words with the spelling of a system; undefined when it has none. */
export const spelt = (leaf: Extract<Leaf, { readonly text: string }>, where: Where, spellings: Spellings, say: Say): Leaf | undefined => {
  const spelling = where?.length === 1 ? spellings[where[0]!] : undefined
  if (spelling === undefined) return leaf
  const text = spelling(leaf, say)
  return text === undefined ? undefined : { ...leaf, text }
}

const isName = (field: FieldName): boolean => Fields.of(field).kind === "name"

/**
 * A query in which several words in a part of a record that holds names are one name, and not words that may stand anywhere.
 *
 * - `phrasal` the parts that hold names in the system, beside those that hold names everywhere
 */
export const named = (query: Query, phrasal: ReadonlyArray<FieldName> = [], say: Say = () => {}): Query => {
  const inside = (one: Query, where: Where): Query => {
    switch (one._tag) {
      case "Term":
        if (where === undefined || !/\S\s+\S/u.test(one.text) || !where.every((field) => isName(field) || phrasal.includes(field)))
          return one
        if (!where.every(isName)) say("name-as-phrase", `names are searched as a whole in ${where.join(", ")}: ${one.text} is one`)
        return { _tag: "Phrase", text: one.text }
      case "Field":
        return { ...one, query: inside(one.query, one.fields) }
      case "Not":
        return { ...one, query: inside(one.query, where) }
      case "And":
      case "Or":
        return { ...one, queries: one.queries.map((part) => inside(part, where)) }
      default:
        return one
    }
  }
  return inside(query, undefined)
}

/**
 * A query in which the parts of a record that a system spells in a way of its own stand by themselves: a word in several parts becomes the same word
 * in one or the other.
 */
export const apart = (query: Query, spellings: Spellings): Query => {
  const isOwn = (field: FieldName): boolean => spellings[field] !== undefined
  const inside = (one: Query, where: ReadonlyArray<FieldName>): Query => {
    switch (one._tag) {
      case "Term":
      case "Phrase":
      case "Pattern": {
        const rest = where.filter((field) => !isOwn(field))
        const each = [...where.filter(isOwn).map((field) => [field]), ...(rest.length > 0 ? [rest] : [])]
        const queries = each.map((fields): Query => ({ _tag: "Field", fields, query: one }))
        return queries.length === 1 ? queries[0]! : { _tag: "Or", queries }
      }
      case "And":
      case "Or":
        return { ...one, queries: one.queries.map((part) => inside(part, where)) }
      case "Not":
        return { ...one, query: inside(one.query, where) }
      case "Near":
        return { _tag: "Field", fields: where, query: one }
      default:
        return apart(one, spellings)
    }
  }
  switch (query._tag) {
    case "Field":
      return query.fields.length > 1 && query.fields.some(isOwn)
        ? inside(query.query, query.fields)
        : { ...query, query: apart(query.query, spellings) }
    case "Not":
      return { ...query, query: apart(query.query, spellings) }
    case "And":
    case "Or":
      return { ...query, queries: query.queries.map((one) => apart(one, spellings)) }
    default:
      return query
  }
}

import { tokens } from "../matcher/tokens.ts"
import * as Query from "../Query.ts"
import type { Acronym } from "./acronymsOf.ts"

/** A query in which the other form of an acronym replaces one form. `from`: the words that were replaced; `to`: what replaced them, absent = nothing. */
export interface OtherForm {
  readonly query: Query.Query
  readonly from: string
  readonly to?: string
  readonly acronym: Acronym
}

const keyOf = (text: string): string => tokens(text).join(" ")

/** The place of some words in a row of words, from 0; -1 if nowhere. */
const placeIn = (words: ReadonlyArray<string>, some: ReadonlyArray<string>): number =>
  words.findIndex((_, at) => at + some.length <= words.length && some.every((word, k) => keyOf(words[at + k]!) === word))

const joined = (parts: ReadonlyArray<Query.Query>): Query.Query | undefined => (parts.length < 2 ? parts[0] : Query.and(...parts))

/** A query without some words, or with others in their place; `undefined` = nothing is left. Exclusions, headings and patterns stay as they are. */
const replaced = (query: Query.Query, some: ReadonlyArray<string>, by: Query.Query | undefined): Query.Query | undefined => {
  switch (query._tag) {
    case "Phrase":
      return keyOf(query.text) === some.join(" ") ? by : query
    case "Term": {
      const words = query.text.split(/\s+/u)
      const at = placeIn(words, some)
      if (at < 0) return query
      const rest = (part: ReadonlyArray<string>): ReadonlyArray<Query.Query> => (part.length === 0 ? [] : [Query.text(part.join(" "))])
      return joined([...rest(words.slice(0, at)), ...(by === undefined ? [] : [by]), ...rest(words.slice(at + some.length))])
    }
    case "Field": {
      const inside = replaced(query.query, some, by)
      if (inside === query.query) return query
      return inside && { ...query, query: inside }
    }
    case "And":
    case "Or": {
      const parts = query.queries.map((one) => replaced(one, some, by))
      if (parts.every((one, i) => one === query.queries[i])) return query
      const left = parts.filter((one) => one !== undefined)
      return left.length < 2 ? left[0] : { ...query, queries: left }
    }
    default:
      return query
  }
}

/**
 * The queries in which another form of an acronym replaces the form that was written: `SLE` by "systemic lupus erythematosus", and the reverse. Where a query has
 * both forms, each query keeps one of them.
 *
 * - shape: in the order of the acronyms, each query once
 * - empty: a query without a form of an acronym; a short form of two letters replaces nothing, because it means too many things
 */
export const otherForms = (asked: Query.Query, acronyms: ReadonlyArray<Acronym>): ReadonlyArray<OtherForm> => {
  const seen = new Set([Query.print(asked)])
  const found: Array<OtherForm> = []
  const add = (acronym: Acronym, from: string, to: string | undefined, by?: Query.Query): void => {
    const query = replaced(asked, tokens(from), by)
    if (query === undefined || seen.has(Query.print(query))) return
    seen.add(Query.print(query))
    found.push({ query, from, acronym, ...(to === undefined ? {} : { to }) })
  }
  for (const acronym of acronyms) {
    const { short, long } = acronym
    const has = (text: string): boolean => replaced(asked, tokens(text), undefined) !== asked
    if (has(long) && has(short)) {
      add(acronym, short, undefined)
      add(acronym, long, undefined)
    } else if (has(short)) add(acronym, short, long, Query.phrase(long))
    else if (short.length > 2 && has(long)) add(acronym, long, short, Query.text(short))
  }
  return found
}

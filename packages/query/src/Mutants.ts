import type { Part, Reading } from "./dialects/Dialect.ts"
import type { Document } from "./matcher/Index.ts"
import * as Matcher from "./Matcher.ts"
import { canonical } from "./proof/canonical.ts"
import { narrower, distinguishingRecords, universe } from "./proof/records.ts"
import { prove } from "./Proof.ts"
import { positionsIn } from "./QueryError.ts"
import type { Query } from "./Query.ts"
import type { Place } from "./syntax/Node.ts"

/**
 * A part of a strategy, and the effect of its removal.
 *
 * - `line` its line, from 1
 * - `gained`, `lost` how many records only the strategy without it finds, and only the strategy with it. It is dead when both are 0
 */
export interface Mutant extends Place {
  readonly line: number
  readonly gained: number
  readonly lost: number
}

/** The mutants of a strategy, in the order of the text, and the number of records that they were tried on. */
export interface Mutated {
  readonly tried: number
  readonly mutants: ReadonlyArray<Mutant>
}

/** The leaves of a part of the text, without its fields: the tree may name a field further out. */
const leavesOf = (query: Query): ReadonlyArray<Query> => {
  switch (query._tag) {
    case "Field":
    case "Not":
      return leavesOf(query.query)
    case "And":
    case "Or":
      return query.queries.flatMap(leavesOf)
    default:
      return [query]
  }
}

const without = (query: Query, leaves: ReadonlySet<Query>): Query | undefined => {
  if (leaves.has(query)) return undefined
  switch (query._tag) {
    case "Field":
    case "Not": {
      const inner = without(query.query, leaves)
      if (inner === undefined || inner === query.query) return inner === undefined ? undefined : query
      return { ...query, query: inner }
    }
    case "And":
    case "Or":
    case "Near": {
      const left = query.queries.flatMap((inner) => without(inner, leaves) ?? [])
      if (left.length === query.queries.length && left.every((inner, i) => inner === query.queries[i])) return query
      return left.length < 2 ? left[0] : { ...query, queries: left }
    }
    default:
      return query
  }
}

const searched = ({ parts }: Reading): ReadonlyArray<Part & { readonly query: Query }> =>
  parts.filter((part): part is Part & { readonly query: Query } => part.query !== undefined)

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at)
  return at + text.slice(at, end < 0 ? text.length : end).trimEnd().length
}

/** The parts of a strategy, each with its leaves: lines with words, or terms where all are on one line. Empty: no query, no parts. */
export const units = (
  text: string,
  reading: Reading
): ReadonlyArray<Place & { readonly line: number; readonly leaves: ReadonlySet<Query> }> => {
  const positionOf = positionsIn(text)
  const terms = searched(reading)
    .map(({ from, to, query }) => ({ from, to, line: positionOf(from).line, leaves: new Set(leavesOf(query)) }))
    .sort((a, b) => a.from - b.from)
  if (terms.every(({ line }) => line === terms[0]!.line)) return terms
  const lines = new Map<number, (typeof terms)[number]>()
  for (const term of terms) {
    const line = lines.get(term.line)
    if (line === undefined) lines.set(term.line, { ...term, leaves: new Set(term.leaves) })
    else {
      for (const leaf of term.leaves) line.leaves.add(leaf)
      lines.set(term.line, { ...line, to: Math.max(line.to, term.to) })
    }
  }
  return [...lines.values()].map((one) => ({ ...one, to: endOfLine(text, one.to) }))
}

/**
 * Removes each line of a strategy, one at a time, and compares the records that are found: a line that changes nothing is dead. In a strategy of one
 * line, it removes each term instead.
 *
 * - `records` that are searched; without any, records made from the strategy: for each of its parts, some that fulfil everything else
 * - empty: a reading without a query has no mutants
 */
export const mutants = (text: string, reading: Reading, records: ReadonlyArray<Document> = []): Mutated => {
  if (reading.query === undefined) return { tried: 0, mutants: [] }
  const query = reading.query
  const documents = records.length > 0 ? records : distinguishingRecords(canonical(query), universe([query]))
  const index = Matcher.index(documents)
  const search = (one: Query): ReadonlySet<number> => new Set(Matcher.search(index, canonical(one), { narrower }))
  const whole = search(query)
  const foundBy = (rest: Query | undefined): ReadonlySet<number> => {
    if (rest === undefined) return new Set()
    return rest === query ? whole : search(rest)
  }
  return {
    tried: documents.length,
    mutants: units(text, reading).map(({ leaves, ...place }) => {
      const rest = without(query, leaves)
      const found = foundBy(rest)
      const count = (some: ReadonlySet<number>, others: ReadonlySet<number>): number => [...some].filter((row) => !others.has(row)).length
      const [gained, lost] = [count(found, whole), count(whole, found)]
      // records made from the rest of the strategy may show a difference that records made from all of it do not
      const counterexample =
        records.length > 0 || gained + lost > 0 || rest === undefined || rest === query ? undefined : prove(query, rest).counterexample
      return {
        ...place,
        gained: gained + Number(counterexample?.matches === "to"),
        lost: lost + Number(counterexample?.matches === "from")
      }
    })
  }
}

/** Whether the removal of a part of a strategy changes nothing. */
export const isDead = ({ gained, lost }: Mutant): boolean => gained === 0 && lost === 0

/** Whether a strategy finds a record. Empty: a reading without a query finds none. */
export const finds = ({ query }: Reading, record: Document): boolean =>
  query !== undefined && Matcher.search(Matcher.index([record]), canonical(query), { narrower }).length === 1

/**
 * The parts of a strategy without which a record matches that the strategy misses: each of them alone loses it.
 *
 * - empty: the record matches; no part loses it alone, because several do; or the text has no query
 */
export const losingParts = (text: string, reading: Reading, record: Document): ReadonlyArray<Place & { readonly line: number }> => {
  const { query } = reading
  const index = Matcher.index([record])
  const isFound = (one: Query): boolean => Matcher.search(index, canonical(one), { narrower }).length === 1
  if (query === undefined || isFound(query)) return []
  return units(text, reading).flatMap(({ leaves, ...place }) => {
    const rest = without(query, leaves)
    return rest !== undefined && rest !== query && isFound(rest) ? [place] : []
  })
}

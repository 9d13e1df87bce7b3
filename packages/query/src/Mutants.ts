import type { Part, Reading } from "./dialects/Dialect.ts"
import type { Document } from "./matcher/Index.ts"
import * as Matcher from "./Matcher.ts"
import { canonical } from "./proof/canonical.ts"
import { narrower, telling, universe } from "./proof/records.ts"
import { prove } from "./Proof.ts"
import { positionsIn } from "./QueryError.ts"
import type { Query } from "./Query.ts"
import type { Place } from "./syntax/Node.ts"

/**
 * A part of a strategy, and what taking it away changes.
 *
 * - `line` it stands on, from 1; `gained`, `lost` how many records are found without it alone, and with it alone: it is dead when both are 0
 */
export interface Mutant extends Place {
  readonly line: number
  readonly gained: number
  readonly lost: number
}

/** The mutants of a strategy, in the order of the text, and how many records they were tried on. */
export interface Mutated {
  readonly tried: number
  readonly mutants: ReadonlyArray<Mutant>
}

/** What stands in the tree of a part of the text: the words inside its field, so that they are found in a tree that names the field further out. */
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

/** A query without some of its leaves; undefined when nothing is left of it. */
const without = (query: Query, leaves: ReadonlySet<Query>): Query | undefined => {
  if (leaves.has(query)) return undefined
  switch (query._tag) {
    case "Field":
    case "Not": {
      const inner = without(query.query, leaves)
      return inner === undefined ? undefined : inner === query.query ? query : { ...query, query: inner }
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

/** Where the line ends on which a place stands, without white space. */
const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at)
  return at + text.slice(at, end < 0 ? text.length : end).trimEnd().length
}

/** What is taken away at once: a line with words, or a term where all stand on one line. */
const units = (text: string, reading: Reading): ReadonlyArray<Place & { readonly line: number; readonly leaves: ReadonlySet<Query> }> => {
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
 * Takes each line of a strategy away, one at a time, and compares what is found: a line without which the same records are found is dead. Where all
 * stands on one line, each term is taken away instead.
 *
 * - `records` that are searched; without any, records that are made from the strategy: for each of its parts, some that fulfil all else
 * - empty: a reading without a query has no mutants
 */
export const mutants = (text: string, reading: Reading, records: ReadonlyArray<Document> = []): Mutated => {
  if (reading.query === undefined) return { tried: 0, mutants: [] }
  const query = reading.query
  const documents = records.length > 0 ? records : telling(canonical(query), universe([query]))
  const index = Matcher.index(documents)
  const search = (one: Query): ReadonlySet<number> => new Set(Matcher.search(index, canonical(one), { narrower }))
  const whole = search(query)
  return {
    tried: documents.length,
    mutants: units(text, reading).map(({ leaves, ...place }) => {
      const rest = without(query, leaves)
      const found = rest === undefined ? new Set<number>() : rest === query ? whole : search(rest)
      const count = (some: ReadonlySet<number>, others: ReadonlySet<number>): number => [...some].filter((row) => !others.has(row)).length
      const [gained, lost] = [count(found, whole), count(whole, found)]
      // records made from the whole strategy may tell less than those made from what is left of it
      const told =
        records.length > 0 || gained + lost > 0 || rest === undefined || rest === query ? undefined : prove(query, rest).counterexample
      return { ...place, gained: gained + Number(told?.matches === "to"), lost: lost + Number(told?.matches === "from") }
    })
  }
}

/** Whether a part of a strategy can be taken away without anything changing. */
export const isDead = ({ gained, lost }: Mutant): boolean => gained === 0 && lost === 0

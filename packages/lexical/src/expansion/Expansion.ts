import * as Query from "../Query.ts"
import type { Scope } from "../bm25/Scorer.ts"
import * as Associations from "./Associations.ts"
import * as EntryTerms from "./EntryTerms.ts"

/**
 * Which headings are added to a query.
 *
 * - `entryTerms` a table of the user's: the headings that words of the query ask for
 * - `associated` how many other headings are added: those that the documents associate most with the words of the query; 0 = none
 * - `dfShare` a heading that a larger share of the documents has is never added by association
 * - `weight` the weight of the words of an added heading, relative to 1 for a word of the query
 */
export interface Params {
  readonly entryTerms: EntryTerms.Written
  readonly associated: number
  readonly dfShare: number
  readonly weight: number
}

/** A heading that is added: its terms joined by a blank, its weight, and the words of the query that ask for it (none = association). */
export interface Added {
  readonly heading: string
  readonly weight: number
  readonly entry: string
}

/**
 * The headings that are added to a query: those of the table in the order of the query, then associated ones. The most strongly associated one has the
 * whole weight, the others a share of it. A heading that both name is added once, by the table.
 */
export const added = <Field extends string>(
  { index }: Scope<Field | Associations.Fields>,
  query: Query.Query,
  { entryTerms, associated, dfShare, weight }: Params
): ReadonlyArray<Added> => {
  const table = new Map<string, Added>()
  for (const { entry, heading } of EntryTerms.find(EntryTerms.make(index.tokenizer, entryTerms), query.sequence))
    if (!table.has(heading)) table.set(heading, { heading, weight, entry })
  const near = associated === 0 ? [] : Associations.of<Field>(index, query.terms, dfShare).slice(0, associated)
  const own = near.flatMap(({ heading, strength }) =>
    table.has(heading) ? [] : [{ heading, weight: (weight * strength) / near[0]!.strength, entry: "" }]
  )
  return [...table.values(), ...own]
}

/** A query with the words of added headings; unchanged without a table and associated headings, or with weight 0. */
export const widened = <Field extends string>(
  scope: Scope<Field | Associations.Fields>,
  query: Query.Query,
  params: Params
): Query.Query => {
  const weights = new Map<string, number>()
  for (const { heading, weight } of added(scope, query, params))
    for (const word of heading.split(" ")) weights.set(word, (weights.get(word) ?? 0) + weight)
  return Query.plus(query, weights)
}

const describe = ({ heading, entry }: Added): string => (entry === "" ? `"${heading}"` : `"${heading}" for "${entry}"`)

/** The name of a ranking for people, with the headings that were added: `bm25-f-mesh, with "myocardi infarct" for "heart attack"`. */
export const labelled =
  (name: string) =>
  <Field extends string>(scope: Scope<Field | Associations.Fields>, query: Query.Query, params: Params): string =>
    [name, ...added(scope, query, params).map((one, i) => `${i === 0 ? "with " : ""}${describe(one)}`)].join(", ")

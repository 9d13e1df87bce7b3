import * as Query from "../Query.ts"
import type { ConceptTerm } from "./conceptTerms.ts"
import type { Role } from "./goalWords.ts"
import type { GoalPart } from "./readGoal.ts"

/** How wide a query is. */
export const strategies = ["comprehensive", "focused", "exploratory"] as const
/** How wide a query is. */
export type Strategy = (typeof strategies)[number]

/** A phrase of a goal with the terms that stand for it. */
export interface PhraseTerms {
  readonly part: GoalPart
  readonly terms: ReadonlyArray<ConceptTerm>
}

/** A concept with the terms of its phrases; at least one phrase of each alternative. */
export interface ConceptTerms {
  readonly role: Role
  readonly alternatives: ReadonlyArray<ReadonlyArray<PhraseTerms>>
}

/** Conditions on every query. Types of publications and dates are as `Query` has them. */
export interface Limits {
  readonly studyTypes: ReadonlyArray<string>
  readonly keywords: ReadonlyArray<string>
  readonly exclude: ReadonlyArray<string>
  readonly from?: string
  readonly until?: string
}

/** A query for a goal. `used`: the concepts that it searches for; `unused`: the others, with the reason. */
export interface Written {
  readonly strategy: Strategy
  readonly query: Query.Query
  readonly used: ReadonlyArray<ConceptTerms>
  readonly unused: ReadonlyArray<{ readonly concept: ConceptTerms; readonly why: string }>
  readonly confidence: number
}

/** The parts of records that words are searched in, as PubMed's `[tiab]` does. */
export const inText = (query: Query.Query): Query.Query => Query.field(["title", "abstract", "keyword"], query)

const termQuery = ({ text, isHeading }: ConceptTerm, major: boolean): Query.Query => {
  if (isHeading) return Query.heading(text, { major })
  if (text.endsWith("*")) return inText(Query.pattern(text))
  return inText(/\s|-/u.test(text.trim()) ? Query.phrase(text) : Query.text(text))
}

const joined = (join: (...queries: ReadonlyArray<Query.Query>) => Query.Query, queries: ReadonlyArray<Query.Query>): Query.Query =>
  queries.length === 1 ? queries[0]! : join(...queries)

const origins: Readonly<Record<Strategy, ReadonlyArray<ConceptTerm["origin"]>>> = {
  comprehensive: ["goal", "heading", "entry term", "ending", "spelling", "acronym"],
  focused: ["goal", "heading", "spelling", "acronym"],
  exploratory: ["goal", "heading", "entry term", "ending", "spelling", "acronym", "records"]
}

/** Whether a truncated term finds all that another term finds. */
const covers = (pattern: ConceptTerm, { text, isHeading }: ConceptTerm): boolean =>
  pattern.text.endsWith("*") &&
  pattern.text !== text &&
  !isHeading &&
  !/\s/u.test(text.slice(pattern.text.length - 1)) &&
  text.toLowerCase().startsWith(pattern.text.slice(0, -1).toLowerCase())

/** The terms of a phrase that a strategy searches for, without those that a truncated one finds too. */
export const termsFor = ({ terms }: PhraseTerms, strategy: Strategy): ReadonlyArray<ConceptTerm> => {
  const wanted = terms.filter(({ origin }) => origins[strategy].includes(origin))
  return wanted.filter((term) => !wanted.some((other) => covers(other, term)))
}

const conceptQuery = ({ alternatives }: ConceptTerms, strategy: Strategy): Query.Query => {
  const phraseQueries = (phrase: PhraseTerms): ReadonlyArray<Query.Query> =>
    termsFor(phrase, strategy).map((term) => termQuery(term, strategy === "focused"))
  // alternatives of one phrase are part of one list
  const queries = alternatives.flatMap((phrases) =>
    phrases.length === 1 ? phraseQueries(phrases[0]!) : [Query.and(...phrases.map((phrase) => joined(Query.or, phraseQueries(phrase))))]
  )
  return joined(Query.or, queries)
}

const isMain = ({ role }: ConceptTerms): boolean => role === "population" || role === "intervention" || role === "topic"

/** Which concepts a strategy joins by AND. */
const chosen = (concepts: ReadonlyArray<ConceptTerms>, strategy: Strategy): ReadonlyMap<ConceptTerms, string | undefined> => {
  if (strategy === "focused") return new Map(concepts.map((concept) => [concept, undefined]))
  const most = strategy === "exploratory" ? 2 : Number.POSITIVE_INFINITY
  const main = concepts.filter(isMain).slice(0, most)
  // fewer than two concepts are no question; what is left is added in the order of the goal
  const others = concepts.filter((concept) => !isMain(concept) && concept.role !== "group").slice(0, Math.max(0, 2 - main.length))
  const used = main.length + others.length === 0 ? concepts : [...main, ...others]
  const why = ({ role }: ConceptTerms): string =>
    role === "group"
      ? "records often do not name the age or sex of people"
      : role === "outcome"
        ? "records often do not name outcomes"
        : role === "comparison"
          ? "records often do not name the comparison"
          : "a wide query has at most two concepts"
  return new Map(concepts.map((concept) => [concept, used.includes(concept) ? undefined : why(concept)]))
}

const wordCount = (concepts: ReadonlyArray<ConceptTerms>): number =>
  concepts.reduce((sum, { alternatives }) => sum + alternatives.flat().reduce((n, { part }) => n + part.text.split(/\s+/u).length, 0), 0)

const keywordQuery = (text: string): Query.Query => inText(/\s/u.test(text.trim()) ? Query.phrase(text) : Query.text(text))

/**
 * Writes a query for concepts.
 *
 * - `comprehensive` all terms of interventions, populations and topics, because outcomes and comparisons are often not named (Cochrane Handbook 4.4.2)
 * - `focused` all concepts, by the words of the goal, their acronyms, and headings as main points
 * - `exploratory` at most two concepts, with terms that occur together with them
 * - `confidence` the share of the words of the goal's concepts that the query searches for, from 0 to 1. It says nothing about how good the result is
 * - empty: undefined without concepts and keywords
 */
export const writeStrategy = (concepts: ReadonlyArray<ConceptTerms>, strategy: Strategy, limits: Limits): Written | undefined => {
  const reasons = chosen(concepts, strategy)
  const used = concepts.filter((concept) => reasons.get(concept) === undefined)
  const parts = [...used.map((concept) => conceptQuery(concept, strategy)), ...limits.keywords.map(keywordQuery)]
  if (parts.length === 0) return undefined
  const { studyTypes, exclude, from, until } = limits
  if (studyTypes.length > 0)
    parts.push(
      joined(
        Query.or,
        studyTypes.map((type) => Query.field("publicationType", Query.phrase(type)))
      )
    )
  if (from !== undefined || until !== undefined) parts.push(Query.range("published", from, until))
  parts.push(...exclude.map((text) => Query.not(keywordQuery(text))))
  const all = wordCount(concepts)
  return {
    strategy,
    query: joined(Query.and, parts),
    used,
    unused: concepts.flatMap((concept) => {
      const why = reasons.get(concept)
      return why === undefined ? [] : [{ concept, why }]
    }),
    confidence: all === 0 ? 1 : wordCount(used) / all
  }
}

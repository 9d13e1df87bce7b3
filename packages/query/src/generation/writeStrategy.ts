import * as Query from "../Query.ts"
import type { ConceptTerm } from "./conceptTerms.ts"
import { type Role, stopWords } from "./GoalWords.ts"
import type { GoalPart } from "./readGoal.ts"
import { stemOf } from "./stemOf.ts"

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

const wordQuery = (text: string): Query.Query => inText(/\s|-/u.test(text.trim()) ? Query.phrase(text) : Query.text(text))

/** A term as a query; `major` = a heading as main point. */
export const termQuery = ({ text, isHeading }: ConceptTerm, major: boolean): Query.Query => {
  if (isHeading) return Query.heading(text, { major })
  return text.endsWith("*") ? inText(Query.pattern(text)) : wordQuery(text)
}

/** Several queries as one; a single query stays as it is. */
export const joined = (join: (...queries: ReadonlyArray<Query.Query>) => Query.Query, queries: ReadonlyArray<Query.Query>): Query.Query =>
  queries.length === 1 ? queries[0]! : join(...queries)

const origins: Readonly<Record<Strategy, ReadonlyArray<ConceptTerm["origin"]>>> = {
  comprehensive: ["goal", "heading", "entry term", "ending", "spelling", "acronym", "model"],
  focused: ["goal", "heading", "spelling", "acronym"],
  exploratory: ["goal", "heading", "entry term", "ending", "spelling", "acronym", "records", "model"]
}

/** Whether a truncated term finds all that another term finds. */
const coversEndings = (pattern: ConceptTerm, { text }: ConceptTerm): boolean =>
  pattern.text.endsWith("*") &&
  !/\s/u.test(text.slice(pattern.text.length - 1)) &&
  text.toLowerCase().startsWith(pattern.text.slice(0, -1).toLowerCase())

const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}*'-]+/gu) ?? []).join(" ")} `

/** Whether a longer name contains a shorter one. The words of the goal stay in the query, whatever covers them. */
const coversName = ({ text }: ConceptTerm, longer: ConceptTerm): boolean =>
  longer.origin !== "goal" &&
  wordsOf(text).trim() !== "" &&
  wordsOf(text) !== wordsOf(longer.text) &&
  wordsOf(longer.text).includes(wordsOf(text))

/** Whether a term finds all that another one finds, or is the same words. */
export const covers = (term: ConceptTerm, other: ConceptTerm): boolean =>
  !term.isHeading && !other.isHeading && term.text !== other.text && (coversEndings(term, other) || coversName(term, other))

/** The terms of a phrase that a strategy searches for, without those that change nothing next to another one. */
export const termsFor = ({ terms }: PhraseTerms, strategy: Strategy): ReadonlyArray<ConceptTerm> => {
  const wanted = terms.filter(({ origin }) => origins[strategy].includes(origin))
  return wanted.filter((term) => !wanted.some((other) => covers(other, term)))
}

/** The words of a phrase anywhere in the text, each truncated: texts put words between those of a phrase. */
export const looseQuery = (text: string): Query.Query => {
  const own = text.split(/\s+/u).filter((word) => !stopWords.has(word.toLowerCase()))
  return joined(
    Query.and,
    own.map((word) => {
      const stem = stemOf(word.toLowerCase())
      return stem === undefined ? wordQuery(word) : inText(Query.pattern(`${stem}*`))
    })
  )
}

/** Terms that say nothing about whether a phrase is a fixed one. */
const isNoName = ({ origin }: ConceptTerm): boolean => origin === "records" || origin === "model"

/** Whether words of a phrase are searched for separately. What is a heading or has an acronym is a fixed phrase. */
export const isLoose = (phrase: PhraseTerms, strategy: Strategy): boolean =>
  strategy !== "focused" &&
  /\s/u.test(phrase.part.text) &&
  termsFor(phrase, strategy).every((term) => term.origin === "goal" || term.origin === "ending" || isNoName(term))

/** The stop words inside phrases that a query does not search for, because it searches for the other words anywhere in the text. */
export const droppedWords = ({ used, strategy }: Pick<Written, "used" | "strategy">): ReadonlyArray<string> => [
  ...new Set(
    used
      .flatMap(({ alternatives }) => alternatives.flat())
      .filter((phrase) => isLoose(phrase, strategy))
      .flatMap(({ part }) => part.text.split(/\s+/u).filter((word) => stopWords.has(word.toLowerCase())))
  )
]

const phraseQueries = (phrase: PhraseTerms, strategy: Strategy): ReadonlyArray<Query.Query> => {
  const terms = termsFor(phrase, strategy)
  if (!isLoose(phrase, strategy)) return terms.map((term) => termQuery(term, strategy === "focused"))
  return [looseQuery(phrase.part.text), ...terms.filter(isNoName).map((term) => termQuery(term, false))]
}

const conceptQuery = ({ alternatives }: ConceptTerms, strategy: Strategy): Query.Query => {
  // alternatives of one phrase are part of one list
  const queries = alternatives.flatMap((phrases) =>
    phrases.length === 1
      ? phraseQueries(phrases[0]!, strategy)
      : [Query.and(...phrases.map((phrase) => joined(Query.or, phraseQueries(phrase, strategy))))]
  )
  return joined(Query.or, queries)
}

/** Phrases that belong together are separate conditions. */
export const separated = (concept: ConceptTerms): ReadonlyArray<ConceptTerms> =>
  concept.alternatives.length === 1
    ? concept.alternatives[0]!.map((phrase) => ({ role: concept.role, alternatives: [[phrase]] }))
    : [concept]

/** Words by which texts name types of publication that their records may lack. */
const textOfType: Readonly<Record<string, string>> = {
  "Randomized Controlled Trial": "random*",
  "Clinical Trial": "clinical trial*",
  "Systematic Review": "systematic review*",
  "Meta-Analysis": "meta analy*",
  "Observational Study": "observational stud*",
  "Case Reports": "case report*"
}

const typeQuery = (type: string, strategy: Strategy): Query.Query => {
  const named = Query.field("publicationType", Query.phrase(type))
  const text = textOfType[type]
  return strategy === "focused" || text === undefined ? named : Query.or(named, inText(Query.pattern(text)))
}

const isMain = ({ role }: ConceptTerms): boolean => role === "population" || role === "intervention" || role === "topic"

/** Records that answer at least two of several conditions. */
const anyTwo = (all: ReadonlyArray<Query.Query>): ReadonlyArray<Query.Query> =>
  all.length < 3 ? all : [Query.or(...all.flatMap((one, i) => all.slice(i + 1).map((other) => Query.and(one, other))))]

const hasHeading = ({ alternatives }: ConceptTerms): boolean =>
  alternatives.flat().some(({ terms }) => terms.some((term) => term.isHeading && !isNoName(term)))

/** Concepts with a heading first: a condition without one may be a word that records do not use. */
const byHeading = (concepts: ReadonlyArray<ConceptTerms>): ReadonlyArray<ConceptTerms> =>
  concepts.toSorted((a, b) => Number(hasHeading(b)) - Number(hasHeading(a)))

/** How many concepts a strategy has at most. */
const mostConcepts: Readonly<Record<Strategy, number>> = { comprehensive: 2, focused: Number.POSITIVE_INFINITY, exploratory: 4 }

const reasons: Readonly<Partial<Record<Role, string>>> = {
  group: "records often do not name the age or sex of people",
  outcome: "records often do not name outcomes",
  comparison: "records often do not name the comparison"
}

/** Why a strategy leaves a concept out. */
export const whyUnused = ({ role }: ConceptTerms, strategy: Strategy): string =>
  reasons[role] ?? `this strategy has at most ${mostConcepts[strategy]} concepts`

/** The concepts that a strategy searches for. */
export const chosen = (concepts: ReadonlyArray<ConceptTerms>, strategy: Strategy): ReadonlySet<ConceptTerms> => {
  if (strategy === "focused") return new Set(concepts)
  const main = byHeading(concepts.filter(isMain)).slice(0, mostConcepts[strategy])
  // fewer than two concepts are no question
  const rest = byHeading(concepts.filter((concept) => !isMain(concept) && concept.role !== "group"))
  const others = rest.slice(0, Math.max(0, 2 - main.length))
  return new Set(main.length + others.length === 0 ? concepts : [...main, ...others])
}

const wordCount = (concepts: ReadonlyArray<ConceptTerms>): number =>
  concepts.reduce((sum, { alternatives }) => sum + alternatives.flat().reduce((n, { part }) => n + part.text.split(/\s+/u).length, 0), 0)

/** The conditions on types, dates and excluded words; none for empty limits. */
export const limitQueries = ({ studyTypes, exclude, from, until }: Limits, strategy: Strategy): ReadonlyArray<Query.Query> => {
  const types = studyTypes.map((type) => typeQuery(type, strategy))
  return [
    ...(types.length > 0 ? [joined(Query.or, types)] : []),
    ...(from !== undefined || until !== undefined ? [Query.range("published", from, until)] : []),
    ...exclude.map((text) => Query.not(wordQuery(text)))
  ]
}

/**
 * Writes a query for concepts.
 *
 * - `comprehensive` all terms of at most two interventions, populations and topics, because outcomes and comparisons are often not named (Cochrane Handbook 4.4.2)
 * - `focused` all concepts, by the words of the goal, their acronyms, and headings as main points
 * - `exploratory` any two of at most four concepts, with terms that occur together with them
 * - `confidence` the share of the words of the goal's concepts that the query searches for, from 0 to 1. It says nothing about how good the result is
 * - empty: undefined without concepts and keywords
 */
export const writeStrategy = (all: ReadonlyArray<ConceptTerms>, strategy: Strategy, limits: Limits): Written | undefined => {
  const concepts = all.flatMap(separated)
  const some = chosen(concepts, strategy)
  const used = concepts.filter((concept) => some.has(concept))
  const own = used.map((concept) => conceptQuery(concept, strategy))
  const parts = [...(strategy === "exploratory" ? anyTwo(own) : own), ...limits.keywords.map(wordQuery)]
  if (parts.length === 0) return undefined
  parts.push(...limitQueries(limits, strategy))
  const unused = concepts.filter((concept) => !some.has(concept))
  const words = wordCount(concepts)
  return {
    strategy,
    query: Query.simplified(joined(Query.and, parts)),
    used,
    unused: unused.map((concept) => ({
      concept,
      why: whyUnused(concept, strategy)
    })),
    confidence: words === 0 ? 1 : wordCount(used) / words
  }
}

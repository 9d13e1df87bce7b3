import type { HeadingTable } from "../lint/HeadingTable.ts"
import { type Document, type Index, index } from "../Matcher.ts"
import * as Query from "../Query.ts"
import { type Acronym, acronymsOf } from "./acronymsOf.ts"
import { type ConceptTerm, conceptTerms, headingsOf } from "./conceptTerms.ts"
import type { Domain } from "./GoalWords.ts"
import { type GoalPart, type GoalReading, readGoal } from "./readGoal.ts"
import type { Proposed } from "./takeProposal.ts"
import { relatedTerms } from "./relatedTerms.ts"
import {
  type ConceptTerms,
  inText,
  type Limits,
  separated,
  strategies,
  type Strategy,
  termsFor,
  type Written,
  writeStrategy
} from "./writeStrategy.ts"

/**
 * What queries are made from.
 *
 * - `headings` a table of headings and their entry terms; `records` texts that explain acronyms and name related terms; both may be empty
 * - `proposed` what a model adds: terms by phrase, roles by the place of a concept (as `separated` lists them); undefined = nothing
 */
export interface Goal {
  readonly text: string
  readonly domain: Domain
  readonly strategy: Strategy
  readonly most: number
  readonly limits: Limits
  readonly headings: HeadingTable
  readonly records: ReadonlyArray<Document>
  readonly proposed?: Proposed
}

/** Queries for a goal, the wanted strategy first, and the steps that led to them. */
export interface Generated {
  readonly reading: GoalReading
  readonly concepts: ReadonlyArray<ConceptTerms>
  readonly queries: ReadonlyArray<Written>
}

/** How many terms of records an exploratory query adds to a phrase. */
const mostRelated = 5

const textsOf = (records: ReadonlyArray<Document>): ReadonlyArray<string> =>
  records.flatMap(({ texts }) => [...(texts.title ?? []), ...(texts.abstract ?? [])])

/** Terms, and those that are frequent in the records that they match. */
export const withRelated = (terms: ReadonlyArray<ConceptTerm>, records: Index | undefined): ReadonlyArray<ConceptTerm> => {
  if (records === undefined) return terms
  const texts = terms
    .filter(({ isHeading }) => !isHeading)
    .map(({ text }) => (text.endsWith("*") ? Query.pattern(text) : Query.phrase(text)))
  const known = new Set(terms.map(({ text }) => text.toLowerCase()))
  const found = relatedTerms(records, inText(Query.or(...texts)), mostRelated + known.size)
  return [
    ...terms,
    ...found
      .filter(({ text }) => ![...known].some((one) => one.includes(text) || text.includes(one.replace("*", ""))))
      .slice(0, mostRelated)
      .map(({ text, records: n }): ConceptTerm => ({ text, isHeading: false, origin: "records", records: n }))
  ]
}

/**
 * Makes queries for a goal, by rules: parts of the question, headings, synonyms, fields, Boolean tree.
 *
 * - shape: at most `most` different queries; a strategy that would repeat an earlier one is left out
 * - empty: no queries for a goal without a word to search for
 */
export const generateQueries = ({ text, domain, strategy, most, limits, headings, records, proposed }: Goal): Generated => {
  const acronyms: ReadonlyArray<Acronym> = acronymsOf(textsOf(records))
  const pool = records.length === 0 ? undefined : index(records)
  const reading = readGoal(text, domain, (words) => headingsOf(headings, words.join(" ")).length > 0)
  const termsOf = (part: GoalPart): ReadonlyArray<ConceptTerm> => [
    ...withRelated(conceptTerms(part, { headings, acronyms }), pool),
    ...(proposed?.terms.get(part.text) ?? [])
  ]
  const known = reading.concepts.map(({ role, alternatives }): ConceptTerms => ({
    role,
    alternatives: alternatives.map((phrases) => phrases.map((part) => ({ part, terms: termsOf(part) })))
  }))
  // a model may give phrases that belong together different roles
  const concepts =
    proposed === undefined ? known : known.flatMap(separated).map((one, i) => ({ ...one, role: proposed.roles.get(i) ?? one.role }))
  const all: Limits = { ...limits, studyTypes: [...new Set([...limits.studyTypes, ...reading.studyTypes.map(({ type }) => type)])] }
  const written = [strategy, ...strategies.filter((one) => one !== strategy)].flatMap((one) => writeStrategy(concepts, one, all) ?? [])
  const texts = written.map(({ query }) => Query.print(query))
  const queries = written.filter((_, i) => texts.indexOf(texts[i]!) === i).slice(0, most)
  return { reading, concepts, queries }
}

/** All terms that a query searches for. */
export const usedTerms = ({ used, strategy }: Written): ReadonlyArray<ConceptTerm> =>
  used.flatMap(({ alternatives }) => alternatives.flat().flatMap((phrase) => termsFor(phrase, strategy)))

import * as Query from "../Query.ts"
import type { ConceptTerm } from "./conceptTerms.ts"
import { stopWords } from "./GoalWords.ts"
import { type Limits, limitQueries, joined, isLoose, looseQuery, type PhraseTerms, termQuery, termsFor } from "./writeStrategy.ts"

/** How a term is searched for: as a heading, as a phrase or word of title and abstract, or as words anywhere in these texts. */
export type TermKind = "heading" | "text" | "words"

/** A term of a strategy that a person edits. A text that ends with an asterisk is truncated. */
export interface EditedTerm {
  readonly kind: TermKind
  readonly text: string
}

/** A term that is offered for a phrase; `isUsual`: whether a comprehensive query has it. */
export interface OfferedTerm extends EditedTerm {
  readonly origin: ConceptTerm["origin"]
  readonly isUsual: boolean
}

/** A part of the question: alternatives, each of phrases that must all occur, each with the terms of which one must occur. */
export interface EditedPart {
  readonly alternatives: ReadonlyArray<ReadonlyArray<ReadonlyArray<EditedTerm>>>
}

const hasSearchable = (text: string): boolean => text.split(/\s+/u).some((word) => !stopWords.has(word.toLowerCase()))

/** The terms that a person can choose for a phrase; the words of a phrase anywhere in the text are one of them. */
export const offeredTerms = (phrase: PhraseTerms): ReadonlyArray<OfferedTerm> => {
  const { text } = phrase.part
  const usual = termsFor(phrase, "comprehensive")
  const hasLoose = isLoose(phrase, "comprehensive")
  const all = phrase.terms.map((term): OfferedTerm => {
    const isUsual = usual.includes(term) && !(hasLoose && term.origin !== "records")
    return { kind: term.isHeading ? "heading" : "text", text: term.text, origin: term.origin, isUsual }
  })
  return /\s/u.test(text) && hasSearchable(text) ? [{ kind: "words", text, origin: "goal", isUsual: hasLoose }, ...all] : all
}

const queryOf = ({ kind, text }: EditedTerm): Query.Query =>
  kind === "words" && hasSearchable(text) ? looseQuery(text) : termQuery({ text, isHeading: kind === "heading", origin: "goal" }, false)

const partQuery = ({ alternatives }: EditedPart): ReadonlyArray<Query.Query> => {
  const queries = alternatives.flatMap((phrases) => {
    const own = phrases.filter((terms) => terms.length > 0)
    if (own.length === 1) return own[0]!.map(queryOf)
    return own.length === 0 ? [] : [Query.and(...own.map((terms) => joined(Query.or, terms.map(queryOf))))]
  })
  return queries.length === 0 ? [] : [joined(Query.or, queries)]
}

/** The query of an edited strategy: every part, each by every one of its terms. Empty: undefined without a term. */
export const editedQuery = (parts: ReadonlyArray<EditedPart>, limits: Limits): Query.Query | undefined => {
  const own = parts.flatMap(partQuery)
  return own.length === 0 ? undefined : Query.simplified(joined(Query.and, [...own, ...limitQueries(limits, "comprehensive")]))
}

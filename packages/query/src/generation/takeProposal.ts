import { dialects, readable } from "../dialects/index.ts"
import type { HeadingTable } from "../lint/HeadingTable.ts"
import { tokens } from "../matcher/tokens.ts"
import { type ConceptTerm, headingsOf } from "./conceptTerms.ts"
import { generalWords, type Role, stopWords } from "./GoalWords.ts"
import { covers, termQuery } from "./writeStrategy.ts"

/** What a model adds to the reading of a goal: terms by the text of a phrase, and roles by the place of a concept. */
export interface Proposed {
  readonly terms: ReadonlyMap<string, ReadonlyArray<ConceptTerm>>
  readonly roles: ReadonlyMap<number, Role>
}

/** Terms that a model proposes for one phrase. */
export interface TermProposal {
  readonly synonyms: ReadonlyArray<string>
  readonly headings: ReadonlyArray<string>
}

/** A proposal that is not taken. `isFault`: the model could have known; otherwise the term is only not needed. */
export interface DroppedTerm {
  readonly text: string
  readonly isHeading: boolean
  readonly why: string
  readonly isFault: boolean
}

/** The most terms of one phrase that are taken. */
export const [mostSynonyms, mostHeadings] = [20, 5]

/** The longest term. Units: UTF-16 units, words. */
const [mostCharacters, mostWords] = [100, 10]

const strange = (text: string, isHeading: boolean): string | undefined =>
  (isHeading ? /[^\p{L}\p{M}\p{N} '’.+,/&()-]/u : /[^\p{L}\p{M}\p{N} '’.+/-]/u).exec(text)?.[0]

/** What is wrong with the words of a proposal; undefined for nothing. */
const faultOf = (text: string, isHeading: boolean): string | undefined => {
  const words = tokens(text)
  if (words.length === 0) return "it has no word"
  if (text.length > mostCharacters || words.length > mostWords)
    return `it is longer than ${mostCharacters} characters or ${mostWords} words`
  const sign = strange(text, isHeading)
  if (sign !== undefined) return `it has the sign ${JSON.stringify(sign)}, which is no part of a term`
  if (/\b(?:AND|OR|NOT)\b/u.test(text)) return "it has an operator"
  return words.every((word) => stopWords.has(word) || generalWords.has(word)) ? "its words have no subject" : undefined
}

/** What the linter says about a term, or that a platform does not read it back; undefined for nothing. */
const findingOf = (term: ConceptTerm): string | undefined => {
  const query = termQuery(term, false)
  for (const id of readable) {
    const { text } = dialects[id].print(query)
    const [problem] = dialects[id].read(text).problems.filter(({ severity }) => id === "pubmed" || severity === "error")
    if (problem !== undefined) return `the linter says: ${problem.message}`
    if (id === "pubmed" && tokens(term.text).some((word) => !tokens(text).includes(word))) return "PubMed cannot search for all its words"
  }
  return undefined
}

const isSame = (a: ConceptTerm, b: ConceptTerm): boolean =>
  a.isHeading === b.isHeading && tokens(a.text).join(" ") === tokens(b.text).join(" ") && !b.text.endsWith("*")

/** Why a synonym is not needed next to the terms of rules: it changes nothing, or is only a part of one of them. */
const needlessNextTo = (term: ConceptTerm, known: ReadonlyArray<ConceptTerm>): string | undefined => {
  const cover = known.find((other) => covers(other, term))
  if (cover !== undefined) return `${cover.text} finds it already`
  const wider = known.find((other) => covers(term, { ...other, origin: "model" }))
  return wider === undefined ? undefined : `it is wider than ${wider.text}`
}

/**
 * Takes the terms of a model that can be searched for, each once; they only add to the terms of rules.
 *
 * - `known` the terms that rules have for the phrase; `headings` a table, which holds all allowed headings unless it is empty
 * - shape: a heading by its name in the table, where the model gives an entry term
 * - empty: nothing is taken, with a reason for each proposal
 */
export const takeProposal = (
  { synonyms, headings: named }: TermProposal,
  known: ReadonlyArray<ConceptTerm>,
  headings: HeadingTable
): { readonly terms: ReadonlyArray<ConceptTerm>; readonly dropped: ReadonlyArray<DroppedTerm> } => {
  const terms: Array<ConceptTerm> = []
  const dropped: Array<DroppedTerm> = []
  const hasTable = headings.headings.size + headings.terms.size > 0
  const take = (proposed: string, isHeading: boolean): void => {
    const text = proposed.replace(/\s+/gu, " ").trim()
    const drop = (why: string, isFault: boolean) => void dropped.push({ text: text.slice(0, 2 * mostCharacters), isHeading, why, isFault })
    const fault = faultOf(text, isHeading)
    if (fault !== undefined) return drop(fault, true)
    const names = isHeading && hasTable ? headingsOf(headings, text) : [text]
    if (names.length === 0) return drop("the table has no such heading", true)
    for (const name of names) {
      const term: ConceptTerm = { text: name, isHeading, origin: "model" }
      if ([...known, ...terms].some((other) => isSame(term, other))) return drop("the phrase has this term already", false)
      const needless = isHeading ? undefined : needlessNextTo(term, [...known, ...terms])
      if (needless !== undefined) return drop(needless, false)
      const finding = findingOf(term)
      if (finding !== undefined) return drop(finding, true)
      const most = isHeading ? mostHeadings : mostSynonyms
      if (terms.filter((one) => one.isHeading === isHeading).length >= most)
        return drop(`at most ${most} ${isHeading ? "headings" : "synonyms"} of a phrase are taken`, false)
      terms.push(term)
    }
  }
  for (const one of synonyms) take(one, false)
  for (const one of named) take(one, true)
  return { terms, dropped }
}

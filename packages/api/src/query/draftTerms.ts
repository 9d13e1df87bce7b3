import { acronymsOf } from "@litfuse/query/generation/acronymsOf"
import { conceptTerms } from "@litfuse/query/generation/conceptTerms"
import { type EditedTerm, offeredTerms, type OfferedTerm } from "@litfuse/query/generation/editedQuery"
import { withRelated } from "@litfuse/query/generation/generateQueries"
import { stopWords } from "@litfuse/query/generation/GoalWords"
import type { HeadingTable } from "@litfuse/query/lint/HeadingTable"
import { type Document, index } from "@litfuse/query/Matcher"
import { tokens } from "@litfuse/query/matcher/tokens"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

/** How a term is searched for. */
const kinds = ["heading", "text", "words"] as const

/** The terms that a person chose for a phrase: ticked ones, and further ones as they were typed. */
export const DraftChoice = Schema.Struct({
  phrase: Field.text,
  ticked: Schema.Array(Schema.Struct({ kind: Schema.Literals(kinds), text: Field.text })),
  further: Schema.Array(Field.text)
})
/** The terms that a person chose for a phrase. */
export type DraftChoice = typeof DraftChoice.Type

/** A term of a phrase. `origin` where it comes from; `person`: a person added it; `service`: the service that was asked has this heading. */
export interface DraftTerm extends EditedTerm {
  readonly origin: OfferedTerm["origin"] | "person" | "service"
  readonly isTicked: boolean
}

/** A phrase with its terms; `further` as they were typed. */
export interface DraftPhrase {
  readonly phrase: string
  readonly terms: ReadonlyArray<DraftTerm>
  readonly further: ReadonlyArray<string>
}

/** A term as a person types it: `Sepsis[mh]` is a heading; quotation marks around it are left out. */
export const typedTerm = (text: string): EditedTerm => {
  const [, heading] = /^(.*\S)\s*\[(?:mh|mesh|mesh terms)\]$/iu.exec(text) ?? []
  const bare = (heading ?? text).replace(/^["“”]+|["“”]+$/gu, "").trim()
  return { kind: heading === undefined ? "text" : "heading", text: bare === "" ? text : bare }
}

const isSame = (a: EditedTerm, b: EditedTerm): boolean => a.kind === b.kind && a.text === b.text

/** All terms of some phrases, those ticked that a person chose or that are usual. `headings` and `records` may be empty; `own`: headings of the user's table. */
export const draftTerms = (
  phrases: ReadonlyArray<string>,
  choices: ReadonlyArray<DraftChoice>,
  headings: HeadingTable,
  records: ReadonlyArray<Document>,
  own: HeadingTable = headings
): ReadonlyArray<DraftPhrase> => {
  const originOf = ({ kind, text, origin }: OfferedTerm): DraftTerm["origin"] =>
    kind === "heading" && !own.headings.has(text.toLowerCase()) ? "service" : origin
  const acronyms = acronymsOf(records.flatMap(({ texts }) => [...(texts.title ?? []), ...(texts.abstract ?? [])]))
  const known = records.length === 0 ? undefined : index(records)
  return phrases.map((text) => {
    const part = { from: 0, to: 0, text }
    const offered = offeredTerms({ part, terms: withRelated(conceptTerms(part, { headings, acronyms }), known) })
    const choice = choices.find(({ phrase }) => phrase === text)
    if (choice === undefined)
      return {
        phrase: text,
        further: [],
        terms: offered.map((one) => ({ kind: one.kind, text: one.text, origin: originOf(one), isTicked: one.isUsual }))
      }
    const { ticked, further } = choice
    // a ticked term that is no longer offered, for example of another file, stays
    const others = ticked.filter((one) => !offered.some((other) => isSame(one, other)))
    const terms = [
      ...offered.map((one) => ({
        kind: one.kind,
        text: one.text,
        origin: originOf(one),
        isTicked: ticked.some((other) => isSame(one, other))
      })),
      ...others.map((one) => ({ ...one, origin: "person" as const, isTicked: true }))
    ]
    return { phrase: text, terms, further }
  })
}

/** The terms of a phrase that are searched for, each once. */
export const searchedTerms = ({ terms, further }: DraftPhrase): ReadonlyArray<EditedTerm> => {
  const all = [...terms.filter(({ isTicked }) => isTicked), ...further.map(typedTerm)].map(({ kind, text }) => ({ kind, text }))
  return all.filter((one, i) => all.findIndex((other) => isSame(one, other)) === i)
}

/** Whether a query searches for all words of a term; of words anywhere, stop words do not count. A truncated word of the query has all its endings. */
export const isInQuery = (query: string): ((term: EditedTerm) => boolean) => {
  const all = new Set(tokens(query))
  const begins = [...query.matchAll(/([\p{L}\p{N}]+)\*/gu)].map(([, start]) => tokens(start!).join(""))
  const has = (word: string): boolean => all.has(word) || begins.some((start) => start !== "" && word.startsWith(start))
  return ({ kind, text }) => {
    const words = tokens(text).filter((word) => kind !== "words" || !stopWords.has(word))
    return words.length > 0 && words.every(has)
  }
}

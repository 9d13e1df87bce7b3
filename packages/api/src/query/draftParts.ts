import type { GoalReading } from "@litfuse/query/generation/readGoal"
import { chosen, type ConceptTerms, separated, whyUnused } from "@litfuse/query/generation/writeStrategy"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

/** The parts of a question that a person can choose. */
export const roles = ["population", "intervention", "comparison", "outcome", "group", "topic"] as const

/**
 * A part of the question as a person edits it.
 *
 * - `alternatives` of which one must occur; each is a list of phrases that must all occur. Empty: the part was emptied
 */
export const DraftPart = Schema.Struct({
  role: Schema.Literals(roles),
  isSearched: Schema.Boolean,
  alternatives: Schema.Array(Schema.Array(Field.text))
})
/** A part of the question as a person edits it. */
export type DraftPart = typeof DraftPart.Type

/** The parts of a goal, ticked as a comprehensive query searches for them; `why`: the reason for each part that is not, by its phrases. */
export const draftParts = (concepts: ReadonlyArray<ConceptTerms>) => {
  const all = concepts.flatMap(separated)
  const some = chosen(all, "comprehensive")
  return all.map((concept) => {
    const isSearched = some.has(concept)
    const part: DraftPart = {
      role: concept.role,
      isSearched,
      alternatives: concept.alternatives.map((phrases) => phrases.map(({ part: { text } }) => text))
    }
    return { part, ...(isSearched ? {} : { why: whyUnused(concept, "comprehensive") }) }
  })
}

/** Concepts of a goal without terms; `isKnown` whether a phrase has a heading, because such parts come first. */
export const conceptsOf = ({ concepts }: GoalReading, isKnown: (text: string) => boolean): ReadonlyArray<ConceptTerms> =>
  concepts.map(({ role, alternatives }) => ({
    role,
    alternatives: alternatives.map((phrases) =>
      phrases.map((part) => ({ part, terms: isKnown(part.text) ? [{ text: part.text, isHeading: true, origin: "heading" as const }] : [] }))
    )
  }))

/** The phrases of some parts, each once. */
export const phrasesOf = (parts: ReadonlyArray<DraftPart>): ReadonlyArray<string> => [
  ...new Set(parts.flatMap(({ alternatives }) => alternatives.flat()))
]

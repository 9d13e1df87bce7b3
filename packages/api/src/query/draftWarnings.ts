import type { GoalReading } from "@litfuse/query/generation/readGoal"
import type { Limits } from "@litfuse/query/generation/writeStrategy"
import { stopWords } from "@litfuse/query/generation/GoalWords"
import type { DraftPart } from "./draftParts.ts"
import { phrasesOf } from "./draftParts.ts"
import { type DraftChoice, type DraftPhrase, isInQuery, searchedTerms } from "./draftTerms.ts"

/** What a query was made from. `searched`: the ticked parts. */
interface Edits {
  readonly text: string
  readonly isEdited: boolean
  readonly searched: ReadonlyArray<DraftPart>
  readonly parts: ReadonlyArray<DraftPart>
  readonly phrases: ReadonlyArray<DraftPhrase>
  readonly choices: ReadonlyArray<DraftChoice>
  readonly limits: Limits
  readonly reading: GoalReading
}

const quoted = (all: Iterable<string>): string => [...all].map((one) => `"${one}"`).join(", ")

/** Each edit that the query does not have, as a sentence. Empty: the query has them all. */
export const draftWarnings = ({ text, isEdited, searched, parts, phrases, choices, limits, reading }: Edits): ReadonlyArray<string> => {
  const has = isInQuery(text)
  const used = new Set(phrasesOf(searched))
  const all = new Set(phrasesOf(parts))
  const warnings: Array<string> = []
  const warn = (start: string, names: ReadonlyArray<string>, end = "."): void => {
    if (names.length > 0) warnings.push(`${start} ${quoted(new Set(names))}${end}`)
  }
  const unticked = [...all].filter((one) => !used.has(one))
  warn("Not searched for, because the part is not ticked:", unticked)
  const fromGoal = reading.concepts.flatMap(({ alternatives }) => alternatives.flat().map((one) => one.text))
  warn(
    "Words of the goal that no part has:",
    fromGoal.filter((one) => !all.has(one))
  )
  for (const { phrase, further } of choices.filter((one) => !all.has(one.phrase)))
    warnings.push(
      `No part has the phrase "${phrase}" any more, so its chosen terms are not used${further.length === 0 ? "" : `: ${quoted(further)}`}.`
    )
  const own = phrases.filter(({ phrase }) => used.has(phrase))
  warn(
    "Not searched for, because no term is ticked for:",
    own.filter((one) => searchedTerms(one).length === 0).map(({ phrase }) => phrase)
  )
  const where = isEdited ? "The edited query does not have:" : "The query cannot have, because they have no word to search for:"
  const conditions = [...limits.exclude, ...limits.studyTypes].map((one) => ({ kind: "text" as const, text: one }))
  warn(
    where,
    [...own.flatMap(searchedTerms), ...conditions].filter((one) => !has(one)).map((one) => one.text)
  )
  const loose = own.flatMap(searchedTerms).filter(({ kind }) => kind === "words")
  const dropped = loose.flatMap((one) => one.text.split(/\s+/u).filter((word) => stopWords.has(word.toLowerCase())))
  warn("Inside phrases whose words may be anywhere, not searched for:", dropped)
  return warnings
}

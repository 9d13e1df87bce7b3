/** Tries a source on its real service, for `litfuse source check --live`. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Query from "@litfuse/engine/Query"
import * as Effect from "effect/Effect"
import type { AnySource } from "./askSource.ts"

/** Records that one question asks for: few, because a check should not burden the service. */
const depth = 3

/** What one ability of a source answered. */
export type LiveAnswer =
  | { readonly ability: "search" | "lookup" | "citations"; readonly outcome: Source.Outcome }
  | { readonly ability: "fullText"; readonly outcome: Source.TextOutcome }

/** A query for a word. A service that lists records by date and searches no words gets a day as well. */
export const wordQuery = ({ capabilities }: Pick<AnySource, "capabilities">, word: string, from = "2020-01-02", to = from): Query.Query =>
  capabilities.isTriedHere === true ? Query.and(Query.text(word), Query.range("published", from, to)) : Query.text(word)

/**
 * Tries every ability of a source with few requests. It searches for a word and looks up the identifiers found. Then it asks for the references and the
 * text of the first. A source without a search looks up the record that it names (`known`).
 *
 * - `timeoutMs` milliseconds for each question
 * - shape: one entry for each ability tried; abilities that need an identifier are omitted if the search found none
 */
export const tryAbilities = Effect.fnUntraced(function* (
  { abilities, capabilities, known }: Pick<AnySource, "abilities" | "capabilities" | "known">,
  connection: Source.Connection,
  word: string,
  timeoutMs: number
) {
  const can = new Set(abilities)
  const answers: Array<LiveAnswer> = []
  const firstIdentifier = ({ identifiers }: SourceRecord) =>
    identifiers.filter(({ scheme }) => capabilities.identifiers.includes(scheme)).slice(0, 1)
  let identifiers: ReadonlyArray<Identifier.Identifier>
  if (can.has("search")) {
    const found = yield* connection.search({ query: wordQuery({ capabilities }, word), sort: "relevance", depth, timeoutMs })
    answers.push({ ability: "search", outcome: found })
    identifiers = Source.recordsOf(found).flatMap(firstIdentifier)
  } else {
    const named = Identifier.find(known ?? "")
    identifiers = named === undefined ? [] : [named]
  }
  const [of] = identifiers
  if (of === undefined) return answers
  if (can.has("lookup")) answers.push({ ability: "lookup", outcome: yield* connection.lookup({ identifiers, timeoutMs }) })
  if (can.has("citations"))
    answers.push({ ability: "citations", outcome: yield* connection.citations({ of, direction: "cited", depth, timeoutMs }) })
  if (can.has("fullText")) answers.push({ ability: "fullText", outcome: yield* connection.fullText({ identifier: of, timeoutMs }) })
  return answers
})

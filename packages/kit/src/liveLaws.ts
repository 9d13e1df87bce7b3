import * as Identifier from "@litfuse/engine/Identifier"
import type { Services } from "@litfuse/engine/Services"
import * as Source from "@litfuse/engine/Source"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { Law } from "./Law.ts"
import type { Verdict } from "./property.ts"
import { type AnySource, law, paramsOf } from "./askSource.ts"
import { wordQuery } from "./tryAbilities.ts"

/** Records that one question asks for: few, because a check should not burden the service. */
const depth = 3

const isRecord: (value: unknown) => boolean = Schema.is(SourceRecord)

/** What is wrong with a search that should find three records. A source without its required key is skipped, and that is no fault. */
const wrongInFound = (outcome: Source.Outcome, expected: number): Verdict => {
  if (outcome._tag === "Skipped") return outcome.why.includes("needs a") ? undefined : `it is skipped: ${outcome.why}`
  const error = Source.errorOf(outcome)
  if (error !== undefined) return error.message
  const records = Source.recordsOf(outcome)
  if (records.length !== expected) return `${records.length} records instead of ${expected}`
  return records.every(isRecord) ? undefined : "a record does not match its schema"
}

const wrongInNothing = (outcome: Source.Outcome): Verdict => {
  if (outcome._tag === "Skipped") return wrongInFound(outcome, 0)
  return outcome._tag === "Empty" ? undefined : `the outcome is ${outcome._tag} instead of Empty`
}

/** The publication that explains the relative citation ratio, by two identifiers, and one that does not exist. */
const publications = { known: ["pmid:27599104", "doi:10.1371/journal.pbio.1002541"], unknown: ["pmid:999999999", "doi:10.5555/not-there"] }

/**
 * Laws of a source over its real service. One that searches finds three records of a common phrase, and none of a word that does not exist. One that
 * only looks up knows one publication and not another. A source without its required key is skipped, and its laws hold.
 *
 * - `services` the host, with a network
 * - `timeoutMs` milliseconds for each question
 */
export const liveLaws = (
  source: AnySource,
  services: Layer.Layer<Exclude<Services, Scope.Scope>, { readonly message: string }>,
  timeoutMs = 120_000
): ReadonlyArray<Law> => {
  const ask = (question: (connection: Source.Connection) => Effect.Effect<Source.Outcome>) =>
    Effect.scoped(Effect.flatMap(Source.connect(source, paramsOf(source)), question)).pipe(Effect.provide(services))
  const search = (words: string) => {
    const query = wordQuery(source, words, "2024-01-02", "2024-01-03")
    return ask((connection) => connection.search({ query, sort: "relevance", depth, timeoutMs }))
  }
  const lookUp = (names: ReadonlyArray<string>) => {
    const identifiers = names.flatMap((name) => Identifier.find(name) ?? [])
    const accepted = identifiers.filter(({ scheme }) => source.capabilities.identifiers.includes(scheme))
    return ask((connection) => connection.lookup({ identifiers: accepted, timeoutMs }))
  }
  if (!source.abilities.includes("search"))
    return [
      law(
        source.id,
        "it knows one publication",
        Effect.map(lookUp(publications.known), (outcome) => wrongInFound(outcome, 1))
      ),
      law(source.id, "it does not know a publication that does not exist", Effect.map(lookUp(publications.unknown), wrongInNothing))
    ]
  const common = source.capabilities.isTriedHere === true ? "and" : "heart attack"
  return [
    law(
      source.id,
      "it finds three records of a common phrase",
      Effect.map(search(common), (outcome) => wrongInFound(outcome, depth))
    ),
    law(source.id, "it finds nothing for a word that does not exist", Effect.map(search("zzzznotthereqqqq"), wrongInNothing))
  ]
}

import * as Identifier from "@litfuse/engine/Identifier"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import type { Config } from "@litfuse/host/Config"
import * as HostServices from "@litfuse/host/http/services"
import { Host } from "@litfuse/host/Host"
import { paramsOf } from "./LookupRun.ts"
import { type SourceAnswer, outcomeOf } from "./Answer.ts"

/** What one ability of a source gave when it was tried. */
export interface Tried {
  readonly ability: Source.Ability
  readonly outcome: Pick<SourceAnswer, "state" | "delivered" | "total" | "ms" | "error">
}

const timeoutMs = 30_000

/** So many records are asked for: a courtesy to services that are only tried. */
const depth = 3

/** How the text of a document was delivered: of its sections, how many. */
export const ofText = (outcome: Source.TextOutcome): Tried["outcome"] => {
  const error = Source.errorOf(outcome)
  return {
    state: outcome._tag === "Found" ? "found" : outcome._tag === "Empty" ? "empty" : outcome._tag === "Failed" ? "failed" : "skipped",
    delivered: outcome._tag === "Found" ? outcome.text.sections.length : 0,
    total: null,
    ms: outcome._tag === "Skipped" ? null : outcome.ms,
    error: error === undefined ? null : { reason: error.reason._tag, message: error.message }
  }
}

/** A query for a word, on a day where the service searches no words and wants dates. */
export const queryFor = ({ plugin }: Registry.Registered<"source">, word: string): Query.Query =>
  plugin.capabilities.isTriedHere === true
    ? Query.and(Query.text(word), Query.range("published", "2020-01-02", "2020-01-02"))
    : Query.text(word)

/**
 * Tries every ability of a source on its real service, with as few requests as it takes: a search for `word`, then the identifiers of what was
 * found (of the record that it names itself, where it cannot be searched) are looked up, and the references and the text of the first are asked for.
 *
 * - shape: one entry for each ability tried; abilities that need an identifier are left out when the search found none
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const probe = Effect.fn("SourceProbe.probe")(function* (
  config: Config,
  one: Registry.Registered<"source">,
  word: string,
  traffic: HostServices.Traffic = HostServices.live
) {
  const steps = Effect.gen(function* () {
    const source = yield* Source.connect(one.plugin, paramsOf(one))
    const can = new Set(one.plugin.abilities)
    const found = can.has("search") ? yield* source.search({ query: queryFor(one, word), sort: "relevance", depth, timeoutMs }) : undefined
    const tried: Array<Tried> = found === undefined ? [] : [{ ability: "search", outcome: outcomeOf(found) }]
    const known = one.plugin.capabilities.identifiers
    const named = Identifier.find(one.plugin.known ?? "")
    const identifiers: ReadonlyArray<Identifier.Identifier> =
      found === undefined
        ? named === undefined
          ? []
          : [named]
        : Source.recordsOf(found).flatMap((record) => record.identifiers.filter(({ scheme }) => known.includes(scheme)).slice(0, 1))
    const [of] = identifiers
    if (of === undefined) return tried
    if (can.has("lookup")) tried.push({ ability: "lookup", outcome: outcomeOf(yield* source.lookup({ identifiers, timeoutMs })) })
    if (can.has("citations"))
      tried.push({
        ability: "citations",
        outcome: outcomeOf(yield* source.citations({ of, direction: "cited", depth, timeoutMs }))
      })
    if (can.has("fullText")) tried.push({ ability: "fullText", outcome: ofText(yield* source.fullText({ identifier: of, timeoutMs })) })
    return tried
  })
  return yield* (yield* Host).around(config, traffic)(Effect.scoped(steps))
})

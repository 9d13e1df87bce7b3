import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import type * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { tryAbilities, wordQuery } from "@litfuse/kit/tryAbilities"
import type { Config } from "@litfuse/host/Config"
import * as HostServices from "@litfuse/host/http/HostServices"
import { Host } from "@litfuse/host/Host"
import { type Tried, tryEntities } from "./EntityProbe.ts"
import { sourceParams } from "./sourceParams.ts"
import { outcomeOf } from "./Answer.ts"

const timeoutMs = 30_000

/** The outcome of a full text as plain data; `delivered` counts its sections. */
export const ofText = (outcome: Source.TextOutcome): Tried["outcome"] => {
  const error = Source.errorOf(outcome)
  return {
    state: OutcomeState.stateOf(outcome),
    delivered: outcome._tag === "Found" ? outcome.text.sections.length : 0,
    total: null,
    ms: outcome._tag === "Skipped" ? null : outcome.ms,
    error: error === undefined ? null : { reason: error.reason._tag, message: error.message }
  }
}

/** A query for a word. A source that filters a date window itself also gets one day as bounds. */
export const queryFor = ({ plugin }: Registry.Registered<"source">, word: string): Query.Query => wordQuery(plugin, word)

/**
 * Tries every ability of a source on its real service with few requests. It searches for `word`, looks up the identifiers found, and requests the references
 * and the text of the first. A source without a search is probed with the record that its plugin names.
 *
 * - shape: one entry for each ability tried; abilities that need an identifier are omitted if the search found none
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const probe = Effect.fn("SourceProbe.probe")(function* (
  config: Config,
  one: Registry.Registered<"source" | "entity">,
  word: string,
  traffic: HostServices.Traffic = HostServices.live
) {
  const { plugin } = one
  if (plugin.kind === "entity")
    return yield* (yield* Host).around(
      config,
      traffic
    )(Effect.scoped(Effect.map(tryEntities(one as Registry.Registered<"entity">, word, timeoutMs), ({ tried }) => tried)))
  const steps = triedOf(one as Registry.Registered<"source">, word)
  return yield* (yield* Host).around(config, traffic)(Effect.scoped(steps))
})

const triedOf = (one: Registry.Registered<"source">, word: string) =>
  Effect.gen(function* () {
    const connection = yield* Source.connect(one.plugin, sourceParams(one))
    const answers = yield* tryAbilities(one.plugin, connection, word, timeoutMs)
    return answers.map((answer): Tried =>
      answer.ability === "fullText"
        ? { ability: answer.ability, outcome: ofText(answer.outcome) }
        : { ability: answer.ability, outcome: outcomeOf(answer.outcome) }
    )
  })

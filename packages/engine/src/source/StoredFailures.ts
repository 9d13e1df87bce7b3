import * as Context from "effect/Context"
import type { Outcome } from "./Outcome.ts"
import { errorOf } from "./Outcome.ts"
import type { Ability } from "./Page.ts"

/** How a source answered requests of a kind when they were recorded, if one of them failed or the source was not asked. Empty: undefined. */
export type StoredFailure = (source: string, ability: Ability) => Outcome | undefined

/**
 * The failures of a recorded run. A lost connection leaves no recording, and a replay needs no key. Without this, both would be reported as
 * requests that were not recorded.
 */
export const StoredFailures = Context.Reference<StoredFailure>("@litfuse/engine/source/StoredFailures", {
  defaultValue: () => () => undefined
})

/** An outcome of a replay. Where requests were not recorded, it has the error of the recorded run, or the reason why the source was not asked. */
export const withStoredFailure = (outcome: Outcome, stored: Outcome | undefined): Outcome => {
  if (stored === undefined || errorOf(outcome)?.reason._tag !== "NotRecorded") return outcome
  if (stored._tag === "Skipped") return stored
  const error = errorOf(stored)
  return error === undefined || !("error" in outcome) ? outcome : { ...outcome, error }
}

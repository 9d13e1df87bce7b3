import * as Source from "@litfuse/engine/Source"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { outcomeOf } from "../search/Answer.ts"
import type { Answer } from "./Verification.ts"

type SourceOutcome = Answer["outcomes"][number]

/** The state of a source that was asked several times: partial if only some of its answers failed. */
const stateOf = (states: ReadonlyArray<OutcomeState.OutcomeState>): OutcomeState.OutcomeState => {
  const asked = states.filter((state) => state !== "skipped")
  if (asked.length === 0) return "skipped"
  const failed = asked.filter((state) => OutcomeState.outcomeStates[state].isFailure)
  if (failed.length > 0) return failed.every((state) => state === "failed") && failed.length === asked.length ? "failed" : "partial"
  return asked.includes("found") ? "found" : "empty"
}

/** The outcomes of all requests, one for each source, in the order of the sources. The error is the first one. Empty: no source, no outcome. */
export const sourceOutcomes = (ids: ReadonlyArray<string>, outcomes: ReadonlyArray<Source.Outcome>): ReadonlyArray<SourceOutcome> =>
  ids.map((source) => {
    const own = outcomes.filter((outcome) => outcome.source === source).map(outcomeOf)
    const asked = own.filter(({ state }) => state !== "skipped")
    const failed = asked.filter(({ state }) => OutcomeState.outcomeStates[state].isFailure)
    const error = (failed[0] ?? (asked.length === 0 ? own[0] : undefined))?.error ?? null
    const delivered = own.reduce((sum, one) => sum + one.delivered, 0)
    return { source, state: stateOf(own.map(({ state }) => state)), delivered, requests: asked.length, failed: failed.length, error }
  })

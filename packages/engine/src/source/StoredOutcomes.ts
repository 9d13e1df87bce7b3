import * as Context from "effect/Context"
import type { Outcome } from "./Outcome.ts"

/**
 * How a source answered when its search was recorded.
 *
 * - `search` its outcome, for every search
 * - `isLeftOut` whether its other answers are left out too. Then it is asked nothing else
 */
export interface StoredOutcome {
  readonly search: Outcome
  readonly isLeftOut: boolean
}

/**
 * Sources that are not searched again, by their ids. A source that failed or was skipped leaves no answers that could be replayed: searched again, it
 * would give another reason, or none.
 */
export const StoredOutcomes = Context.Reference<ReadonlyMap<string, StoredOutcome>>("@litfuse/engine/source/StoredOutcomes", {
  defaultValue: () => new Map()
})

import * as Context from "effect/Context"
import type { Outcome } from "./Outcome.ts"

/**
 * How a source answered when a question was recorded.
 *
 * - `ability` the requests that get this outcome
 * - `isLeftOut` whether its other answers are left out too. Then it is asked nothing else
 */
export interface StoredOutcome {
  readonly ability: "search" | "lookup"
  readonly outcome: Outcome
  readonly isLeftOut: boolean
}

/**
 * Sources that are not asked again, by their ids. A source that failed or was skipped leaves no answers that could be replayed: asked again, it would give
 * another reason, or none.
 */
export const StoredOutcomes = Context.Reference<ReadonlyMap<string, StoredOutcome>>("@litfuse/engine/source/StoredOutcomes", {
  defaultValue: () => new Map()
})

import type * as Schema from "effect/Schema"
import type { AnyOutcome } from "./source/Outcome.ts"

/**
 * What flows between the nodes of a pipeline. Cache, worker transport, durable steps and agents derive from it, so no closure ever passes between
 * nodes.
 *
 * - `name` is what `pipeline check` compares
 * - `codec` converts a value to JSON and back without loss
 * - `hash` a hex sha256 of the content of a value: equal content has an equal hash
 * - `count` the number of things in a value (records, hits, lists), for the trace; absent = one
 * - `outcomes` the outcomes of sources in a value, for the trace and the exit code; absent = none
 */
export interface Port<A> {
  readonly name: string
  readonly codec: Schema.Codec<A, unknown>
  readonly hash: (value: A) => string
  readonly count?: (value: A) => number
  readonly outcomes?: (value: A) => ReadonlyArray<AnyOutcome>
}

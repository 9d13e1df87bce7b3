import type * as Schema from "effect/Schema"
import type { AnyOutcome } from "./source/Outcome.ts"

/**
 * What flows between the nodes of a pipeline. Cache, worker transport, durable steps and agents derive from it, so no closure ever passes
 * between nodes.
 *
 * - `name` is what `pipeline check` compares
 * - `codec` turns a value into JSON and back without loss
 * - `hash` a hex sha256 of the value's content, equal for equal content whatever the object
 * - `count` how many things a value holds (records, hits, lists), for the trace; absent = one
 * - `outcomes` the outcomes of sources that are part of a value, for the trace and for the exit code; absent = there are none
 */
export interface Port<A> {
  readonly name: string
  readonly codec: Schema.Codec<A, unknown>
  readonly hash: (value: A) => string
  readonly count?: (value: A) => number
  readonly outcomes?: (value: A) => ReadonlyArray<AnyOutcome>
}

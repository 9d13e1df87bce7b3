import type { ForwardOrder } from "@litfuse/bench/tune/ForwardOrder"
import { byBlocks, byFolds, candidatesOf, type Range } from "./Chosen.ts"
import type { Values } from "./World.ts"

/**
 * A way to tune. `blocks` gives the values of systems tuned on the topics before each block, in the order in which topics are measured. `folds` gives
 * the values of systems tuned on the other folds, by topic.
 */
export interface Tuner {
  readonly blocks: (one: ForwardOrder) => Float64Array
  readonly folds: (foldOf: Int32Array, folds: number) => Float64Array
}

/** The choice of the system with the best mean among some. */
export const heldOut = (all: Values, range: Range): Tuner => ({
  blocks: (one) => byBlocks(all, range, one),
  folds: (foldOf, folds) => {
    const out = new Float64Array(all.topics)
    byFolds(all, range, foldOf, folds, out)
    return out
  }
})

/** The choice of the best candidate. */
export const bestOf = (all: Values): Tuner => heldOut(all, candidatesOf(all))

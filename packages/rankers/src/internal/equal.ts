import * as Params from "@litfuse/engine/Params"

/**
 * The value of the hits of a list whose scores are all equal, also of a single hit: most formulas would be 0/0 there.
 *
 * - `own` the normalisation's own value, which its docstring states
 * - `one`, `half`, `zero` that number, whatever the normalisation
 */
export const equal = Params.choice(["own", "one", "half", "zero"], "own")

/** One of the words of `equal`. */
export type Equal = typeof equal.Type

const values: Readonly<Record<Equal, number>> = { one: 1, half: 0.5, zero: 0, own: Number.NaN }

/** The number that a word stands for; NaN for `own`, which each normalisation knows itself. */
export const valueOf = (word: Equal): number => values[word]

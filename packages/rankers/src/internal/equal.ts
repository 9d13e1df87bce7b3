import * as Params from "@litfuse/engine/Params"

/**
 * What every hit of a list gets when its scores are all equal, which the only hit of a list is too: there most formulas read 0/0.
 *
 * - `own` what the normalisation says in that case, as its docstring states
 * - `one`, `half`, `zero` that number, whatever the normalisation
 */
export const equal = Params.choice(["own", "one", "half", "zero"], "own")

/** One of the words of `equal`. */
export type Equal = typeof equal.Type

/** The number that a word stands for; NaN for `own`, which each normalisation knows itself. */
export const valueOf = (word: Equal): number => (word === "one" ? 1 : word === "half" ? 0.5 : word === "zero" ? 0 : Number.NaN)

import type { Selection } from "./FusionDesign.ts"

type Params = Readonly<Record<string, unknown>>

const weightsOf = (params: unknown): ReadonlyArray<unknown> | undefined => {
  if (typeof params !== "object" || params === null || !("weights" in params) || !Array.isArray(params.weights)) return undefined
  return params.weights.length === 0 ? undefined : params.weights
}

/** How many runs a selection fuses; undefined where that is not known. */
export const countOf = (selection: Selection, runs: number | undefined): number | undefined => {
  if (selection === "all") return runs
  const wanted = "best" in selection ? selection.best : selection.greedy
  return runs === undefined ? undefined : Math.min(wanted, runs)
}

/** A selection in words. */
export const nameOf = (selection: Selection, count: number): string => {
  if (selection === "all") return `${count} runs`
  return "best" in selection ? `the best ${count} runs` : `${count} runs chosen greedily`
}

/** What is wrong with weights for a number of runs; undefined = nothing. */
export const problem = (params: unknown, count: number | undefined, of: string): string | undefined => {
  const weights = weightsOf(params)
  return weights === undefined || count === undefined || weights.length === count ? undefined : `${weights.length} weights for ${of}`
}

/**
 * Parameters for some of the runs: fixed weights are those of the runs that remain.
 *
 * - shape: `left` indices of runs
 */
export const keep = (params: Params, left: ReadonlyArray<number>): Params => {
  const weights = weightsOf(params)
  return weights === undefined ? params : { ...params, weights: left.map((run) => weights[run]) }
}

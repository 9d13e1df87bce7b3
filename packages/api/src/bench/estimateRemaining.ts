import type { Step } from "@litfuse/bench/Progress"

/**
 * Adds the estimated remaining time to each step. The estimate uses the steps since the first one, because resumed steps take no time. Each part of the work
 * has its own estimate.
 *
 * - units: `now` gives milliseconds
 * - empty: the first step has no estimate
 */
export const estimateRemaining = (
  report: (step: Step & { readonly remainingMs?: number }) => void,
  now: () => number
): ((step: Step) => void) => {
  let first: { readonly of: string | undefined; readonly at: number; readonly done: number } | undefined
  return (step) => {
    if (first === undefined || first.of !== step.of) first = { of: step.of, at: now(), done: step.done }
    const since = step.done - first.done
    report(since > 0 ? { ...step, remainingMs: ((now() - first.at) / since) * (step.total - step.done) } : step)
  }
}

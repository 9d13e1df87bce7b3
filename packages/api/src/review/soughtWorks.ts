import type { ReviewState } from "./reviewState.ts"

/** Works whose report is sought. Empty: a review of one stage seeks none. */
export const soughtWorks = ({ results }: ReviewState): ReadonlyArray<number> => {
  const before = results.at(-2)
  return before === undefined ? [] : before.works.filter((_, i) => before.screened[i]!.state === "include")
}

/** Whether people decided on a work in the last stage. */
export const isAssessed = ({ results, attached }: ReviewState, work: number): boolean =>
  attached.byWork[work]!.some(({ decision }) => decision.stage === results.at(-1)!.stage.id)

/** Sought works of which nothing says whether their report was obtained. */
export const unstated = (state: ReviewState): ReadonlyArray<number> =>
  soughtWorks(state).filter((work) => !isAssessed(state, work) && !state.reports.has(work))

import * as Seed from "@litfuse/stats/Seed"
import type { Design } from "./Design.ts"
import * as Folds from "./Folds.ts"
import type * as TuningData from "./TuningData.ts"

/** The fold of each topic that a seed deals. It depends on runs, on which round a topic is from, and on no judgement. */
export const outerFolds = ({ design: { folds }, frames, isNew, agreement }: TuningData.TuningData, seed: number): Int32Array =>
  folds.outer === "leave-one-out"
    ? Folds.each(frames.length)
    : Folds.deal({ isNew, difficulty: agreement }, folds.outer, Seed.derive(seed, "outer"))

/** How many outer folds there are. */
export const foldCount = ({ design: { folds }, frames }: TuningData.TuningData): number =>
  folds.outer === "leave-one-out" ? frames.length : folds.outer

/**
 * What is wrong with the number of folds for a number of topics, and the key that sets it: more outer folds than topics, or more inner ones than the
 * smallest training set has.
 *
 * - empty: undefined when nothing is
 */
export const foldProblem = (
  { folds: { outer, inner } }: Pick<Design, "folds">,
  topics: number
): { readonly key: "outer" | "inner"; readonly what: string } | undefined => {
  if (outer !== "leave-one-out" && outer > topics)
    return { key: "outer", what: `${outer} folds for ${topics} topics; at most one fold per topic` }
  const training = topics - (outer === "leave-one-out" ? 1 : Math.ceil(topics / outer))
  if (inner <= training) return undefined
  return { key: "inner", what: `${inner} inner folds for ${training} training topics; at most one fold per topic` }
}

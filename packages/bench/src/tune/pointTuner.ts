import type { Rule } from "./Choice.ts"
import { describePoint, printParams } from "./describePoint.ts"
import { tally } from "./findings/tally.ts"
import type * as Loop from "./Loop.ts"
import { remember } from "./remember.ts"
import { searchSettings } from "./search/searchSettings.ts"
import type { Options } from "./search/SearchOptions.ts"
import type * as SearchSpace from "./SearchSpace.ts"

/**
 * The values of the measures of a setting on each topic; the same however often they are asked for.
 *
 * - shape: one value per measure, the tuned one first
 */
export type ValuesAt = (point: SearchSpace.Point) => (topic: number) => Float64Array

/** Values that are worked out once for each setting and topic, when they are first asked for. */
export const cacheValues = (values: ValuesAt): ValuesAt => {
  const settings = new Map<string, (topic: number) => Float64Array>()
  return (point) =>
    remember(settings, point.join(" "), () => {
      const known: Array<Float64Array | undefined> = []
      const on = values(point)
      return (t) => (known[t] ??= on(t))
    })
}

/** A setting that was chosen, of a pipeline or of an analyzer. */
export interface FrozenPoint extends Loop.Told {
  readonly point: SearchSpace.Point
}

/** One fold under one seed: what was chosen on the other topics, frozen, and what it is worth on these. */
export type PointFold = Loop.Fold<FrozenPoint>

/** What was chosen of each parameter of a space, and in how many folds, the most frequent first. */
export const chosenValues = (space: SearchSpace.Space, folds: ReadonlyArray<PointFold>) =>
  Object.keys(space).map((name, d) => [name, tally(folds.map(({ frozen }) => printParams(space, frozen.point)[d]![1]))] as const)

/** What is searched, how, and how one of the settings is chosen. */
export interface Open {
  readonly space: SearchSpace.Space
  readonly search: Options
  readonly choice: Rule
}

/** Parameters as something that is tuned: points of their space are chosen by the first measure. */
export const pointTuner = ({ space, search, choice }: Open, measures: number, values: ValuesAt, by = "tuned"): Loop.Tuner<FrozenPoint> => ({
  by,
  choose: (training, seed) => {
    const settingAt = (point: SearchSpace.Point) => point
    const onTraining = (point: SearchSpace.Point) => {
      const on = values(point)
      return Float64Array.from(training, (t) => on(t)[0]!)
    }
    const { setting, inner, trials } = searchSettings([{ space, search, seed, settingAt, values: onTraining }], choice)
    return {
      point: setting,
      chosen: describePoint(space, setting),
      inner,
      tried: trials.length,
      read: (topics) => {
        const on = values(setting)
        return Array.from({ length: measures }, (_, m) => topics.map((t) => on(t)[m]!))
      }
    }
  }
})

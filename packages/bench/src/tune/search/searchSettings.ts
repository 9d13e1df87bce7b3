import type * as Seed from "@litfuse/stats/Seed"
import * as Choice from "../Choice.ts"
import type { Point, Space } from "../SearchSpace.ts"
import { type Options, patienceOf, searchOf } from "./SearchOptions.ts"
import { runSearch } from "./SearchMethod.ts"

/**
 * A space that is searched, and what its settings are worth on training topics.
 *
 * - `values` of a setting on each training topic, by the measure that is tuned
 */
export interface Question<S> {
  readonly space: Space
  readonly search: Options
  readonly seed: Seed.Seed
  readonly settingAt: (point: Point) => S
  readonly values: (setting: S) => Choice.Values
}

/** What was chosen, its mean on training topics, and all settings that were tried, in the order of their trial. */
export interface Chosen<S> {
  readonly setting: S
  readonly inner: number
  readonly trials: ReadonlyArray<{ readonly setting: S; readonly value: number }>
}

/** Searches one space after the other, and chooses among all settings that were tried. */
export const searchSettings = <S>(questions: ReadonlyArray<Question<S>>, rule: Choice.Rule): Chosen<S> => {
  const settings: Array<S> = []
  const measured: Array<Choice.Values> = []
  for (const { space, search, seed, settingAt, values } of questions) {
    const measure = (point: Point): number => {
      const setting = settingAt(point)
      settings.push(setting)
      measured.push(values(setting))
      return Choice.mean(measured.at(-1)!)
    }
    runSearch(searchOf(search), space, seed, measure, patienceOf(search))
  }
  const trials = settings.map((setting, s) => ({ setting, value: Choice.mean(measured[s]!) }))
  const { setting, value } = trials[Choice.choose(measured, rule)]!
  return { setting, inner: value, trials }
}

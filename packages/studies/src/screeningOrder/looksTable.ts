import type { FreeTable } from "@litfuse/bench/report/Results"
import * as RecallBound from "@litfuse/stats/RecallBound"
import * as Seed from "@litfuse/stats/Seed"
import { momentAt, oneLook, playForecast } from "./oneLook.ts"
import type { HitCurve } from "./HitCurve.ts"
import { type Looks, type Played, playLooks } from "./playLooks.ts"
import type { Runs } from "./runSystems.ts"

/**
 * What is measured of samples.
 *
 * - `one` the declared look: after which share of the records, and the share of what is left that is drawn
 * - `several` looks again and again; `draws` of samples for each run
 * - `forecast` of the price: from a pilot of so many records, for the recall `claim`, with a chance of `power`
 */
export interface Sampling {
  readonly one: { readonly at: number; readonly sample: number }
  readonly several: Looks
  readonly forecast: { readonly at: number; readonly pilot: number; readonly power: number }
  readonly draws: number
}

/** The numbers of records after which each hit of an order without ties was found. */
const hitsOf = ({ relevant, screenedAt }: HitCurve): ReadonlyArray<number> =>
  Array.from({ length: relevant }, (_, i) => Math.round(screenedAt(i + 1)))

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const share = <A>(all: ReadonlyArray<A>, holds: (one: A) => boolean): number => mean(all.map((one) => (holds(one) ? 1 : 0)))

/** The orders that learn of a review, with the moments of their seeds. */
const learnt = ({ curves }: Runs): ReadonlyArray<HitCurve> => curves.get("learning")!

/** The numbers of a review: its name, then what is measured of it. */
export interface Covered {
  readonly runs: Runs
  readonly one: { readonly coverage: number; readonly bound: number; readonly recall: number; readonly read: number }
  readonly peeking: ReadonlyArray<Played>
  readonly spending: ReadonlyArray<Played>
  readonly forecasts: ReadonlyArray<{ readonly isRight: boolean; readonly width: number }>
}

/** Measures the samples of one review and target, over the orders of all seeds. */
export const coveredOf = (runs: Runs, { one, several, forecast, draws }: Sampling): Covered => {
  const { file } = runs.review.about
  const stream = (what: string, seed: number) => Seed.stream(Seed.derive(seed, what, file, runs.target))
  const looked = learnt(runs).map((curve) => {
    const moment = momentAt(curve.records, hitsOf(curve), one.at)
    const drawn = Math.floor(one.sample * moment.left)
    return { ...oneLook(moment, drawn, several.alpha), read: (curve.records - moment.left + drawn) / curve.records }
  })
  const played = (alpha: number): ReadonlyArray<Played> =>
    learnt(runs).flatMap((curve, i) => {
      // the same samples with and without a share of alpha for each look
      const drawn = stream("looks", i + 1)
      return Array.from({ length: draws }, () => playLooks(curve.records, hitsOf(curve), several, alpha, drawn))
    })
  const forecasts = learnt(runs).flatMap((curve, i) => {
    const drawn = stream("pilot", i + 1)
    const moment = momentAt(curve.records, hitsOf(curve), forecast.at)
    const aim = { recall: several.claim, alpha: several.alpha }
    const pilot = Math.min(forecast.pilot, moment.left)
    return Array.from({ length: draws }, () => playForecast(moment, pilot, aim, forecast.power, drawn))
  })
  return {
    runs,
    one: {
      coverage: mean(looked.map(({ coverage }) => coverage)),
      bound: mean(looked.map(({ bound }) => bound)),
      recall: mean(looked.map(({ recall }) => recall)),
      read: mean(looked.map(({ read }) => read))
    },
    peeking: played(several.alpha),
    spending: played(RecallBound.shareOf(several.alpha, several.at.length)),
    forecasts
  }
}

const named = [{ name: "review" }, { name: "target" }] as const
const nameOf = ({ runs: { review, target } }: Covered): [string, string] => [review.about.title, target]

/** How often the bound of one declared look holds. */
export const oneLookTable = (all: ReadonlyArray<Covered>): FreeTable => ({
  id: "one-look",
  title: "One declared look: how often the bound holds, over all samples that could be drawn",
  columns: [
    ...named,
    { name: "coverage", digits: 4 },
    { name: "bound, mean", digits: 3 },
    { name: "recall, mean", digits: 3 },
    { name: "records read", digits: 3 }
  ],
  rows: all.map((row) => [...nameOf(row), row.one.coverage, row.one.bound, row.one.recall, row.one.read])
})

/** The share of runs in which all bounds hold. */
export const allRight = (played: ReadonlyArray<Played>): number => share(played, ({ areRight }) => areRight)

/** The share of runs in which the bound holds at which the reviewer ended. */
const endRight = (played: ReadonlyArray<Played>): number => share(played, ({ isRight }) => isRight)

/** The share of the records that are read until the claim, samples included, on average. */
export const readUntil = ({ runs }: Covered, played: ReadonlyArray<Played>): number => {
  const { records } = learnt(runs)[0]!
  return mean(played.map(({ read }) => read / records))
}

/** Looking again and again, with the whole alpha at each look, and with a share of it. */
export const looksTable = (all: ReadonlyArray<Covered>): FreeTable => ({
  id: "looks",
  title: "Looking again and again: all of alpha at each look (peeking), or a share of it (spending)",
  note: "Bounds: the share of runs in which the bounds of all looks hold. Claim: the share in which the first bound that reached the claimed recall holds. A run without such a bound reads everything, and claims nothing.",
  columns: [
    ...named,
    { name: "bounds, peeking", digits: 4 },
    { name: "bounds, spending", digits: 4 },
    { name: "claim, peeking", digits: 4 },
    { name: "claim, spending", digits: 4 },
    { name: "claimed, peeking", digits: 3 },
    { name: "claimed, spending", digits: 3 },
    { name: "records read, peeking", digits: 3 },
    { name: "records read, spending", digits: 3 }
  ],
  rows: all.map((row) => {
    const both = [row.peeking, row.spending] as const
    return [
      ...nameOf(row),
      ...both.map(allRight),
      ...both.map(endRight),
      ...both.map((played) => share(played, ({ hasEnded }) => hasEnded)),
      ...both.map((played) => readUntil(row, played))
    ]
  })
})

/** The share of forecasts that hold the true price. */
export const forecastRight = ({ forecasts }: Covered): number => share(forecasts, ({ isRight }) => isRight)

/** How often a forecast holds the true price, and how wide it is. */
export const forecastTable = (all: ReadonlyArray<Covered>): FreeTable => ({
  id: "forecast",
  title: "The price forecast from a pilot sample: how often it holds the true price, and how far its ends are apart",
  columns: [...named, { name: "coverage", digits: 4 }, { name: "width, as a share of what is left", digits: 3 }],
  rows: all.map((row) => [...nameOf(row), forecastRight(row), mean(row.forecasts.map(({ width }) => width))])
})

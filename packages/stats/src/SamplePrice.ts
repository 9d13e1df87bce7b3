/** What it costs to show a recall, before a sample is drawn. */
import * as Hypergeometric from "./Hypergeometric.ts"
import type * as RecallBound from "./RecallBound.ts"

/** What is known before the sample: records included so far, and records that were not screened. */
export interface Before {
  readonly found: number
  readonly left: number
}

/** The recall to show, and how often the bound may be wrong. */
export interface Aim {
  readonly recall: number
  readonly alpha: number
}

/** Whether a sample with so many hits shows the recall. The same as comparing the recall of `RecallBound.at`, with one look at the distribution. */
const isShown = ({ found, left }: Before, { recall, alpha }: Aim, drawn: number, hits: number): boolean => {
  const all = found + hits
  let missed = Math.floor((all * (1 - recall)) / recall)
  while (all / (all + missed + 1) >= recall) missed++
  while (missed > 0 && all / (all + missed) < recall) missed--
  const marked = hits + missed + 1
  return marked > left - (drawn - hits) || Hypergeometric.atMost({ population: left, marked, drawn }, hits) <= alpha
}

/** Less likely numbers of hits change no price. */
const negligible = 1e-12

/**
 * How likely a sample of this size shows the recall, when `missed` included records are left. A hit is a record that was missed and a record that is found, so
 * more hits may show more or less.
 */
export const chance = (before: Before, aim: Aim, drawn: number, missed: number): number => {
  let sum = 0
  for (let hits = 0; hits <= Math.min(drawn, missed); hits++) {
    const likelihood = Hypergeometric.probability({ population: before.left, marked: missed, drawn }, hits)
    if (likelihood > negligible && isShown(before, aim, drawn, hits)) sum += likelihood
  }
  return Math.min(1, sum)
}

const firstSize = (left: number, isEnough: (drawn: number) => boolean): number => {
  let [low, high] = [0, left]
  while (low < high) {
    const drawn = Math.floor((low + high) / 2)
    if (isEnough(drawn)) high = drawn
    else low = drawn + 1
  }
  return low
}

/**
 * The smallest sample that can show a recall at all: one without any hit does. With 50 found and 4,000 left, .95 at alpha .05 costs 2,526 records.
 *
 * - empty: 0 where nothing is left
 */
export const least = (before: Before, aim: Aim): number => firstSize(before.left, (drawn) => isShown(before, aim, drawn, 0))

/**
 * The sample that shows a recall with a probability of at least `power`, when `missed` included records are left. Reading all that is left always does.
 *
 * - units: records; a somewhat smaller sample may do as well, because hits are whole numbers
 */
export const likely = (before: Before, aim: Aim, missed: number, power: number): number =>
  firstSize(before.left, (drawn) => chance(before, aim, drawn, missed) >= power)

/**
 * A forecast of the price after a pilot sample, whose records are then read and no longer left.
 *
 * - `missed` the least and the most included records that are left, each wrong at most as often as half of `alpha`
 * - `price` for both ends
 */
export interface Forecast {
  readonly missed: readonly [low: number, high: number]
  readonly price: readonly [low: number, high: number]
}

/** Forecasts the price from a pilot sample. `look` is how things were before the pilot. Errors: as `RecallBound.at`. */
export const forecast = (look: RecallBound.Look, aim: Aim, power: number): Forecast => {
  const { found, left, drawn, hits } = look
  const low = Hypergeometric.lowerBound(hits, drawn, left, aim.alpha / 2) - hits
  const high = Hypergeometric.upperBound(hits, drawn, left, aim.alpha / 2) - hits
  const after: Before = { found: found + hits, left: left - drawn }
  return { missed: [low, high], price: [likely(after, aim, low, power), likely(after, aim, high, power)] }
}

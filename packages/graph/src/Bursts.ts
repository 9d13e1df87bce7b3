import type { Refusal } from "./Graph.ts"

/** Years without a break in which something happens more often than usual; `weight` how much better that fits than the usual rate, in nats. */
export interface Burst {
  readonly from: number
  readonly until: number
  readonly weight: number
}

/** With fewer events, no rate can be estimated. */
export const fewestEvents = 10
/** With fewer years, no change of rate can be estimated. */
const fewestYears = 5

/**
 * Bursts of one series among all events, year by year. It has two states, one with the usual rate and one with twice that rate. A change to the higher
 * one costs the logarithm of the number of years.
 *
 * - shape: year `first + i` has `events[i]` of `all[i]` events
 * - errors: `refused` for fewer than ten events or five years
 * - source: Kleinberg, Data Mining and Knowledge Discovery 7, 2003, section 4 (batches), s = 2, gamma = 1
 */
export const of = (first: number, events: ReadonlyArray<number>, all: ReadonlyArray<number>): ReadonlyArray<Burst> | Refusal => {
  const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((a, b) => a + b, 0)
  const [total, count, years] = [sum(all), sum(events), all.filter((one) => one > 0).length]
  if (count < fewestEvents) return { refused: `${count} citations are too few; a burst needs ${fewestEvents}` }
  if (years < fewestYears) return { refused: `${years} years are too few; a burst needs ${fewestYears}` }
  const usual = count / total
  // a rate cannot exceed 1
  const high = Math.min(2 * usual, (1 + usual) / 2)
  const cost = (rate: number, i: number): number =>
    all[i] === 0 ? 0 : -(events[i]! * Math.log(rate) + (all[i]! - events[i]!) * Math.log(1 - rate))
  const rise = Math.log(all.length)
  const saved = all.map((_, i) => (usual === 1 ? 0 : cost(usual, i) - cost(high, i)))
  let [low, up] = [0, rise]
  const from: Array<readonly [low: boolean, up: boolean]> = []
  for (const gain of saved) {
    const [fromUp, stayUp] = [up < low, up <= low + rise]
    from.push([fromUp, stayUp])
    ;[low, up] = [Math.min(low, up), Math.min(up, low + rise) - gain]
  }
  const states = Array.from(all, () => false)
  let isUp = up < low
  for (let i = all.length - 1; i >= 0; i--) {
    states[i] = isUp
    isUp = isUp ? from[i]![1] : from[i]![0]
  }
  const bursts: Array<Burst> = []
  for (let i = 0; i < states.length; i++) {
    if (!states[i]) continue
    const start = i
    while (states[i + 1]) i++
    bursts.push({ from: first + start, until: first + i, weight: sum(saved.slice(start, i + 1)) })
  }
  return bursts
}

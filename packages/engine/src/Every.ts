import * as Schema from "effect/Schema"

/** Periods of the calendar. */
const periods = ["day", "week", "month"] as const

/** How often something is due, by the calendar in UTC: once a day, once a week from Monday, or once a month. */
export const Every = Schema.Literals(periods)
export type Every = typeof Every.Type

const dayMs = 86_400_000

/** The number of the period that contains a time. The first Monday of 1970 was its fifth day. */
const numberOf = (every: Every, ms: number): number => {
  const days = Math.floor(ms / dayMs)
  if (every === "day") return days
  if (every === "week") return Math.floor((days - 4) / 7)
  const date = new Date(ms)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/**
 * Whether something is due. It is due once in each period, so that a timer that is a minute early or late changes nothing.
 *
 * - `lastMs` when it last ran; undefined = never. A time after `nowMs` is of a wrong clock, and counts as never
 * - units: milliseconds since 1970
 */
export const isDue = (every: Every, lastMs: number | undefined, nowMs: number): boolean =>
  lastMs === undefined || lastMs > nowMs || numberOf(every, lastMs) < numberOf(every, nowMs)

/** The beginning of the next period. Units: milliseconds since 1970. */
export const nextMs = (every: Every, nowMs: number): number => {
  const next = numberOf(every, nowMs) + 1
  if (every === "day") return next * dayMs
  if (every === "week") return (next * 7 + 4) * dayMs
  return Date.UTC(Math.floor(next / 12), next % 12)
}

import type { Pace } from "../Upstream.ts"

/**
 * What is known of a search before it is asked as deep as it is wanted.
 *
 * - `records` how many are wanted and there; `pageSize` how many of them come with a request
 * - `before` requests that a search takes beside its pages; `answerMs` how long a request took
 * - `usdPerRequest` what the service takes for a request; absent = nothing
 * - units: milliseconds, US dollars
 */
export interface Known {
  readonly records: number
  readonly pageSize: number
  readonly before: number
  readonly answerMs: number
  readonly pace: Pace | undefined
  readonly usdPerRequest: number | undefined
}

/** How long a search will take. */
export interface Forecast {
  readonly requests: number
  readonly seconds: number
  readonly usd: number | null
}

/**
 * How many requests a search takes, how long, and what it costs: one page after the other, each as long as an answer takes, and no faster than its pace.
 *
 * - units: whole seconds, rounded up; `usd` null where the service takes no money
 */
export const forecast = ({ records, pageSize, before, answerMs, pace, usdPerRequest }: Known): Forecast => {
  const requests = before + Math.max(1, Math.ceil(records / pageSize))
  const spacingMs = pace === undefined ? 0 : pace.perMs / pace.requests
  return {
    requests,
    seconds: Math.ceil((requests * Math.max(spacingMs, answerMs)) / 1000),
    usd: usdPerRequest === undefined ? null : Math.round(requests * usdPerRequest * 10_000) / 10_000
  }
}

import type { Pace } from "../Upstream.ts"

/**
 * What is known about a search before it runs at its full depth.
 *
 * - `records` the wanted and existing records; `pageSize` how many of them one request brings
 * - `before` requests in addition to the pages; `answerMs` the duration of a request
 * - `usdPerRequest` the cost of a request; absent = free
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

/** The forecast of a search. */
export interface Forecast {
  readonly requests: number
  readonly seconds: number
  readonly usd: number | null
}

/**
 * Forecasts the requests, the duration and the cost of a search. It requests one page after the other, each as long as an answer takes, and no faster
 * than the pace.
 *
 * - units: whole seconds, rounded up; `usd` null = free
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

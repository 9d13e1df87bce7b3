/** The default time limit of one request with its body. */
export const defaultTimeoutMs = 30_000

/** The longest wait that an upstream may request. For longer ones the caller gets an error at once. */
export const longestWaitMs = 60_000

/** How often one request is sent again. */
export const mostRetries = 3

const firstWaitMs = 500

/**
 * The wait that a Retry-After header requests: seconds, or a date.
 *
 * - units: milliseconds from `nowMs`, at least 0
 * - empty: undefined without a readable header
 * - source: RFC 9110, section 10.2.3
 */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | undefined => {
  const text = header?.trim() ?? ""
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  // a date has letters; Date.parse would read a bare "-5" as a year
  if (!/[a-z]/i.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

/**
 * The wait before a retry. It doubles each time. It is random between half and the whole of that, so that requests that failed together do not repeat
 * together.
 *
 * - shape: `attempt` counts from 0; `random` is in [0, 1)
 * - units: milliseconds
 */
export const backoffMs = (attempt: number, random: number): number => firstWaitMs * 2 ** attempt * (0.5 + random / 2)

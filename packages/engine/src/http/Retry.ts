/** The longest time that one request may take, its body included, where its service declares no other. */
export const defaultTimeoutMs = 30_000

/** The longest wait that an upstream may ask for; above it the caller gets an error at once. */
export const longestWaitMs = 60_000

/** How often one request is sent again. */
export const mostRetries = 3

const firstWaitMs = 500

/**
 * What a Retry-After header says: seconds, or a date.
 *
 * - units: milliseconds from `nowMs`, at least 0
 * - empty: undefined when there is no header, or none that can be read
 * - source: RFC 9110, section 10.2.3
 */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | undefined => {
  const text = header?.trim() ?? ""
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  // a date has letters; Date.parse would take a bare "-5" for a year
  if (!/[a-z]/i.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

/**
 * How long to wait before a request is sent again: twice as long each time, and between half and the whole of that, so that requests that failed
 * together are not sent again at the same moment.
 *
 * - shape: `attempt` counts from 0; `random` is in [0, 1)
 * - units: milliseconds
 */
export const backoffMs = (attempt: number, random: number): number => firstWaitMs * 2 ** attempt * (0.5 + random / 2)

/** After this many failures in a row no request is sent for a while. */
const mostFailures = 5

/** How long no request is sent; then one request tries. */
const restMs = 30_000

/**
 * Stops asking an upstream that does not answer: after five failures in a row requests fail at once for half a minute, then one goes through, and its
 * result decides. A rate limit counts as an answer.
 *
 * - units: `nowMs` milliseconds since 1970
 */
export interface Breaker {
  /** Until when the breaker is open; undefined when a request may be sent, which is then the one that tries. */
  readonly openUntil: (nowMs: number) => number | undefined
  readonly answered: () => void
  readonly failed: (nowMs: number) => void
}

/** A closed breaker. */
export const make = (): Breaker => {
  let failures = 0
  let until = 0
  return {
    openUntil: (nowMs) => {
      if (failures < mostFailures) return undefined
      if (nowMs < until) return until
      // this request tries; the others wait for its result
      until = nowMs + restMs
      return undefined
    },
    answered: () => {
      failures = 0
    },
    failed: (nowMs) => {
      failures++
      if (failures >= mostFailures) until = nowMs + restMs
    }
  }
}

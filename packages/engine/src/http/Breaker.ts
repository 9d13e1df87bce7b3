/** After this many failures in a row the breaker opens. */
const mostFailures = 5

/** How long the breaker stays open before one request tries again. */
const restMs = 30_000

/**
 * A circuit breaker. After five failures in a row requests fail at once for half a minute. Then one goes through, and its result decides. A rate
 * limit counts as an answer.
 *
 * - units: `nowMs` milliseconds since 1970
 */
export interface Breaker {
  /** Until when the breaker is open; undefined when a request may be sent, which is then the trial. */
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
      // this request is the trial; the others wait for its result
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

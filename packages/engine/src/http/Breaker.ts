/** After so many failures in a row nobody is asked for a while. */
const mostFailures = 5

/** How long nobody is asked; then one request tries. */
export const restMs = 30_000

/**
 * Stops asking an upstream that does not answer: after five failures in a row requests fail at once for half a minute, then one goes through, and
 * its end decides. Being asked to slow down is an answer.
 *
 * - units: `nowMs` milliseconds since 1970
 */
export interface Breaker {
  /** Until when the breaker stands open; undefined when a request may go, which is then the one that tries. */
  readonly openUntil: (nowMs: number) => number | undefined
  readonly answered: () => void
  readonly failed: (nowMs: number) => void
}

/** A breaker that stands closed. */
export const make = (): Breaker => {
  let failures = 0
  let until = 0
  return {
    openUntil: (nowMs) => {
      if (failures < mostFailures) return undefined
      if (nowMs < until) return until
      // this one tries; the others wait for what becomes of it
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

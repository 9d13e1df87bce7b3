import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as SourceError from "../SourceError.ts"

/**
 * The time that an answer may take.
 *
 * - `timeoutMs` how long a source may be silent. Waiting for its turn, or a pause that the service requested, is not silence. One request may take as
 *   long as its service declares, even if that is longer
 * - `limitMs` the total time, waiting included; absent = unlimited
 * - units: milliseconds
 */
export interface Limit {
  readonly timeoutMs: number
  readonly limitMs?: number | undefined
}

/**
 * Receives signs of life of a source during a request.
 *
 * - `responded` an answer came; `waiting` it starts to wait for its turn (1), or has waited (-1)
 * - `askedToWait` the service asked to wait, until when and how long
 * - units: milliseconds; times since 1970
 */
export interface Watchdog {
  readonly responded: (nowMs: number) => void
  readonly waiting: (nowMs: number, by: 1 | -1) => void
  readonly askedToWait: (untilMs: number, waitMs: number) => void
}

/** A watchdog that ignores everything. */
export const none: Watchdog = { responded: () => undefined, waiting: () => undefined, askedToWait: () => undefined }

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

/**
 * Watches a request to a source. It ends when the source is silent for too long, and when its time is over.
 *
 * - `leastMs` silence that is always allowed: as long as one request of the service may take, and twice that after the first answer
 * - `ask` the request, which reports to the watchdog
 * - errors: `Unreachable` for silence; `OutOfTime` when `limitMs` is over
 */
export const watch = <A>(
  source: string,
  operation: string,
  { timeoutMs, limitMs }: Limit,
  leastMs: number,
  ask: (vigil: Watchdog) => Effect.Effect<A, SourceError.SourceError>
): Effect.Effect<A, SourceError.SourceError> =>
  Effect.gen(function* () {
    const startMs = yield* Clock.currentTimeMillis
    const fail = (reason: SourceError.Reason) => Effect.fail(SourceError.make(source, operation, reason))
    let [silentMs, sinceMs, waiting, hasAnswered] = [0, startMs, 0, false]
    let requestedWait = { untilMs: 0, waitMs: 0 }
    const watch: Effect.Effect<never, SourceError.SourceError> = Effect.gen(function* () {
      for (;;) {
        const nowMs = yield* Clock.currentTimeMillis
        // after the first answer one request may be lost, which is then repeated
        const mostMs = Math.max(timeoutMs, leastMs * (hasAnswered ? 2 : 1))
        const leftMs = mostMs - silentMs - (waiting > 0 ? 0 : nowMs - sinceMs)
        const endMs = limitMs === undefined ? Infinity : startMs + limitMs - nowMs
        if (leftMs <= 0) return yield* fail({ _tag: "Unreachable", detail: `no complete answer within ${mostMs} ms` })
        if (endMs <= 0) {
          const asked = requestedWait.untilMs > nowMs ? `; the service had asked to wait ${seconds(requestedWait.waitMs)}` : ""
          return yield* fail({ _tag: "OutOfTime", detail: `${seconds(limitMs!)} are over${asked}` })
        }
        yield* Effect.sleep(Math.min(leftMs, endMs))
      }
    })
    const vigil: Watchdog = {
      responded: (nowMs) => {
        ;[silentMs, sinceMs, hasAnswered] = [0, nowMs, true]
      },
      waiting: (nowMs, by) => {
        if (waiting === 0) silentMs += nowMs - sinceMs
        waiting += by
        sinceMs = nowMs
      },
      askedToWait: (untilMs, waitMs) => void (requestedWait = { untilMs, waitMs })
    }
    return yield* Effect.raceFirst(ask(vigil), watch)
  })

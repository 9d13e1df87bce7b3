import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as SourceError from "../SourceError.ts"

/**
 * The time that an answer may take.
 *
 * - `timeoutMs` how long a source may be silent while it is asked something. Waiting for its turn is no silence, nor is a pause that the service asks
 *   for. One request may take as long as its service declares, also where that is longer
 * - `limitMs` how long all of it may take, waiting included; absent = as long as it goes on
 * - units: milliseconds
 */
export interface Limit {
  readonly timeoutMs: number
  readonly limitMs?: number | undefined
}

/**
 * Is told what a source does while it is asked.
 *
 * - `heard` something came from it; `waits` it begins to wait for its turn (1), or has waited (-1)
 * - `told` its service asked to wait, so long and until then
 * - units: milliseconds; times since 1970
 */
export interface Vigil {
  readonly heard: (nowMs: number) => void
  readonly waits: (nowMs: number, by: 1 | -1) => void
  readonly told: (untilMs: number, waitMs: number) => void
}

/** Nobody watches. */
export const none: Vigil = { heard: () => undefined, waits: () => undefined, told: () => undefined }

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

/**
 * Watches over a question to a source: it ends when the source has been silent for too long, and when its time is over.
 *
 * - `leastMs` silence that is always allowed: as long as one request of the service may take, and twice that once it has answered
 * - `ask` what is asked, which says what it hears
 * - errors: `Unreachable` for silence; `OutOfTime` when `limitMs` is over
 */
export const over = <A>(
  source: string,
  operation: string,
  { timeoutMs, limitMs }: Limit,
  leastMs: number,
  ask: (vigil: Vigil) => Effect.Effect<A, SourceError.SourceError>
): Effect.Effect<A, SourceError.SourceError> =>
  Effect.gen(function* () {
    const startMs = yield* Clock.currentTimeMillis
    const fail = (reason: SourceError.Reason) => Effect.fail(SourceError.make(source, operation, reason))
    let [silentMs, sinceMs, waiting, hasAnswered] = [0, startMs, 0, false]
    let told = { untilMs: 0, waitMs: 0 }
    const watch: Effect.Effect<never, SourceError.SourceError> = Effect.gen(function* () {
      for (;;) {
        const nowMs = yield* Clock.currentTimeMillis
        // a service that has answered may lose one request, which is then sent again
        const mostMs = Math.max(timeoutMs, leastMs * (hasAnswered ? 2 : 1))
        const leftMs = mostMs - silentMs - (waiting > 0 ? 0 : nowMs - sinceMs)
        const endMs = limitMs === undefined ? Infinity : startMs + limitMs - nowMs
        if (leftMs <= 0) return yield* fail({ _tag: "Unreachable", detail: `no complete answer within ${mostMs} ms` })
        if (endMs <= 0) {
          const asked = told.untilMs > nowMs ? `, and the service had asked to wait ${seconds(told.waitMs)}` : ""
          return yield* fail({ _tag: "OutOfTime", detail: `${seconds(limitMs!)} are over${asked}` })
        }
        yield* Effect.sleep(Math.min(leftMs, endMs))
      }
    })
    const vigil: Vigil = {
      heard: (nowMs) => {
        ;[silentMs, sinceMs, hasAnswered] = [0, nowMs, true]
      },
      waits: (nowMs, by) => {
        if (waiting === 0) silentMs += nowMs - sinceMs
        waiting += by
        sinceMs = nowMs
      },
      told: (untilMs, waitMs) => void (told = { untilMs, waitMs })
    }
    return yield* Effect.raceFirst(ask(vigil), watch)
  })

import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { Pace } from "../Upstream.ts"

export type { Pace } from "../Upstream.ts"
import type { PaceError, PaceStore } from "./PaceStore.ts"
import { longestWaitMs } from "./Retry.ts"

/** The upstream asked for a longer pause than any request waits. */
export class Blocked extends Data.TaggedError("Blocked")<{ readonly untilMs: number }> {}

/**
 * The pace of one upstream, or of one kind of its endpoints: all its requests use the same gate.
 *
 * - `through` runs an effect as soon as possible: evenly spaced after earlier requests, and within the allowed concurrency
 * - `lower` makes the pace slower, when the headers of an answer request it; it never makes it faster
 * - `block` holds back all requests for a time
 * - errors: `Blocked`, at once, when that time is longer than the longest wait; `PaceError` of a store that many machines share
 * - units: milliseconds
 */
export interface Budget {
  readonly through: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Blocked | PaceError, R>
  readonly lower: (spacingMs: number) => void
  readonly block: (forMs: number) => Effect.Effect<void, PaceError>
}

/**
 * A gate with a pace.
 *
 * It is strict and allows no burst, because a server that counts strictly answers a burst with 429. Requests wait in order, so that an abandoned
 * request leaves at most its place empty.
 */
export const make = (key: string, pace: Pace, store: PaceStore): Budget => {
  let spacingMs = pace.perMs / pace.requests
  const line = Semaphore.makeUnsafe(1)
  const places = Semaphore.makeUnsafe(pace.concurrency ?? Number.MAX_SAFE_INTEGER)

  /** Waits for the end of a block. */
  const wait = Effect.fnUntraced(function* (waitMs: number) {
    if (waitMs > longestWaitMs) return yield* new Blocked({ untilMs: (yield* Clock.currentTimeMillis) + waitMs })
    // timers count whole milliseconds; a remaining fraction would cause endless waits
    yield* Effect.sleep(Math.ceil(waitMs))
  })

  const turn = line.withPermit(
    Effect.gen(function* () {
      for (;;) {
        const { _tag, waitMs } = yield* store.take(key, spacingMs)
        if (_tag === "Blocked") {
          yield* wait(waitMs)
          continue
        }
        if (waitMs <= 0) return
        yield* Effect.sleep(Math.ceil(waitMs))
        // an answer may have asked for a pause meanwhile; after it, all that waited would come at once without a new place
        const blockedMs = yield* store.blockedFor(key)
        if (blockedMs <= 0) return
        yield* wait(blockedMs)
      }
    })
  )
  return {
    through: (effect) => places.withPermit(Effect.andThen(turn, effect)),
    lower: (slowerMs) => {
      if (Number.isFinite(slowerMs)) spacingMs = Math.max(spacingMs, slowerMs)
    },
    block: (forMs) => store.block(key, forMs)
  }
}

/** The longest interval that still counts as a pace. A limit per hour or per day is a quota, and slows nothing down. */
const longestIntervalS = 60

const seconds = (text: string | undefined): number => {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?$/.exec(text?.trim() ?? "")
  if (match === null) return Number.NaN
  const unit = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 }[match[2] ?? "s"]!
  return Number(match[1]) * unit
}

/**
 * The spacing of requests that the headers of an answer request.
 *
 * - units: milliseconds between requests
 * - empty: undefined when they request none that is readable, or set a quota rather than a pace
 */
export const spacingFromHeadersMs = (
  headers: Readonly<Record<string, string>>,
  told: { readonly limit: string; readonly interval?: string } | undefined
): number | undefined => {
  if (told === undefined) return undefined
  const limit = Number(headers[told.limit.toLowerCase()]?.trim() || Number.NaN)
  const interval = told.interval === undefined ? 1 : seconds(headers[told.interval.toLowerCase()] ?? "1s")
  const isPace = limit > 0 && interval > 0 && interval <= longestIntervalS
  return isPace ? (interval * 1000) / limit : undefined
}

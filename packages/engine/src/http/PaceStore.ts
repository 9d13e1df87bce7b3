/** Stores when an upstream may be asked next: for the fibres of a process, or for several processes. */
import { closeSync, openSync } from "node:fs"
import { dirname } from "node:path"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import { makeFolder } from "../makeFolder.ts"
import { firstLine } from "../internal/firstLine.ts"
import * as Notice from "../Notice.ts"
import * as SharedDatabase from "../SharedDatabase.ts"

/** A place in the queue, or how long requests are still stopped. Units: `waitMs` milliseconds from now. */
export type Turn = { readonly _tag: "Place" | "Blocked"; readonly waitMs: number }

/** A store that many machines share cannot be used: without it, nothing is known about the requests of the others. `what`: one line. */
export class PaceError extends Data.TaggedError("PaceError")<{ readonly what: string }> {}

/**
 * A queue for the requests to each upstream.
 *
 * - `take` reserves the next place in the queue, and says how long to wait for it; the place after it comes `costMs` later. While requests are
 *   stopped, it reserves none
 * - `block` stops all requests for a time, because the upstream asked for it; a shorter time does not end a longer one
 * - `blockedFor` how long they are still stopped; 0 when they are not
 * - units: milliseconds from now. No time of a clock is passed, because clocks of machines disagree
 * - errors: `PaceError`
 */
export interface PaceStore {
  readonly take: (key: string, costMs: number) => Effect.Effect<Turn, PaceError>
  readonly block: (key: string, forMs: number) => Effect.Effect<void, PaceError>
  readonly blockedFor: (key: string) => Effect.Effect<number, PaceError>
}

/** A place further away than this is forgotten, so that a clock that was wrong once cannot stop requests for years. Units: milliseconds. */
export const furthestMs = 3_600_000

/** Requests are stopped no longer than this, for the same reason. Units: milliseconds. */
export const longestBlockMs = 86_400_000

/** The turn for a wait, and for the rest of a block, of which both may be past. Units: milliseconds. */
export const turnOf = (waitMs: number, blockedMs: number): Turn =>
  isBlocked(blockedMs) ? { _tag: "Blocked", waitMs: blockedMs } : { _tag: "Place", waitMs: Math.max(0, waitMs) }

/** The rest of a block that counts. Units: milliseconds; 0 when it is past. */
export const blockOf = (blockedMs: number): number => (isBlocked(blockedMs) ? blockedMs : 0)

const isBlocked = (blockedMs: number): boolean => blockedMs > 0 && blockedMs <= longestBlockMs

/** A store as functions of the time. Units: `nowMs` milliseconds since 1970. */
interface Timed {
  readonly take: (key: string, costMs: number, nowMs: number) => Turn
  readonly block: (key: string, forMs: number, nowMs: number) => void
  readonly blockedFor: (key: string, nowMs: number) => number
}

const atThisTime = ({ take, block, blockedFor }: Timed): PaceStore => ({
  take: (key, costMs) => Effect.map(Clock.currentTimeMillis, (nowMs) => take(key, costMs, nowMs)),
  block: (key, forMs) => Effect.map(Clock.currentTimeMillis, (nowMs) => block(key, forMs, nowMs)),
  blockedFor: (key) => Effect.map(Clock.currentTimeMillis, (nowMs) => blockedFor(key, nowMs))
})

const inMemory = (): Timed => {
  const next = new Map<string, number>()
  const blocks = new Map<string, number>()
  const blockedFor = (key: string, nowMs: number): number => blockOf((blocks.get(key) ?? 0) - nowMs)
  return {
    take: (key, costMs, nowMs) => {
      const blockedMs = blockedFor(key, nowMs)
      if (blockedMs > 0) return turnOf(0, blockedMs)
      const planned = next.get(key) ?? 0
      const place = planned > nowMs + costMs + furthestMs ? nowMs : Math.max(planned, nowMs)
      next.set(key, place + costMs)
      return turnOf(place - nowMs, 0)
    },
    block: (key, forMs, nowMs) => void blocks.set(key, nowMs + Math.max(blockedFor(key, nowMs), Math.min(forMs, longestBlockMs))),
    blockedFor
  }
}

/** A store for one process. */
export const memory = (): PaceStore => atThisTime(inMemory())

const busyMs = 5000

/** A store for several processes. `notices`: problems with it; empty = none. */
export interface Shared {
  readonly store: PaceStore
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

const opened = (path: string) => {
  makeFolder(dirname(path), 0o700)
  // SQLite gives its own files the mode of this one
  closeSync(openSync(path, "a", 0o600))
  const database = Result.getOrThrow(SharedDatabase.open(path, busyMs))
  database.exec("PRAGMA synchronous = OFF")
  database.exec("CREATE TABLE IF NOT EXISTS pace (key TEXT PRIMARY KEY, next REAL NOT NULL, blocked REAL NOT NULL DEFAULT 0) STRICT")
  database.exec("INSERT INTO pace (key, next) VALUES ('', 0) ON CONFLICT (key) DO NOTHING")
  const take = database.prepare(`
    INSERT INTO pace (key, next) VALUES (:key, :now + :cost)
    ON CONFLICT (key) DO UPDATE SET next = CASE
      WHEN blocked > :now AND blocked <= :now + ${longestBlockMs} THEN next
      WHEN next > :now + :cost + ${furthestMs} THEN :now + :cost
      ELSE max(next, :now) + :cost END
    RETURNING next - :cost - :now AS wait, blocked - :now AS blocked`)
  const block = database.prepare(`
    INSERT INTO pace (key, next, blocked) VALUES (:key, 0, :now + :for)
    ON CONFLICT (key) DO UPDATE SET blocked = CASE
      WHEN blocked > :now + ${longestBlockMs} THEN :now + :for
      ELSE max(blocked, :now + :for) END`)
  const blocked = database.prepare("SELECT blocked FROM pace WHERE key = :key")
  const store: Timed = {
    take: (key, cost, now) => {
      const row = take.get({ key, cost, now })!
      return turnOf(Number(row["wait"]), Number(row["blocked"]))
    },
    block: (key, forMs, now) => void block.run({ key, now, for: Math.min(forMs, longestBlockMs) }),
    blockedFor: (key, now) => blockOf(Number(blocked.get({ key })?.["blocked"] ?? 0) - now)
  }
  return { store, close: () => database.close() }
}

/**
 * A store for all processes of a machine, in one SQLite file. One statement takes a place, so that no two processes get the same. The file is opened
 * for the first place. Without a usable file (a full disk, a lock that is never released), requests are paced within the process only, and a Notice
 * says so.
 */
export const file = (path: string): Effect.Effect<Shared, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const within = inMemory()
      let database: ReturnType<typeof opened> | undefined
      let notice: Notice.Notice | undefined
      const withFallback = <A>(run: (store: Timed) => A): A => {
        if (notice !== undefined) return run(within)
        const done = Result.try(() => {
          database ??= opened(path)
          return run(database.store)
        })
        if (Result.isSuccess(done)) return done.success
        const why = firstLine(done.failure)
        notice = Notice.make(
          "pace-not-shared",
          path,
          `requests are paced within this process only (${why}); set LITFUSE_STATE to a writable folder`
        )
        return run(within)
      }
      return {
        store: atThisTime({
          take: (key, costMs, nowMs) => withFallback((store) => store.take(key, costMs, nowMs)),
          block: (key, forMs, nowMs) => {
            within.block(key, forMs, nowMs)
            withFallback((store) => store.block(key, forMs, nowMs))
          },
          blockedFor: (key, nowMs) => withFallback((store) => store.blockedFor(key, nowMs))
        }),
        notices: () => (notice === undefined ? [] : [notice]),
        close: () => database?.close()
      }
    }),
    ({ close }) => Effect.sync(close)
  )

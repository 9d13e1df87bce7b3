/** Stores when an upstream may be asked next, for the fibres of a process or all processes of a machine. */
import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import { firstLine } from "../internal/firstLine.ts"
import * as Notice from "../Notice.ts"
import * as SharedDatabase from "../SharedDatabase.ts"

/**
 * A queue for the requests to each upstream.
 *
 * - `take` reserves the next place in the queue, and says how long to wait for it; the place after it comes `costMs` later
 * - `block` stops all requests until a time, because the upstream asked for it
 * - `blockedUntil` that time; 0 when requests are not stopped
 * - units: milliseconds; `nowMs` since 1970
 */
export interface PaceStore {
  readonly take: (key: string, costMs: number, nowMs: number) => number
  readonly block: (key: string, untilMs: number) => void
  readonly blockedUntil: (key: string) => number
}

/** A store for one process. */
export const memory = (): PaceStore => {
  const next = new Map<string, number>()
  const blocks = new Map<string, number>()
  return {
    take: (key, costMs, nowMs) => {
      const place = Math.max(next.get(key) ?? 0, nowMs)
      next.set(key, place + costMs)
      return place - nowMs
    },
    block: (key, untilMs) => void blocks.set(key, Math.max(blocks.get(key) ?? 0, untilMs)),
    blockedUntil: (key) => blocks.get(key) ?? 0
  }
}

/** No request waits longer than this, so that a clock that was wrong once cannot stop requests for years. Units: milliseconds. */
const furthestMs = 3_600_000

const busyMs = 5000

/** A store for all processes of a machine. `notices`: problems with it; empty = none. */
export interface Shared {
  readonly store: PaceStore
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

const opened = (path: string) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // SQLite gives its own files the mode of this one
  closeSync(openSync(path, "a", 0o600))
  const database = Result.getOrThrow(SharedDatabase.open(path, busyMs))
  database.exec("PRAGMA synchronous = OFF")
  database.exec("CREATE TABLE IF NOT EXISTS pace (key TEXT PRIMARY KEY, next REAL NOT NULL, blocked REAL NOT NULL DEFAULT 0) STRICT")
  database.exec("INSERT INTO pace (key, next) VALUES ('', 0) ON CONFLICT (key) DO NOTHING")
  const take = database.prepare(`
    INSERT INTO pace (key, next) VALUES (:key, :now + :cost)
    ON CONFLICT (key) DO UPDATE SET next =
      CASE WHEN next > :now + ${furthestMs} THEN :now ELSE max(next, :now) END + :cost
    RETURNING next - :cost - :now AS wait`)
  const block = database.prepare(
    "INSERT INTO pace (key, next, blocked) VALUES (:key, 0, :until) ON CONFLICT (key) DO UPDATE SET blocked = max(blocked, :until)"
  )
  const blocked = database.prepare("SELECT blocked FROM pace WHERE key = :key")
  const store: PaceStore = {
    take: (key, cost, now) => Math.max(0, Number(take.get({ key, cost, now })!["wait"])),
    block: (key, until) => void block.run({ key, until }),
    blockedUntil: (key) => Number(blocked.get({ key })?.["blocked"] ?? 0)
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
      const within = memory()
      let database: ReturnType<typeof opened> | undefined
      let notice: Notice.Notice | undefined
      const withFallback = <A>(run: (store: PaceStore) => A): A => {
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
        store: {
          take: (key: string, costMs: number, nowMs: number) => withFallback((store) => store.take(key, costMs, nowMs)),
          block: (key: string, untilMs: number) => {
            within.block(key, untilMs)
            withFallback((store) => store.block(key, untilMs))
          },
          blockedUntil: (key: string) => withFallback((store) => store.blockedUntil(key))
        },
        notices: () => (notice === undefined ? [] : [notice]),
        close: () => database?.close()
      }
    }),
    ({ close }) => Effect.sync(close)
  )

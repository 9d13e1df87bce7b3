/** SQLite files that several processes use at once. */
import type { DatabaseSync } from "node:sqlite"
import * as Result from "effect/Result"

/** The primary code of SQLite for a lock that somebody else holds. */
const busy = 5

const isBusy = (error: Error): boolean => "errcode" in error && (Number(error.errcode) & 0xff) === busy

const attempt = <A>(work: () => A): Result.Result<A, Error> => Result.try({ try: work, catch: (error) => error as Error })

const pauseMs = 5

/** Blocks this thread, as every call of SQLite does. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)

/**
 * Opens a file, or makes it, with a write-ahead log: others can read while one writes.
 *
 * The first process that opens a new file gives it this log. While another process writes, SQLite refuses that at once, whatever time it is told to wait:
 * of processes that began at the same moment, some would fail. So this asks again.
 *
 * - units: `waitMs` milliseconds to wait for another process, here and in every later statement
 * - errors: what SQLite says of a file that cannot be used, and of a lock that is held for longer
 */
export const open = (path: string, waitMs: number): Result.Result<DatabaseSync, Error> =>
  Result.gen(function* () {
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
    const database = yield* attempt(() => new DatabaseSync(path, { timeout: waitMs }))
    const until = performance.now() + waitMs
    for (;;) {
      const switched = attempt(() => database.exec("PRAGMA journal_mode = WAL"))
      if (Result.isSuccess(switched)) return database
      if (!isBusy(switched.failure) || performance.now() > until) {
        database.close()
        return yield* Result.fail(switched.failure)
      }
      pause()
    }
  })

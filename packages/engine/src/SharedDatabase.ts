/** SQLite files that several processes use at once. */
import type { DatabaseSync } from "node:sqlite"
import * as Result from "effect/Result"

/** SQLite's primary result code for a lock of another process. */
const busy = 5

const isBusy = (error: Error): boolean => "errcode" in error && (Number(error.errcode) & 0xff) === busy

const attempt = <A>(work: () => A): Result.Result<A, Error> => Result.try({ try: work, catch: (error) => error as Error })

const pauseMs = 5

/** Blocks this thread, like every call of SQLite. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)

/**
 * Opens or creates a file with a write-ahead log: processes can read while one writes.
 *
 * The first process that opens a new file switches it to this log. While another process writes, SQLite refuses the switch at once, whatever the
 * time-out. Of processes that start at the same moment some would fail, so this function tries again.
 *
 * - units: `waitMs` milliseconds to wait for another process, here and in every later statement
 * - errors: the error of SQLite for an unusable file, or a lock that lasts longer
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

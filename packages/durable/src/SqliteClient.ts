/** A client of effect for SQLite files, over the driver that Node contains. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite"
import * as SharedDatabase from "@litfuse/engine/SharedDatabase"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Result from "effect/Result"
import * as Semaphore from "effect/Semaphore"
import * as SqlClient from "effect/sql/SqlClient"
import type * as SqlConnection from "effect/sql/SqlConnection"
import * as SqlError from "effect/sql/SqlError"
import * as Statement from "effect/sql/Statement"
import * as Stream from "effect/Stream"

/** How long a statement waits for another process. */
const busyMs = 5000

/** The error of the driver, with the number under which effect looks for the reason. */
const sqlError = (cause: unknown, operation: string): SqlError.SqlError => {
  const known = typeof cause === "object" && cause !== null && "errcode" in cause ? Object.assign(cause, { errno: cause.errcode }) : cause
  const message = `sqlite ${operation}: ${cause instanceof Error ? cause.message : String(cause)}`
  return new SqlError.SqlError({ reason: SqlError.classifySqliteError(known, { message, operation }) })
}

type Rows = ReadonlyArray<Record<string, unknown>>

const connectionOf = (database: DatabaseSync): SqlConnection.Connection => {
  const run = <A>(sql: string, params: ReadonlyArray<unknown>, form: "rows" | "arrays") =>
    Effect.try({
      try: (): A => {
        const statement = database.prepare(sql)
        if (form === "arrays") statement.setReturnArrays(true)
        return statement.all(...(params as ReadonlyArray<SQLInputValue>)) as A
      },
      catch: (cause) => sqlError(cause, "execute")
    })
  const rows: SqlConnection.Connection["execute"] = (sql, params, transform) =>
    Effect.map(run<Rows>(sql, params, "rows"), (found) => (transform === undefined ? found : transform(found)))
  return {
    execute: rows,
    executeUnprepared: rows,
    executeRaw: (sql, params) => run(sql, params, "rows"),
    executeValues: (sql, params) => run(sql, params, "arrays"),
    executeValuesUnprepared: (sql, params) => run(sql, params, "arrays"),
    executeStream: (sql, params, transform) =>
      Stream.unwrap(Effect.map(rows(sql, params, transform), (found) => Stream.fromIterable(found)))
  }
}

/**
 * A SQLite file. It is made when it does not exist.
 *
 * - errors: `SqlError` for an unusable file, and for a lock of another process that lasts longer than five seconds
 */
export const layer = (file: string): Layer.Layer<SqlClient.SqlClient, SqlError.SqlError> =>
  Layer.effect(
    SqlClient.SqlClient,
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(
        Effect.mapError(Effect.fromResult(Result.flatMap(SharedDatabase.open(file, busyMs), Result.succeed)), (cause) =>
          sqlError(cause, "open")
        ),
        (open) => Effect.sync(() => open.close())
      )
      database.exec("PRAGMA synchronous = NORMAL")
      const connection = connectionOf(database)
      const acquirers = SqlClient.makeSqliteAcquirers({
        connection: Effect.succeed(connection),
        semaphore: yield* Semaphore.make(1),
        isTransaction: () => database.isTransaction
      })
      return yield* SqlClient.make({
        ...acquirers,
        compiler: Statement.makeCompilerSqlite(),
        driver: "node:sqlite",
        beginTransaction: "BEGIN IMMEDIATE",
        spanAttributes: [["db.system.name", "sqlite"]]
      })
    })
  ).pipe(Layer.provide(Reactivity.layer))

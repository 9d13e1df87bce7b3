/** Paces that all machines with one database share. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcRef from "effect/RcRef"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseAnswer } from "./databaseAnswer.ts"

/** Without the database, requests fail at once for so long after one has waited for it. Units: milliseconds. */
const restMs = 30_000

/** How long a connection stays without use. A script that has its last answer ends after this. Units: milliseconds. */
const idleMs = 2000

/** The time of a statement as a row, in milliseconds since 1970: of the database, because clocks of machines disagree. */
const moment = "(SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS t) AS moment"

const { furthestMs, longestBlockMs } = PaceStore

/** Makes the table where it is missing. A user who may make none can use one that is there. */
const table = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [found] = yield* sql<{ readonly there: boolean }>`SELECT to_regclass('litfuse_pace') IS NOT NULL AS there`
  if (found?.there === true) return
  // of processes that make a table at the same moment, PostgreSQL refuses all but one
  yield* Effect.retry(
    sql`CREATE TABLE IF NOT EXISTS litfuse_pace
      (key TEXT PRIMARY KEY, next FLOAT8 NOT NULL, blocked FLOAT8 NOT NULL DEFAULT 0, asked FLOAT8 NOT NULL DEFAULT 0)`,
    { times: 3 }
  )
})

/**
 * A store for all machines that use a database, in a table that is made. One statement takes a place, so that no two processes get the same; the time is that
 * of the database. Rows have names of services and hashes of keys. It connects for the first place.
 *
 * - `name` of the database in messages
 * - errors of the store: `PaceError`, when the database does not answer. The user asked for a limit of all machines together, so each request needs a place
 */
export const databasePaces = (url: Redacted.Redacted, name: string): Effect.Effect<PaceStore.PaceStore, never, Scope.Scope> =>
  Effect.gen(function* () {
    const settings = { url, applicationName: "litfuse", connectTimeout: "10 seconds", maxConnections: 1 } as const
    const connection = yield* RcRef.make({
      acquire: Layer.build(PgClient.layer(settings)).pipe(Effect.map(Context.get(SqlClient.SqlClient)), Effect.tap(table)),
      idleTimeToLive: idleMs
    })
    let lost = { untilMs: 0, what: "" }

    const asked = <A>(statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, SqlError>): Effect.Effect<A, PaceStore.PaceError> =>
      Effect.gen(function* () {
        if ((yield* Clock.currentTimeMillis) < lost.untilMs) return yield* Effect.fail(lost.what)
        const answer = Effect.scoped(Effect.flatMap(RcRef.get(connection), statement))
        return yield* Effect.tapError(databaseAnswer(answer), (what) =>
          Effect.map(Clock.currentTimeMillis, (nowMs) => {
            lost = { untilMs: nowMs + restMs, what }
          })
        )
      }).pipe(Effect.mapError((what) => new PaceStore.PaceError({ what: `the database of paces (${name}) cannot be used: ${what}` })))

    return {
      take: (key, costMs) =>
        asked((sql) =>
          Effect.map(
            sql<{ readonly wait: number; readonly blocked: number }>`
              INSERT INTO litfuse_pace AS pace (key, next, asked) SELECT ${key}, t + ${costMs}::float8, t FROM ${sql.literal(moment)}
              ON CONFLICT (key) DO UPDATE SET (next, asked) = (SELECT CASE
                WHEN pace.blocked > t AND pace.blocked <= t + ${longestBlockMs}::float8 THEN pace.next
                WHEN pace.next > t + ${costMs}::float8 + ${furthestMs}::float8 THEN t + ${costMs}::float8
                ELSE greatest(pace.next, t) + ${costMs}::float8 END, t FROM ${sql.literal(moment)})
              RETURNING next - ${costMs}::float8 - asked AS wait, blocked - asked AS blocked`,
            ([row]) => PaceStore.turnOf(row!.wait, row!.blocked)
          )
        ),
      block: (key, forMs) =>
        asked((sql) => {
          const ms = Math.min(forMs, longestBlockMs)
          return Effect.asVoid(sql`
            INSERT INTO litfuse_pace AS pace (key, next, blocked) SELECT ${key}, 0, t + ${ms}::float8 FROM ${sql.literal(moment)}
            ON CONFLICT (key) DO UPDATE SET blocked = (SELECT CASE
              WHEN pace.blocked > t + ${longestBlockMs}::float8 THEN t + ${ms}::float8
              ELSE greatest(pace.blocked, t + ${ms}::float8) END FROM ${sql.literal(moment)})`)
        }),
      blockedFor: (key) =>
        asked((sql) =>
          Effect.map(
            sql<{ readonly blocked: number }>`SELECT blocked - t AS blocked FROM litfuse_pace, ${sql.literal(moment)} WHERE key = ${key}`,
            ([row]) => PaceStore.blockOf(row?.blocked ?? 0)
          )
        )
    }
  })

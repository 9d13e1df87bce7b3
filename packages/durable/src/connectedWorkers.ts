import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** A worker that is connected to a database: its name, and the groups of pieces that it does. */
export interface ConnectedWorker {
  readonly name: string
  readonly groups: ReadonlyArray<string>
}

interface StoredRunner {
  readonly address: { readonly host: string; readonly port: number }
  readonly groups: ReadonlyArray<string>
}

/** The workers of a database that were heard of within the last seconds, by name. Empty: none is connected. Errors: those of the database. */
export const connectedWorkers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{
    readonly runner: string
  }>`SELECT runner FROM cluster_runners WHERE last_heartbeat > NOW() - INTERVAL '6 seconds' ORDER BY address`
  return rows.map(({ runner }): ConnectedWorker => {
    const { address, groups } = JSON.parse(runner) as StoredRunner
    return { name: `${address.host}/${address.port}`, groups }
  })
})

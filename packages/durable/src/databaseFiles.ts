import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseAnswer } from "./databaseAnswer.ts"
import { addressOf, checked, PieceFileError, type PieceFiles } from "./PieceFiles.ts"

/** The most bytes of a result in a database: more would not fit into the memory of a worker several times. */
export const mostBytes = 256 * 1024 * 1024

const answered = <A>(statement: Effect.Effect<A, SqlError>) =>
  Effect.mapError(databaseAnswer(statement), (what) => new PieceFileError({ what }))

/** Results in a table of a database, which is made. Workers need no folder that all of them can reach. Errors: those of the database. */
export const databaseFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // of processes that make a table at the same moment, PostgreSQL refuses all but one
  yield* Effect.retry(sql`CREATE TABLE IF NOT EXISTS litfuse_piece (sha256 TEXT PRIMARY KEY, bytes BYTEA NOT NULL)`, { times: 3 })
  const files: PieceFiles["Service"] = {
    write: Effect.fnUntraced(function* (bytes) {
      const piece = addressOf(bytes)
      if (bytes.length > mostBytes)
        return yield* Effect.fail(new PieceFileError({ what: `a result has ${bytes.length} bytes; a database takes at most ${mostBytes}` }))
      yield* answered(sql`INSERT INTO litfuse_piece (sha256, bytes) VALUES (${piece.sha256}, ${bytes}) ON CONFLICT DO NOTHING`)
      return piece
    }),
    read: Effect.fnUntraced(function* (piece) {
      const name = `the result ${piece.sha256} in the database`
      const [row] = yield* answered(sql<{ readonly bytes: Uint8Array }>`SELECT bytes FROM litfuse_piece WHERE sha256 = ${piece.sha256}`)
      if (row === undefined) return yield* Effect.fail(new PieceFileError({ what: `${name} is missing; run the command again` }))
      return yield* checked(name, piece, row.bytes)
    })
  }
  return files
})

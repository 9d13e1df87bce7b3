/** Runs whose pieces a database of workers holds. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * A run in a database.
 *
 * - `run` its hash; `of` how many pieces it has; `done` how many of them are stored; `bytes` of their results
 * - `isOpen` whether a piece waits or is under way
 */
export interface StoredRun {
  readonly run: string
  readonly of: number
  readonly done: number
  readonly bytes: number
  readonly isOpen: boolean
}

/** Whether all pieces of a run are stored, and nothing of it is under way. */
export const isComplete = ({ done, of, isOpen }: StoredRun): boolean => done === of && !isOpen

/** The runs of a database, by hash. Empty: none, or no worker has used the database. Errors: those of the database. */
export const storedRuns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [known] = yield* sql<{ readonly there: boolean }>`SELECT to_regclass('cluster_messages') IS NOT NULL
    AND to_regclass('cluster_replies') IS NOT NULL AND to_regclass('litfuse_piece') IS NOT NULL AS there`
  if (known?.there !== true) return []
  // a piece that failed has another round, and a stored result has its hash in the reply
  return yield* sql<StoredRun>`
    WITH piece AS (
      SELECT m.processed, m.payload::json ->> 'run' AS run, (m.payload::json ->> 'of')::int AS of, (m.payload::json ->> 'number')::int AS number,
        substring(r.payload FROM '"sha256":"([0-9a-f]{64})"') AS sha256
      FROM cluster_messages m LEFT JOIN cluster_replies r ON r.request_id = m.request_id AND r.kind = 0
      WHERE m.entity_type = 'Workflow/litfuse/piece' AND m.tag = 'run'
    )
    SELECT run, MAX(of)::int AS of, (COUNT(DISTINCT number) FILTER (WHERE sha256 IS NOT NULL))::int AS done, bool_or(NOT processed) AS "isOpen",
      COALESCE((SELECT SUM(octet_length(p.bytes)) FROM litfuse_piece p
        WHERE p.sha256 IN (SELECT own.sha256 FROM piece own WHERE own.run = piece.run)), 0)::float8 AS bytes
    FROM piece GROUP BY run ORDER BY run`
})

/** Deletes runs whose pieces are all stored, with results that no other run has. Runs that have begun again stay. Errors: those of the database. */
export const removeRuns = Effect.fnUntraced(function* (runs: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      // no process submits a piece meanwhile
      yield* sql`LOCK TABLE cluster_messages IN SHARE ROW EXCLUSIVE MODE`
      const free = (yield* storedRuns).filter((one) => isComplete(one) && runs.includes(one.run)).map(({ run }) => run)
      if (free.length === 0) return
      const own = sql`SELECT entity_id FROM cluster_messages
        WHERE entity_type = 'Workflow/litfuse/piece' AND tag = 'run' AND payload::json ->> 'run' IN ${sql.in(free)}`
      const messages = sql`SELECT request_id FROM cluster_messages WHERE entity_type = 'Workflow/litfuse/piece' AND entity_id IN (${own})`
      const hash = sql.literal(`substring(payload FROM '"sha256":"([0-9a-f]{64})"')`)
      // results of these runs only: a worker may have stored another one whose reply is on its way
      const results = yield* sql<{ readonly sha256: string | null }>`WITH gone AS (
        DELETE FROM cluster_replies WHERE request_id IN (${messages}) RETURNING payload
      ) SELECT DISTINCT ${hash} AS sha256 FROM gone`
      yield* sql`WITH own AS (${own}) DELETE FROM cluster_messages
        WHERE entity_type = 'Workflow/litfuse/piece' AND entity_id IN (SELECT entity_id FROM own)`
      const hashes = results.flatMap(({ sha256 }) => sha256 ?? [])
      if (hashes.length === 0) return
      yield* sql`DELETE FROM litfuse_piece WHERE sha256 IN ${sql.in(hashes)}
        AND sha256 NOT IN (SELECT ${hash} FROM cluster_replies WHERE ${hash} IS NOT NULL)`
    })
  )
})

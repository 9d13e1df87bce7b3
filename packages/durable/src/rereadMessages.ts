import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Has workers read messages again that were read 20 seconds ago and are not answered. A worker that dies may leave such messages: effect frees
 * them when another worker takes over, unless that takes two seconds. Then it reads them again only after ten minutes. A worker that still has a message ignores it. Never ends; needs `SqlClient`.
 */
export const rereadMessages = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`UPDATE cluster_messages SET last_read = NULL WHERE processed = FALSE AND last_read < NOW() - INTERVAL '20 seconds'`.pipe(
    Effect.ignore,
    Effect.repeat(Schedule.spaced("10 seconds"))
  )
)

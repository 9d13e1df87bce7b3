import * as ShardId from "effect/cluster/ShardId"
import * as Sharding from "effect/cluster/Sharding"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import type { PiecesUnderWay } from "./PieceWorkflow.ts"
import { shardsPerGroup } from "./shardsPerGroup.ts"

/**
 * Has a worker read messages again that are its own by now, if it knows nothing of their pieces five seconds after they were read. A worker that died read
 * them, or this one while it lost its shards. Without this, effect would read some of them only after ten minutes. It frees the messages of shards that a
 * worker takes over, but not if that takes longer than two seconds. Never ends; needs `SqlClient` and `Sharding`.
 */
export const rereadMessages = Effect.fnUntraced(function* (group: string, { pieces, activities }: PiecesUnderWay) {
  const sql = yield* SqlClient.SqlClient
  const { hasShardId } = yield* Sharding.Sharding
  const shards = Array.from({ length: shardsPerGroup }, (_, i) => ShardId.make(group, i + 1))
  const free = Effect.suspend(() => {
    const own = shards.filter(hasShardId).map(ShardId.toString)
    if (own.length === 0) return Effect.void
    // in the order in which effect locks rows; rows that are locked are being read, and wait for the next time
    return sql`UPDATE cluster_messages SET last_read = NULL WHERE id IN (
      SELECT id FROM cluster_messages
      WHERE processed = FALSE AND last_read < NOW() - INTERVAL '5 seconds' AND shard_id IN ${sql.in(own)}
      AND NOT (tag = 'run' AND entity_id IN (SELECT json_array_elements_text(${JSON.stringify([...pieces])}::json)))
      AND NOT (tag = 'activity' AND entity_id IN (SELECT json_array_elements_text(${JSON.stringify([...activities])}::json)))
      ORDER BY rowid FOR UPDATE SKIP LOCKED)`.pipe(Effect.asVoid)
  })
  // a connection that was lost silently would never answer
  return yield* free.pipe(Effect.timeout("30 seconds"), Effect.ignore, Effect.repeat(Schedule.spaced("2 seconds")))
})

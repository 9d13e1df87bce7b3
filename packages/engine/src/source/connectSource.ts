import * as Effect from "effect/Effect"
import { connect, type Connection, skipped } from "./connect.ts"
import type { SourcePlugin } from "./SourcePlugin.ts"
import { StoredOutcomes } from "./StoredOutcomes.ts"

/** Connects to a source, as `connect` does. A source with a stored outcome gives that outcome. */
export const connectSource = <Params, R>(source: SourcePlugin<Params, R>, params: Params): Effect.Effect<Connection, never, R> =>
  Effect.flatMap(StoredOutcomes, (outcomes) => {
    const stored = outcomes.get(source.id)
    if (stored === undefined) return connect(source, params)
    const rest = stored.isLeftOut ? Effect.succeed(skipped(source.id, "its answers are left out")) : connect(source, params)
    return Effect.map(rest, (connection) => ({ ...connection, [stored.ability]: () => Effect.succeed(stored.outcome) }))
  })

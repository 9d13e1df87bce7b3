import * as Effect from "effect/Effect"
import { connect, type Connection, skipped } from "./connect.ts"
import type { SourcePlugin } from "./SourcePlugin.ts"
import { StoredFailures, withStoredFailure } from "./StoredFailures.ts"
import { StoredOutcomes } from "./StoredOutcomes.ts"

/** A connection whose requests fail as they did in the recorded run. */
const failingAsRecorded = (connection: Connection): Effect.Effect<Connection> =>
  Effect.map(StoredFailures, (stored) => {
    const as = (ability: "search" | "lookup" | "citations") =>
      Effect.map((outcome: Parameters<typeof withStoredFailure>[0]) => withStoredFailure(outcome, stored(connection.id, ability)))
    return {
      ...connection,
      search: (request) => as("search")(connection.search(request)),
      lookup: (request) => as("lookup")(connection.lookup(request)),
      citations: (request) => as("citations")(connection.citations(request))
    }
  })

/** Connects to a source, as `connect` does. A source with a stored outcome gives that outcome, and one with a stored failure fails as it did. */
export const connectSource = <Params, R>(source: SourcePlugin<Params, R>, params: Params): Effect.Effect<Connection, never, R> =>
  Effect.flatMap(StoredOutcomes, (outcomes) => {
    const stored = outcomes.get(source.id)
    const connected = Effect.flatMap(connect(source, params), failingAsRecorded)
    if (stored === undefined) return connected
    const rest = stored.isLeftOut ? Effect.succeed(skipped(source.id, "its answers are left out")) : connected
    return Effect.map(rest, (connection) => ({ ...connection, [stored.ability]: () => Effect.succeed(stored.outcome) }))
  })

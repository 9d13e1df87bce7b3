import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { SqlError } from "effect/sql/SqlError"
import { rootMessage } from "./rootMessage.ts"

const noAnswer = "the database did not answer within a minute"

/** Waits for a database that is started again, up to ten times for a second, and for an answer at most a minute. Errors: what it says, in one line. */
export const databaseAnswer = <A>(statement: Effect.Effect<A, SqlError>): Effect.Effect<A, string> =>
  statement.pipe(
    Effect.mapError(rootMessage),
    Effect.timeoutOrElse({ duration: "1 minute", orElse: () => Effect.fail(noAnswer) }),
    Effect.retry({ times: 10, schedule: Schedule.spaced("1 second"), while: (what) => what !== noAnswer })
  )

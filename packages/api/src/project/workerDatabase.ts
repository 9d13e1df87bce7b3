import { databaseProblem } from "@litfuse/durable/databaseForm"
import { rootMessage } from "@litfuse/durable/rootMessage"
import { environmentValue } from "@litfuse/host/http/UpstreamOverrides"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { SqlError } from "effect/sql/SqlError"
import type { Refused } from "../ApiError.ts"
import { about, refuse } from "../Question.ts"

/**
 * The address of a PostgreSQL database in a variable. It may have a password, so no message repeats it.
 *
 * - `field` of the request that names the variable
 * - errors: `Refused` for a variable that is not set, and for another address
 */
export const workerDatabase = (field: string, variable: string) => {
  const value = environmentValue(variable)
  const problem = databaseProblem(value)
  return problem === undefined
    ? Effect.succeed(Redacted.make(value!))
    : refuse(about([field], `{${field}} names the variable ${variable}, which ${problem}`))
}

const isOfDatabase = (error: unknown): error is SqlError => error instanceof Error && "_tag" in error && error._tag === "SqlError"

/** Refuses a request whose database cannot be used. `field`: of the request that names its variable. Other errors stay. */
export const refusingDatabase =
  (field: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, SqlError> | Refused, R> =>
    Effect.catchCause(effect, (cause): Effect.Effect<never, Exclude<E, SqlError> | Refused> => {
      const error = Cause.squash(cause)
      return isOfDatabase(error)
        ? refuse(about([field], `the database in {${field}} cannot be used: ${rootMessage(error)}`))
        : Effect.failCause(cause as Cause.Cause<Exclude<E, SqlError>>)
    })

/** The group of workers that have the same code and plugins: the first digits of a hash of them. */
export const groupOf = (code: string): string => code.slice(0, 16)

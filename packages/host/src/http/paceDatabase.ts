import { databaseProblem, databaseForm } from "@litfuse/durable/databaseForm"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { ConfigError } from "../ConfigError.ts"
import { environmentValue } from "./UpstreamOverrides.ts"

const setting = "LITFUSE_PACE_DATABASE"

/** A database in which machines share the paces of services. `variable`: the one that holds its address. */
export interface PaceDatabase {
  readonly variable: string
  readonly url: Redacted.Redacted
}

/**
 * The database that `LITFUSE_PACE_DATABASE` names. It holds the name of a variable, as `litfuse worker --database` does, because an address has a password.
 * A project cannot set it.
 *
 * - empty: undefined when it is not set
 * - errors: `ConfigError` for another value, and for a variable without the address of a database; it repeats no value
 */
export const paceDatabase = (): Result.Result<PaceDatabase | undefined, ConfigError> => {
  const variable = environmentValue(setting)
  if (variable === undefined) return Result.succeed(undefined)
  const wrong = (what: string) => Result.fail(new ConfigError({ file: setting, problems: [{ where: setting, what }] }))
  if (!/^[A-Za-z_]\w*$/u.test(variable))
    return wrong(`must be the name of a variable that holds the address of a database, such as ${databaseForm}`)
  const value = environmentValue(variable)
  const problem = databaseProblem(value)
  return problem === undefined
    ? Result.succeed({ variable, url: Redacted.make(value!) })
    : wrong(`names the variable ${variable}, which ${problem}`)
}

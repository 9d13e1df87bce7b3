import * as Data from "effect/Data"
import * as Result from "effect/Result"

/**
 * The name of a new plugin.
 *
 * - `id` in kebab-case: `acme-hub`; `moduleName` the same as the name of a module: `AcmeHub`
 */
export interface PluginName {
  readonly id: string
  readonly moduleName: string
}

/** A new plugin cannot be written. */
export class NewPluginError extends Data.TaggedError("NewPluginError")<{ readonly what: string }> {
  override get message() {
    return this.what
  }
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Reads the id of a new plugin.
 *
 * - errors: `NewPluginError` when it cannot be an id
 */
export const pluginName = (id: string): Result.Result<PluginName, NewPluginError> =>
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)
    ? Result.succeed({ id, moduleName: id.split("-").map(capitalised).join("") })
    : Result.fail(
        new NewPluginError({ what: `"${id}" cannot be an id; use lower-case letters, digits and single hyphens, such as acme-hub` })
      )

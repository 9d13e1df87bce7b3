import * as Data from "effect/Data"

/**
 * litfuse.config.yaml, or the user's own file, cannot be used. The message is one line per problem: where, what.
 *
 * - `problems` in the order of the file; `where` is file and line
 */
export class ConfigError extends Data.TaggedError("ConfigError")<{
  readonly file: string
  readonly problems: ReadonlyArray<{ readonly where: string; readonly what: string }>
}> {
  override get message() {
    return this.problems.map(({ where, what }) => `${where}: ${what}`).join("\n")
  }
}

import * as Data from "effect/Data"

/** litfuse.config.yaml or the user's file is invalid; the message has a line per problem. `problems`: in file order; `where`: file and line. */
export class ConfigError extends Data.TaggedError("ConfigError")<{
  readonly file: string
  readonly problems: ReadonlyArray<{ readonly where: string; readonly what: string }>
}> {
  override get message() {
    return this.problems.map(({ where, what }) => `${where}: ${what}`).join("\n")
  }
}

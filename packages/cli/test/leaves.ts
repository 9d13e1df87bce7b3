import type * as Command from "effect/cli/Command"

/** The words of every command that does something by itself. */
export const leaves = (command: Command.Command.Any, before: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  command.subcommands.length === 0
    ? [before.join(" ")]
    : command.subcommands.flatMap(({ commands }) => commands.flatMap((one) => leaves(one, [...before, one.name])))

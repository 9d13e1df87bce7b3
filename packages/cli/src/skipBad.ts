import * as Flag from "effect/cli/Flag"

/** `--skip-bad` of every command that reads references. */
export const skipBad = Flag.Boolean("skip-bad").pipe(
  Flag.withDefault(false),
  Flag.withDescription("leave out records that cannot be read, and say how many (default: the first of them is an error)")
)

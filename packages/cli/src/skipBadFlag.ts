import { toggle } from "./flags.ts"

/** `--skip-bad` of every command that reads references. */
export const skipBadFlag = toggle(
  "skip-bad",
  "skip records that cannot be read, and report how many (default: the first such record is an error)"
)

import { toggle } from "./flag.ts"

/** `--skip-bad` of every command that reads references. */
export const skipBad = toggle(
  "skip-bad",
  "leave out records that cannot be read, and say how many (default: the first of them is an error)"
)

/** Inputs of public reports about other tools, written for them: files by their path below `cases`. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { litfuse } from "../commands/litfuse.ts"

const folder = join(import.meta.dirname, "cases")

/** All files. */
export const files: Readonly<Record<string, Buffer>> = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => [name, readFileSync(join(folder, name))])
)

/** The words of a line; single quotes keep blanks together. */
const wordsOf = (line: string): ReadonlyArray<string> => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ""))

/** Runs a line of `litfuse` in a new folder with all files, and `more`. */
export const run = (line: string, more: Readonly<Record<string, string | Uint8Array>> = {}) => litfuse(wordsOf(line), { ...files, ...more })

/** The files of this repository, for tests of its rules. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "..")

export const read = (file: string): string => readFileSync(join(root, file), "utf8")

/** What is there, in order; paths start at the root. */
export const files = (pattern: string): ReadonlyArray<string> =>
  globSync(pattern, { cwd: root, exclude: ["**/node_modules/**", "**/.tsbuild/**"] }).sort()

export const sources = files("packages/*/src/**/*.ts")
export const tests = files("packages/*/test/**/*.ts")

/** Everything that people write in TypeScript here. */
export const programs = [...sources, ...tests, ...files("tools/**/*.ts"), ...files("speed/**/*.ts")]

/** The files of this repository, for tests of its rules. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "../..")

export const read = (file: string): string => readFileSync(join(root, file), "utf8")

/** What is there, in order; paths start at the root. */
export const repositoryFiles = (pattern: string): ReadonlyArray<string> =>
  globSync(pattern, { cwd: root, exclude: ["**/node_modules/**", "**/.tsbuild/**"] }).sort()

export const sources = repositoryFiles("packages/*/src/**/*.ts")
export const tests = repositoryFiles("packages/*/test/**/*.ts")

/** Everything that people write in TypeScript here. */
export const programs = [...sources, ...tests, ...repositoryFiles("tools/**/*.ts"), ...repositoryFiles("speed/**/*.ts")]

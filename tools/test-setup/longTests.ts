import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

const kitLaws = /@litfuse\/kit\/(analyzer|fusion|measure|normalisation|ranker|reranker|retriever)Laws"/

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether a file has properties that draw the default number of cases. Those that state a number are expensive, and draw the same everywhere. */
const drawsDefault = (text: string): boolean =>
  kitLaws.test(text) || countOf(text, /\bfc\.(assert|check)\(|\.prop\(/g) > countOf(text, /\bnumRuns\b/g)

const relativeImports = (file: string, text: string): ReadonlyArray<string> =>
  [...text.matchAll(/from "(\.\.?\/[^"]+\.ts)"/g)]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => path.includes("/test/") && existsSync(path))

const hasLaws = (file: string): boolean => {
  const text = readFileSync(file, "utf8")
  return drawsDefault(text) || relativeImports(file, text).some((path) => drawsDefault(readFileSync(path, "utf8")))
}

/** Test files that `npm test` leaves out, because they start processes, kill them, build, or read whole collections. */
export const longFiles = "**/*.{long,nightly}.test.ts"

const testFiles = (pattern: string): ReadonlyArray<string> =>
  globSync([`packages/*/test/**/${pattern}`, `tools/**/${pattern}`], {
    cwd: root,
    exclude: ["**/node_modules/**", "tools/release/adoption/**"]
  })

/**
 * The files of `npm run test:long`, relative to the root of the repository: long files, and those with properties that draw the default number of cases. These
 * draw ten times as many as in `npm test`.
 */
export const longTests = (): ReadonlyArray<string> =>
  testFiles("*.test.ts")
    .filter((file) => file.endsWith(".long.test.ts") || (!file.endsWith(".nightly.test.ts") && hasLaws(join(root, file))))
    .toSorted()

/** The files that only `npm run nightly` runs. */
export const nightlyTests = (): ReadonlyArray<string> => testFiles("*.nightly.test.ts").toSorted()

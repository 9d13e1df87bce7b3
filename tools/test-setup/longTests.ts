import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Laws of contracts with fewer than ten plugins. Those of the others see a thousand cases in `npm test`: each of their plugins draws a hundred. */
const rareContracts = /@litfuse\/kit\/(normalisation|reranker|retriever)Laws"/
const commonContracts = /@litfuse\/kit\/(analyzer|fusion|measure|ranker)Laws"/

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether a file has properties that draw the default number of cases. Those that state a number are expensive, and draw the same everywhere. */
const drawsDefault = (text: string): boolean =>
  rareContracts.test(text) || countOf(text, /\bfc\.(assert|check)\(|\.prop\(/g) > countOf(text, /\bnumRuns\b/g)

const relativeImports = (file: string, text: string): ReadonlyArray<string> =>
  [...text.matchAll(/from "(\.\.?\/[^"]+\.ts)"/g)]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => path.includes("/test/") && existsSync(path))

/** Whether a rule holds for a test file, or for a module that it imports from the tests of its package. */
const someText = (file: string, holds: (text: string) => boolean): boolean => {
  const text = readFileSync(file, "utf8")
  return holds(text) || relativeImports(file, text).some((path) => holds(readFileSync(path, "utf8")))
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
    .filter((file) => file.endsWith(".long.test.ts") || (!file.endsWith(".nightly.test.ts") && someText(join(root, file), drawsDefault)))
    .toSorted()

/** The files of `npm run nightly tests`: those that nothing else runs, and laws of contracts, which draw 1,000 cases for each plugin there. */
export const nightlyTests = (): ReadonlyArray<string> => {
  const elsewhere = new Set(longTests())
  return testFiles("*.test.ts")
    .filter(
      (file) =>
        file.endsWith(".nightly.test.ts") || (!elsewhere.has(file) && someText(join(root, file), (text) => commonContracts.test(text)))
    )
    .toSorted()
}

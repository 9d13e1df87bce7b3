import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** How a file says that it draws random cases: by fast-check, or by laws of the kit that use it. */
const randomCases = /"fast-check"|@litfuse\/kit\/(analyzer|fusion|measure|normalisation|ranker|reranker|retriever)Laws"/

const relativeImports = (file: string, text: string): ReadonlyArray<string> =>
  [...text.matchAll(/from "(\.\.?\/[^"]+\.ts)"/g)]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => path.includes("/test/") && existsSync(path))

const drawsCases = (file: string): boolean => {
  const text = readFileSync(file, "utf8")
  return randomCases.test(text) || relativeImports(file, text).some((path) => randomCases.test(readFileSync(path, "utf8")))
}

/** Test files that `npm test` leaves out, because they start processes, kill them or build: `npm run test:long` runs them. */
export const longFiles = "**/*.long.test.ts"

/**
 * The files of `npm run test:long`, relative to the root of the repository: all long files, and those that draw random cases. It draws ten times as many cases
 * as `npm test`.
 */
export const longTests = (): ReadonlyArray<string> =>
  globSync(["packages/*/test/**/*.test.ts", "tools/**/*.test.ts"], {
    cwd: root,
    exclude: ["**/node_modules/**", "tools/release/adoption/**"]
  })
    .filter((file) => file.endsWith(".long.test.ts") || drawsCases(join(root, file)))
    .toSorted()

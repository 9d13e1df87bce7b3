import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { noticeMutants, type NoticeMutant } from "./noticeMutants.ts"

const root = join(import.meta.dirname, "../..")
const folder = realpathSync(mkdtempSync(join(tmpdir(), "notice-mutants-")))

/** A copy of a package, in which a mistake is planted, or none. */
interface Copy {
  readonly path: string
  readonly name: string
  readonly tests: ReadonlyArray<string>
  readonly mutant?: NoticeMutant
}

const copies: ReadonlyArray<Copy> = noticeMutants.flatMap(({ name, tests, mutants }, group) => [
  { path: `packages/${name}-${group}-none`, name, tests },
  ...mutants.map((mutant, at) => ({ path: `packages/${name}-${group}-${at}`, name, tests, mutant }))
])

const write = ({ path, name, mutant }: Copy): void => {
  const copy = join(folder, path)
  for (const part of ["src", "test"]) cpSync(join(root, "packages", name, part), join(copy, part), { recursive: true })
  writeFileSync(join(copy, "package.json"), '{ "type": "module" }')
  if (mutant === undefined) return
  const { file, from, to } = mutant
  const place = join(copy, "src", file)
  const code = readFileSync(place, "utf8")
  // where the text is not there once, nothing is planted, and the test below says so
  if (code.split(from).length === 2)
    writeFileSync(
      place,
      code.replace(from, () => to)
    )
}

interface Results {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>
  }>
}

let results: Results["testResults"]

// All copies are tested in one process: what they share is loaded once, and vitest starts once.
beforeAll(() => {
  mkdirSync(join(folder, "packages"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(
    join(folder, "setup.mjs"),
    `import { stopAtFailure } from ${JSON.stringify(join(import.meta.dirname, "stopAtFailure.ts"))}\nstopAtFailure()\n`
  )
  writeFileSync(join(folder, "vitest.config.mjs"), 'export default { test: { setupFiles: ["./setup.mjs"] } }\n')
  for (const copy of copies) write(copy)
  const file = join(folder, "results.json")
  const words = ["run", "--root", folder, "--no-isolate", "--max-workers", "1", "--reporter", "json", "--outputFile", file]
  const wanted = copies.flatMap(({ path, tests }) => tests.map((test) => `${path}/${test}`))
  spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...words, ...wanted], {
    encoding: "utf8",
    timeout: 500_000,
    env: { ...process.env, VITEST: undefined }
  })
  results = (JSON.parse(readFileSync(file, "utf8")) as Results).testResults
})

afterAll(() => rmSync(folder, { recursive: true }))

describe.each(noticeMutants.map(({ name }, group) => ({ name, group })))(
  "a mistake in a notice or a refusal of packages/$name",
  ({ name, group }) => {
    const [plain, ...planted] = copies.filter(({ path }) => path.startsWith(`packages/${name}-${group}-`))
    /** How many files of tests were run, how many of them failed, and how many tests passed. */
    const counts = ({ path }: Copy) => {
      const own = results.filter((one) => one.name.startsWith(join(folder, path, "test")))
      const tests = own.flatMap(({ assertionResults }) => assertionResults)
      return {
        files: own.length,
        failed: own.filter(({ status }) => status !== "passed").length,
        passed: tests.filter(({ status }) => status === "passed").length
      }
    }

    it("is none in the sources as they are", () => {
      const { files, failed, passed } = counts(plain!)
      expect([files >= plain!.tests.length, failed, passed > 0]).toEqual([true, 0, true])
    })

    it.each(planted.map((copy) => ({ copy, ...copy.mutant! })))("$notice: $from", ({ copy, file, from }) => {
      expect(readFileSync(join(root, "packages", name, "src", file), "utf8").split(from)).toHaveLength(2)
      const [seen, unchanged] = [counts(copy), counts(plain!)]
      expect([seen.files, seen.failed > 0]).toEqual([unchanged.files, true])
    })
  }
)

import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { noticeMutants } from "./noticeMutants.ts"

const root = join(import.meta.dirname, "../..")
describe.each(noticeMutants)("a mistake in a notice or a refusal of packages/$name", ({ name, tests, mutants }) => {
  const folder = mkdtempSync(join(tmpdir(), "notice-mutants-"))
  // tests of api import helpers of the repository by relative paths
  const copy = join(folder, "packages", name)

  /** The exit code of the tests in the copy. */
  const test = (): number | null =>
    spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", copy, ...tests], {
      encoding: "utf8",
      env: { ...process.env, VITEST: undefined, VITEST_MAX_WORKERS: "1" }
    }).status

  beforeAll(() => {
    for (const part of ["src", "test"]) cpSync(join(root, "packages", name, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    writeFileSync(join(copy, "package.json"), '{ "type": "module" }')
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  it("is none in the sources as they are", () => expect(test()).toBe(0), 120_000)

  it.each(mutants)(
    "$notice: $from",
    ({ file, from, to }) => {
      const place = join(copy, "src", file)
      const code = readFileSync(place, "utf8")
      expect(code.split(from).length).toBe(2)
      writeFileSync(
        place,
        code.replace(from, () => to)
      )
      expect(test()).toBe(1)
      writeFileSync(place, code)
    },
    120_000
  )
})

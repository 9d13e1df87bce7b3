import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { noticeMutants } from "./noticeMutants.ts"

const root = join(import.meta.dirname, "../..")
const copy = mkdtempSync(join(tmpdir(), "notice-mutants-"))

/** The exit code of the tests of notices in the copy. */
const test = (): number | null =>
  spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", copy, "test/InputNotices.test.ts"], {
    encoding: "utf8",
    env: { ...process.env, VITEST: undefined, VITEST_MAX_WORKERS: "1" }
  }).status

beforeAll(() => {
  for (const name of ["src", "test"]) cpSync(join(root, "packages/eval", name), join(copy, name), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
  writeFileSync(join(copy, "package.json"), '{ "type": "module" }')
})

afterAll(() => rmSync(copy, { recursive: true }))

describe("a mistake in a notice about runs or judgements", () => {
  it("is none in the sources as they are", () => expect(test()).toBe(0), 60_000)

  it.each(noticeMutants)(
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
    60_000
  )
})

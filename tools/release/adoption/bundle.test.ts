/** A search in one file: made in one place, replayed in others. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ended, type Folder, install } from "./install.ts"

const root = resolve(import.meta.dirname, "../../..")
const words = ["a.bundle", "Almirs for crorqic disorders in current smokers", "--replay", "cassettes"]

let one: Folder
let other: Folder
let clone: string
beforeAll(() => {
  one = install()
  other = install()
  clone = mkdtempSync(join(tmpdir(), "litfuse-clone-"))
  for (const folder of [one.path, clone]) cpSync(join(root, "datasets/atlas/cassettes"), join(folder, "cassettes"), { recursive: true })
})
afterAll(() => {
  one.remove()
  other.remove()
  rmSync(clone, { recursive: true, force: true })
})

/** The command of this clone, in a folder outside of it, on the Node of the clone: `LITFUSE_ADOPTION_NODE` may name another for what is installed. */
const inClone = (...args: ReadonlyArray<string>): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "packages/cli/bin/litfuse.js"), ...args], {
    cwd: clone,
    encoding: "utf8"
  })
  return { code: status, out: stdout, err: stderr }
}

const read = (folder: string): Buffer => readFileSync(join(folder, "a.bundle"))

it("a bundle is the same bytes wherever it is made, and replays to the same bytes wherever it is read", () => {
  expect([one.litfuse("bundle", ...words).code, inClone("bundle", ...words).code]).toEqual([0, 0])
  expect(read(one.path).equals(read(clone))).toBe(true)
  // under the same name, because what is said of a bundle names it
  other.write("a.bundle", read(one.path))
  for (const form of ["json", "ris", "table"]) {
    const here = one.litfuse("replay", "a.bundle", "--format", form, "--prisma-s", "prisma.txt")
    const there = other.litfuse("replay", "a.bundle", "--format", form, "--prisma-s", "prisma.txt")
    expect([here.code, here.out.length > 500]).toEqual([0, true])
    expect(there).toEqual(here)
    expect(inClone("replay", "a.bundle", "--format", form)).toEqual(here)
    expect(other.read("prisma.txt")).toBe(one.read("prisma.txt"))
  }
})

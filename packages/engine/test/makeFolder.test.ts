import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { makeFolder } from "../src/makeFolder.ts"

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-folder-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const codeOf = (work: () => void): unknown => {
  try {
    work()
    return undefined
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code
  }
}

it("makes a folder and those above it, and leaves what is there", () => {
  const folder = temporary()
  makeFolder(join(folder, "a/b/../b/c/"), 0o700)
  expect(["a", "a/b", "a/b/c"].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700, 0o700])
  makeFolder(join(folder, "a/b"))
  symlinkSync(join(folder, "a"), join(folder, "link"))
  makeFolder(join(folder, "link"))
  makeFolder(join(folder, "link/d"))
  expect([existsSync(join(folder, "a/d")), statSync(join(folder, "a")).mode & 0o777]).toEqual([true, 0o700])
})

it("fails as mkdir does where something is in the way", () => {
  const folder = temporary()
  writeFileSync(join(folder, "file"), "")
  symlinkSync("nowhere", join(folder, "dangling"))
  for (const path of ["file", "file/x", "file/x/y", "dangling/x", "dangling/x/y", "a\0b", ""])
    expect([path, codeOf(() => makeFolder(path && join(folder, path)))]).toEqual([
      path,
      codeOf(() => mkdirSync(path && join(folder, path), { recursive: true }))
    ])
})

// Node's recursive mkdir does not return there
it.skipIf(!existsSync("/proc/self"))("fails on a file system that makes no folders", () => {
  for (const path of ["/proc/litfuse", "/proc/litfuse/a/b"]) expect(codeOf(() => makeFolder(path))).toBe("ENOENT")
})

import { execFileSync } from "node:child_process"
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as ArrayFile from "@litfuse/host/ArrayFile"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "litfuse-arrays-"))
afterAll(() => rmSync(folder, { recursive: true }))

const contents = { meta: "any", arrays: { numbers: Uint32Array.of(1, 2, 3) } }

describe("a file of arrays replaces plain files only", () => {
  it.each([
    ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
    ["a folder", (path: string) => mkdirSync(path)]
  ])("%s stays what it is, and one line says so", (name, make) => {
    const path = join(folder, name.replace(" ", "-"))
    make(path)
    const [before, others] = [lstatSync(path), readdirSync(folder)]
    const written = ArrayFile.write(path, contents)
    expect(Result.isFailure(written) && written.failure.message).toContain(`${path}: this is a folder, a device or a pipe`)
    expect([lstatSync(path).ino, readdirSync(folder)]).toEqual([before.ino, others])
  })

  it("a link is followed", () => {
    const [file, link] = [join(folder, "file"), join(folder, "link")]
    writeFileSync(file, "old")
    symlinkSync(file, link)
    Result.getOrThrow(ArrayFile.write(link, contents))
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(file).length).toBeGreaterThan(3)
  })
})

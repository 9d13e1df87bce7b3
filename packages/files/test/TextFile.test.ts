import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import * as Files from "../src/Files.ts"
import * as UnpackLimit from "../src/UnpackLimit.ts"
import * as TextFile from "../src/TextFile.ts"

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "litfuse-text-"))
  path = join(folder, "a.ris")
})
afterEach(() => rmSync(folder, { recursive: true }))

/** More than waits in memory, so that something is on disk before the end. */
const long = "x".repeat(65 * 1024 * 1024)

describe("a file that is written piece by piece", () => {
  it("is there at its end", () => {
    const file = TextFile.begin(path)
    file.write("one ")
    file.write("two")
    expect(existsSync(path)).toBe(false)
    expect(Result.isSuccess(file.end())).toBe(true)
    expect(readFileSync(path, "utf8")).toBe("one two")
    expect(readdirSync(folder)).toEqual(["a.ris"])
  })

  it("leaves an old file as it was until then, and when it is given up", () => {
    writeFileSync(path, "old")
    const file = TextFile.begin(path)
    file.write(long)
    expect(readFileSync(path, "utf8")).toBe("old")
    file.abandon()
    expect(readFileSync(path, "utf8")).toBe("old")
    expect(readdirSync(folder)).toEqual(["a.ris"])
  })

  it("keeps who may read the old one, and links to it", () => {
    writeFileSync(path, "old")
    chmodSync(path, 0o600)
    const link = join(folder, "link.ris")
    symlinkSync(path, link)
    const file = TextFile.begin(link)
    file.write("new")
    expect(Result.isSuccess(file.end())).toBe(true)
    expect(readFileSync(path, "utf8")).toBe("new")
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it("leaves the old content to other names of the same file, such as those of a backup", () => {
    writeFileSync(path, "old")
    const other = join(folder, "backup.ris")
    linkSync(path, other)
    TextFile.write(path, ["new"])
    expect([readFileSync(path, "utf8"), readFileSync(other, "utf8")]).toEqual(["new", "old"])
  })

  it("keeps rights that the process would not give, and writes through a link to nothing yet", () => {
    writeFileSync(path, "old")
    chmodSync(path, 0o666)
    TextFile.write(path, ["new"])
    expect(statSync(path).mode & 0o777).toBe(0o666)
    const link = join(folder, "link.ris")
    symlinkSync(join(folder, "later.ris"), link)
    TextFile.write(link, ["through"])
    expect(readFileSync(join(folder, "later.ris"), "utf8")).toBe("through")
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
  })

  it("is two files where two are written at once, and the last one to end stays", () => {
    const [one, two] = [TextFile.begin(path), TextFile.begin(path)]
    one.write(long)
    two.write("two")
    expect([one.end(), two.end()].every(Result.isSuccess)).toBe(true)
    expect(readFileSync(path, "utf8")).toBe("two")
    expect(readdirSync(folder)).toEqual(["a.ris"])
  })

  it("leaves no temporary file if it cannot get its name, or if a piece fails", () => {
    const file = TextFile.begin(path)
    file.write("text")
    mkdirSync(path)
    expect(Result.isFailure(file.end())).toBe(true)
    const broken = function* () {
      yield long
      throw new Error("no further piece")
    }
    expect(() => TextFile.write(join(folder, "b.ris"), broken())).toThrow("no further piece")
    expect(readdirSync(folder)).toEqual(["a.ris"])
  })

  it("packs a name in .gz, and an old one is as it was until then", () => {
    const packed = `${path}.gz`
    expect(Result.isSuccess(TextFile.write(packed, ["one ", "two"]))).toBe(true)
    expect(Result.getOrThrow(Files.readText(packed))).toBe("one two")
  })

  it("packs a long text in members, which readers take as one, and keeps none of them in memory", () => {
    const packed = `${path}.gz`
    const file = TextFile.begin(packed)
    file.write(long)
    expect(readdirSync(folder)).toHaveLength(1)
    file.write("two")
    expect(Result.isSuccess(file.end())).toBe(true)
    // one letter packs far better than any text
    const read = UnpackLimit.within(String(2 ** 30), () => Files.readText(packed))
    expect(Result.getOrThrow(read) === `${long}two`).toBe(true)
    const empty = join(folder, "empty.gz")
    TextFile.write(empty, [])
    expect(Result.getOrThrow(Files.readText(empty))).toBe("")
    expect(readFileSync(empty).length).toBeGreaterThan(0)
  })

  it("says that it cannot be written where its folder is not there, and leaves nothing", () => {
    const file = TextFile.begin(join(folder, "none", "a.ris"))
    file.write("text")
    expect(Result.isFailure(file.end())).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })
})

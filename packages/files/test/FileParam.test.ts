import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as FileParam from "@litfuse/files/FileParam"
import * as TableParam from "@litfuse/files/TableParam"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "litfuse-rules-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return name
}
const failed = (result: Result.Result<unknown, { readonly message: string }>): string => {
  if (Result.isSuccess(result)) return expect.fail("it is accepted")
  return result.failure.message.replaceAll(`${folder}/`, "")
}
const rules = "# which words\nwords:\n  - heart\n  - lungs\nmost: 3\n"

describe("a file of parameters", () => {
  it("replaces a parameter or a part of one, as YAML or JSON, also packed", () => {
    const held = { words: ["heart", "lungs"], most: 3 }
    const named = (name: string) => Result.getOrThrow(TableParam.resolved({ rules: { file: name }, k: 1 }, folder))
    expect(named(file("rules.yaml", rules))).toEqual({ rules: held, k: 1 })
    expect(named(file("rules.json", JSON.stringify(held)))).toEqual({ rules: held, k: 1 })
    expect(named(file("rules.yaml.gz", gzipSync(rules)))).toEqual({ rules: held, k: 1 })
    expect(named(file("empty.yaml", ""))).toEqual({ rules: null, k: 1 })
    const below = { own: { rules: { file: "rules.yaml" } } }
    expect(Result.getOrThrow(TableParam.resolved(below, folder))).toEqual({ own: { rules: held } })
  })

  it("is not another value with that key: all parameters together, or an object with more keys", () => {
    for (const value of [{ file: "rules.yaml" }, { rules: { file: "rules.yaml", more: 1 } }, { rules: { file: 3 } }])
      expect(Result.getOrThrow(TableParam.resolved(value, folder))).toEqual(value)
  })

  it("knows the lines of its parts, and of no other values", () => {
    const params = Result.getOrThrow(TableParam.resolved({ rules: { file: file("rules.yaml", rules) }, k: { n: 1 } }, folder))
    const place = (...path: ReadonlyArray<PropertyKey>) => FileParam.placeOf({ node: { params } }, ["node", "params", ...path])
    expect(place("rules", "words", 1)).toBe(`${folder}/rules.yaml:4`)
    expect(place("rules", "most")).toBe(`${folder}/rules.yaml:5`)
    expect(place("rules", "absent")).toBe(`${folder}/rules.yaml:1`)
    expect([place("k", "n"), place("k"), FileParam.placeOf(undefined, ["x"])]).toEqual([undefined, undefined, undefined])
  })

  it("that cannot be read is an error with its name and line", () => {
    const read = (name: string) => failed(TableParam.resolved({ rules: { file: name } }, folder))
    expect(read("none.yaml")).toBe("none.yaml: not found; check the path")
    expect(read(file("bad.yaml", "a: 1\nb: [\n"))).toMatch(/^bad\.yaml:[23]: is not YAML: /)
    expect(read(file("latin.yaml", Buffer.from([0x61, 0x3a, 0x20, 0xe9])))).toMatch(/^latin\.yaml:1: bytes that are not UTF-8/)
    expect(read(file("broken.yaml.gz", gzipSync(rules).subarray(0, 20)))).toMatch(/^broken\.yaml\.gz: the gzip data are damaged/)
  })
})

describe("a hostile file of parameters", () => {
  const read = (name: string) => failed(FileParam.read(folder, name))

  it("is not read when it is large, packed or not", () => {
    file("large.yaml", "")
    truncateSync(join(folder, "large.yaml"), 2 ** 40)
    expect(read("large.yaml")).toBe("large.yaml: more than 4 MB; expected a smaller file")
    expect(read(file("packed.yaml.gz", gzipSync(Buffer.alloc(5 * 2 ** 20, "#"))))).toMatch(/^packed\.yaml\.gz: more than 4 MB, unpacked/)
  })

  it("is not waited for when it is a pipe or a device, and is no folder", () => {
    mkdirSync(join(folder, "folder"))
    execFileSync("mkfifo", [join(folder, "pipe")])
    expect(read("folder")).toBe("folder: it is no plain file, but a folder; expected a plain file")
    expect(read("pipe")).toBe("pipe: it is no plain file, but a named pipe; expected a plain file")
    expect(failed(FileParam.read("/dev", "zero"))).toBe("/dev/zero: it is no plain file, but a device; expected a plain file")
  })

  it("brings no other file in, itself least of all", () => {
    const own = { params: { a: { file: "self.yaml" } } }
    file("self.yaml", JSON.stringify(own))
    expect(Result.getOrThrow(TableParam.within(own, folder))).toEqual({ params: { a: own } })
    expect(Result.getOrThrow(TableParam.resolved(own.params, folder))).toEqual({ a: own })
    file("self.yaml", JSON.stringify([own]))
    expect(Result.getOrThrow(TableParam.within(own, folder))).toEqual({ params: { a: [own] } })
  })

  it("is followed when it is a link to a file, as tables are", () => {
    file("rules.yaml", rules)
    symlinkSync(join(folder, "rules.yaml"), join(folder, "link.yaml"))
    expect(Result.getOrThrow(FileParam.read(folder, "link.yaml"))).toMatchObject({ most: 3 })
  })

  it("is refused when its aliases stand for too many values, or it is too deep", () => {
    const bomb = [
      "a0: &a0 [x,x,x,x,x,x,x,x,x]",
      ...Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join()}]`)
    ]
    expect(read(file("bomb.yaml", bomb.join("\n")))).toMatch(/^bomb\.yaml:1: is not YAML that can be read: its aliases/)
    // a hundred thousand aliases of one value are looked up in the time of one look through the file
    expect(read(file("many.yaml", `x: &a [1]\ny: [${"*a,".repeat(100_000)}]`))).toMatch(/^many\.yaml:1: .* its aliases/)
    for (const open of ["[", "{a: ", "- "])
      expect(read(file("deep.yaml", open.repeat(200_000)))).toMatch(/^deep\.yaml:1: is too deep: more than 100 levels/)
  })
})

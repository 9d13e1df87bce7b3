import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Registered, Table } from "@litfuse/engine/Registry"
import { afterAll, describe, expect, it } from "vitest"
import * as SourcesHash from "../src/SourcesHash.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-sources-"))
afterAll(() => rmSync(root, { recursive: true }))

const files = {
  "engine/package.json": "{}",
  "engine/src/A.ts": "export const a = 1\n",
  "engine/src/deep/b.ts": "export const b = 1\n",
  "rankers/src/C.ts": "export const c = 1\n",
  "rankers/test/C.test.ts": "test\n",
  "rankers/.tsbuild/src/C.d.ts": "types\n"
}

let copies = 0
const hashWith = (changes: Readonly<Record<string, string>> = {}, own: Readonly<Record<string, string>> = files) => {
  const folder = join(root, String(copies++))
  for (const [file, text] of Object.entries({ ...own, ...changes })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return SourcesHash.of(folder)
}

describe("of", () => {
  it("is the same for the same sources", () => {
    expect(hashWith()).toBe(hashWith())
  })

  it("does not depend on the order in which a folder names its files", () => {
    const turned = Object.fromEntries(Object.entries({ ...files, "engine/src/B.ts": "b" }).toReversed())
    expect(hashWith(turned, {})).toBe(hashWith({ "engine/src/B.ts": "b" }))
  })

  it("changes with any source, with its name, and with what a package depends on", () => {
    const all = [
      hashWith(),
      hashWith({ "engine/src/A.ts": "export const a = 2\n" }),
      hashWith({ "engine/src/deep/b.ts": "" }),
      hashWith({ "engine/src/New.ts": "" }),
      hashWith({ "engine/package.json": '{"dependencies":{"x":"1.0.0"}}' })
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it("is that of the paths in the order of their characters, each with its content", () => {
    const sha256 = (text: string) => createHash("sha256").update(text)
    const whole = createHash("sha256")
    const more = { "engine-2/src/A.ts": "2" }
    const all = Object.entries({ ...files, ...more }).filter(
      ([path]) => /src[/].*ts$|package.json$/.test(path) && !path.includes(".tsbuild")
    )
    for (const [path, text] of all.toSorted(([a], [b]) => (a < b ? -1 : 1))) whole.update(`\n${path}\n`).update(sha256(text).digest())
    expect(hashWith(more)).toBe(whole.digest("hex"))
  })

  it("does not look at tests and build output", () => {
    expect(hashWith({ "rankers/test/C.test.ts": "other\n", "rankers/.tsbuild/src/C.d.ts": "other\n" })).toBe(hashWith())
  })
})

describe("ours", () => {
  it("is a hash of something", () => {
    expect(SourcesHash.ours()).toMatch(/^[0-9a-f]{64}$/)
    expect(SourcesHash.ours()).not.toBe(SourcesHash.of(root))
  })
})

describe("withPlugins", () => {
  const one = (code: string | undefined, id = "mine", params = {}) =>
    ({ plugin: { kind: "fusion", id }, origin: { name: "x", ...(code === undefined ? {} : { code }) }, params }) as unknown as Registered
  const hash = (...all: ReadonlyArray<Registered>) => SourcesHash.withPlugins({ all } as unknown as Table)

  it("is our own hash when nothing is configured: the house's plugins are in it already", () => {
    expect(hash()).toBe(SourcesHash.ours())
    expect(hash(one(undefined))).toBe(SourcesHash.ours())
  })

  it("changes with the code and the parameters of a configured plugin, its revision being the same, and not with their order", () => {
    const all = [hash(), hash(one("1")), hash(one("2")), hash(one("1", "mine", { k: 1 })), hash(one("1"), one("2", "other"))]
    expect(new Set(all).size).toBe(5)
    expect(hash(one("2", "other"), one("1"))).toBe(all[4])
  })
})

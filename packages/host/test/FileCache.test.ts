import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"
import * as FileCache from "../src/FileCache.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-cache-"))
afterAll(() => rmSync(root, { recursive: true }))

const at = <A, E>(folder: string, use: (cache: Cache["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(Cache, use), FileCache.layer(folder)))
const key = "ab12"

describe("a cache in files", () => {
  it("keeps what it is given, from one process to the next", async () => {
    const folder = join(root, "deep/er")
    expect(await at(folder, (cache) => cache.get(key))).toBeUndefined()
    await at(folder, (cache) => cache.set(key, "é1"))
    expect(await at(folder, (cache) => cache.get(key))).toBe("é1")
    await at(folder, (cache) => cache.set(key, "2"))
    expect(await at(folder, (cache) => cache.get(key))).toBe("2")
    expect(readdirSync(folder)).toEqual(["ab"])
    expect(readdirSync(join(folder, "ab"))).toEqual(["12.json"])
  })

  it("leaves one whole entry when many write at once", async () => {
    const folder = join(root, "many")
    const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(10_000))
    await at(folder, (cache) => Effect.forEach(texts, (text) => cache.set(key, text), { concurrency: "unbounded" }))
    expect(texts).toContain(await at(folder, (cache) => cache.get(key)))
    expect(readdirSync(join(folder, "ab"))).toEqual(["12.json"])
  })

  it("says in a Notice that it cannot write, and has nothing where it cannot read", async () => {
    const folder = join(root, "a-file")
    writeFileSync(folder, "in the way")
    const notice = await at(folder, (cache) => Effect.flip(cache.set(key, "1")))
    expect(notice).toMatchObject({ code: "not-cached", subject: folder, text: expect.stringContaining("ENOTDIR") })
    expect(await at(folder, (cache) => cache.get(key))).toBeUndefined()
  })
})

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as FileCache from "../src/FileCache.ts"
import * as Seal from "../src/Seal.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-cache-"))
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => void vi.stubEnv("LITFUSE_STATE", join(root, "state")))
afterEach(() => void vi.unstubAllEnvs())

/** A folder that no other test has, also when a test runs again. */
const fresh = (name: string): string => join(mkdtempSync(join(root, "x-")), name)

const at = <A, E>(folder: string, use: (cache: Cache["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(Cache, use), FileCache.layer(folder)))
const key = "ab12"
const refusalOf = (folder: string, wanted = key) => at(folder, (cache) => Effect.flip(cache.get(wanted)))

describe("a cache in files", () => {
  it("keeps what it is given, from one process to the next", async () => {
    const folder = fresh("deep/er")
    expect(await at(folder, (cache) => cache.get(key))).toBeUndefined()
    await at(folder, (cache) => cache.set(key, "é1"))
    expect(await at(folder, (cache) => cache.get(key))).toBe("é1")
    await at(folder, (cache) => cache.set(key, "2"))
    expect(await at(folder, (cache) => cache.get(key))).toBe("2")
    expect(readdirSync(folder)).toEqual(["ab"])
    expect(readdirSync(join(folder, "ab"))).toEqual(["12.json"])
  })

  it("leaves one whole entry when many write at once", async () => {
    const folder = fresh("many")
    const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(10_000))
    await at(folder, (cache) => Effect.forEach(texts, (text) => cache.set(key, text), { concurrency: "unbounded" }))
    expect(texts).toContain(await at(folder, (cache) => cache.get(key)))
    expect(readdirSync(join(folder, "ab"))).toEqual(["12.json"])
  })

  it("refuses an entry of another user, a changed entry, and an entry for another key", async () => {
    const forged = fresh("forged")
    mkdirSync(join(forged, "ab"), { recursive: true })
    const file = join(forged, "ab/12.json")
    const refused = { code: "cache-refused", subject: file, text: expect.stringContaining("you did not write this cache entry") }
    for (const text of ["", "{}", `${"0".repeat(64)}\n{}`, "\n{}"]) {
      writeFileSync(file, text)
      expect(await refusalOf(forged)).toMatchObject(refused)
    }
    await at(forged, (cache) => cache.set(key, "1"))
    writeFileSync(file, readFileSync(file, "utf8").replace("\n1", "\n2"))
    expect(await refusalOf(forged)).toMatchObject(refused)
    await at(forged, (cache) => cache.set(key, "1"))
    cpSync(file, join(forged, "ab/13.json"))
    expect(await refusalOf(forged, "ab13")).toMatchObject({ ...refused, subject: join(forged, "ab/13.json") })
    vi.stubEnv("LITFUSE_STATE", join(root, "another-user"))
    expect(await refusalOf(forged)).toMatchObject(refused)
  })

  it("uses nothing of the folder where entries used to lie, and names the entry until there is one of the user's own", async () => {
    const [former, folder] = [fresh("clone"), fresh("own")]
    await at(former, (cache) => cache.set(key, "forged"))
    const layer = FileCache.layer(folder, former)
    const get = (wanted: string) =>
      Effect.runPromise(
        Effect.provide(
          Effect.flatMap(Cache, (cache) => Effect.exit(cache.get(wanted))),
          layer
        )
      )
    expect(JSON.stringify(await get(key))).toContain(`"subject":"${join(former, "ab/12.json")}"`)
    expect(await get("cd34")).toMatchObject({ _tag: "Success", value: undefined })
    await at(folder, (cache) => cache.set(key, "own"))
    expect(await get(key)).toMatchObject({ _tag: "Success", value: "own" })
  })

  it("makes a key that only the user may read, and keeps nothing where there can be none", async () => {
    vi.stubEnv("LITFUSE_STATE", fresh("state"))
    await at(join(root, "any"), (cache) => cache.set(key, "1"))
    expect(statSync(Seal.keyFile()).mode & 0o777).toBe(0o600)
    const [noFolder, bad] = [fresh("no-folder"), fresh("bad")]
    writeFileSync(noFolder, "")
    vi.stubEnv("LITFUSE_STATE", noFolder)
    expect(await at(join(root, "any"), (cache) => Effect.flip(cache.set(key, "1")))).toMatchObject({ code: "not-cached" })
    expect(await at(join(root, "any"), (cache) => cache.get(key))).toBeUndefined()
    mkdirSync(bad)
    vi.stubEnv("LITFUSE_STATE", bad)
    writeFileSync(Seal.keyFile(), "short", { mode: 0o600 })
    expect(await at(join(root, "any"), (cache) => Effect.flip(cache.set(key, "1")))).toMatchObject({
      text: expect.stringContaining("is not a key; delete it")
    })
  })

  it("says in a Notice that it cannot write, and has nothing where it cannot read", async () => {
    const folder = fresh("a-file")
    writeFileSync(folder, "in the way")
    const notice = await at(folder, (cache) => Effect.flip(cache.set(key, "1")))
    expect(notice).toMatchObject({ code: "not-cached", subject: folder, text: expect.stringContaining("ENOTDIR") })
    expect(await at(folder, (cache) => cache.get(key))).toBeUndefined()
  })
})

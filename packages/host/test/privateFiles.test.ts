import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterEach, expect, it, onTestFinished, vi } from "vitest"
import * as FileCache from "../src/FileCache.ts"
import { paceFile } from "../src/http/openPaces.ts"
import * as Approvals from "../src/trust/Approvals.ts"
import * as Seal from "../src/Seal.ts"
import * as UserFolders from "../src/UserFolders.ts"

afterEach(() => void vi.unstubAllEnvs())

/** Everything below a folder that its owner does not have alone, as a path with its mode. */
const sharedIn = (root: string): ReadonlyArray<string> =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const { mode } = statSync(join(root, name))
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]
  })

it("leaves nothing in the folders of a user that other users of the machine may read, whatever the umask", async () => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-private-"))
  const umask = process.umask(0)
  onTestFinished(() => {
    process.umask(umask)
    rmSync(root, { recursive: true })
  })
  for (const [name, folder] of [
    ["LITFUSE_STATE", "state/litfuse"],
    ["XDG_CACHE_HOME", "cache"],
    ["XDG_CONFIG_HOME", "config"]
  ] as const)
    vi.stubEnv(name, join(root, folder))
  const cache = FileCache.layer(join(UserFolders.cache(), "pipeline"))
  await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(Cache, (of) => of.set("ab12", "a text")),
      cache
    )
  )
  Approvals.add(join(root, "litfuse.config.yaml"), new Map())
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { store, notices } = yield* PaceStore.file(paceFile())
        yield* store.take("one", 1)
        expect(notices()).toEqual([])
        // the write-ahead log is there while the database is open
        expect(sharedIn(root)).toEqual([])
      })
    )
  )
  const made = readdirSync(root, { recursive: true, encoding: "utf8" })
  for (const name of ["pace.sqlite", "seal.key", "12.json", "trust"]) expect(made.some((one) => one.endsWith(name))).toBe(true)
})

it("trusts no key that others can read, and no approval that others can write", () => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-private-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  vi.stubEnv("LITFUSE_STATE", join(root, "state"))
  vi.stubEnv("XDG_CONFIG_HOME", join(root, "config"))
  // the key of a known file stays in memory, so each file is new
  const shared = join(root, "shared")
  mkdirSync(shared)
  writeFileSync(join(shared, "seal.key"), Buffer.alloc(32))
  chmodSync(join(shared, "seal.key"), 0o644)
  vi.stubEnv("LITFUSE_STATE", shared)
  expect(Result.isFailure(Seal.ofUser())).toBe(true)
  chmodSync(join(shared, "seal.key"), 0o600)
  expect(Result.isSuccess(Seal.ofUser())).toBe(true)
  const config = join(root, "litfuse.config.yaml")
  Approvals.add(config, new Map())
  expect(Approvals.find(config)).toBeDefined()
  const [name = ""] = readdirSync(Approvals.folder())
  chmodSync(join(Approvals.folder(), name), 0o622)
  expect(Approvals.find(config)).toBeUndefined()
})

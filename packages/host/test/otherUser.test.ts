/** Two users on one machine: what one of them owns counts for nothing for the other, and neither reads or changes what the other has. */
import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import * as FileCache from "../src/FileCache.ts"
import { paceFile } from "../src/http/openPaces.ts"
import * as Seal from "../src/Seal.ts"
import * as Approvals from "../src/trust/Approvals.ts"
import * as TrustGate from "../src/trust/TrustGate.ts"
import * as UserFile from "../src/UserFile.ts"
import * as UserFolders from "../src/UserFolders.ts"
import { Approver } from "../src/trust/Approver.ts"

const other = { uid: 65534, gid: 65534 }

/** What the other user's shell prints. */
const asOther = (script: string, ...files: ReadonlyArray<string>): string =>
  spawnSync("/bin/sh", ["-c", script, "sh", ...files], { ...other, cwd: "/", encoding: "utf8" }).stdout ?? ""

/** Only root can start a process of another user. */
const hasOther = process.getuid?.() === 0 && asOther("id -u").trim() === String(other.uid)

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-users-")))
  // the home of a user is often readable
  chmodSync(root, 0o755)
  onTestFinished(() => rmSync(root, { recursive: true }))
  vi.stubEnv("LITFUSE_STATE", join(root, "state"))
  vi.stubEnv("XDG_CACHE_HOME", join(root, "cache"))
  vi.stubEnv("XDG_CONFIG_HOME", join(root, "config"))
})

afterEach(() => void vi.unstubAllEnvs())

const toOther = (file: string): void => chownSync(file, other.uid, other.gid)

describe.runIf(hasOther)("a file of another user", () => {
  it("is no key for seals", () => {
    mkdirSync(dirname(Seal.keyFile()), { recursive: true })
    writeFileSync(Seal.keyFile(), Buffer.alloc(32), { mode: 0o600 })
    toOther(Seal.keyFile())
    const seal = Seal.ofUser()
    expect(Result.isFailure(seal) && seal.failure.message).toMatch(/seal\.key can be read by other users, or belongs to one/)
  })

  it("is no approval, not even one that the user made", () => {
    const config = join(root, "litfuse.config.yaml")
    Approvals.add(config, new Map())
    expect(Approvals.list().map(({ file }) => file)).toEqual([config])
    for (const name of readdirSync(Approvals.folder())) toOther(join(Approvals.folder(), name))
    expect([Approvals.find(config), Approvals.list(), Approvals.nearest(root)]).toEqual([undefined, [], undefined])
  })

  it("decides nothing about keys and addresses", () => {
    mkdirSync(dirname(UserFile.path()), { recursive: true })
    writeFileSync(UserFile.path(), "upstreams: { openalex: { origin: http://localhost:1 } }\n", { mode: 0o600 })
    expect(Object.keys(Result.getOrThrow(UserFile.read()))).toEqual(["openalex"])
    toOther(UserFile.path())
    const read = UserFile.read()
    expect(Result.isFailure(read) && read.failure.message).toBe(
      `${UserFile.path()}: it belongs to another user (65534); take ownership with chown`
    )
  })

  it.each(["litfuse.config.yaml", "m.mjs", "second.mjs"])("is no part of a configuration that can be approved: %s", async (name) => {
    const folder = join(root, "project")
    mkdirSync(folder)
    writeFileSync(join(folder, "litfuse.config.yaml"), "plugins: [./m.mjs]\n")
    writeFileSync(join(folder, "m.mjs"), 'import "./second.mjs"\n')
    writeFileSync(join(folder, "second.mjs"), "")
    toOther(join(folder, name))
    const opened = Effect.provideService(TrustGate.config(folder), Approver, () => Effect.succeed(true))
    expect((await Effect.runPromise(Effect.flip(opened))).message).toContain(
      `${name} belongs to another user (65534); take ownership with chown`
    )
  })
})

describe.runIf(process.platform !== "win32")("the user's own file", () => {
  it("is not used while all users may write it", () => {
    mkdirSync(dirname(UserFile.path()), { recursive: true })
    writeFileSync(UserFile.path(), "")
    chmodSync(UserFile.path(), 0o666)
    const read = UserFile.read()
    expect(Result.isFailure(read) && read.failure.message).toBe(
      `${UserFile.path()}: it is writable by all users; change that with chmod o-w`
    )
  })
})

/** Tries to read, write, replace and delete each file, and to add one to its folder; prints what succeeds. */
const attacks = `for file; do
  cat "$file" > /dev/null 2>&1 && echo "read $file"
  (echo x >> "$file") 2> /dev/null && echo "wrote $file"
  mv "$file" "$file.old" 2> /dev/null && echo "moved $file"
  rm -f "$file" 2> /dev/null && [ ! -e "$file" ] && ls "$(dirname "$file")" > /dev/null 2>&1 && echo "deleted $file"
  (echo x > "$(dirname "$file")/planted") 2> /dev/null && echo "added to $(dirname "$file")"
  ls "$(dirname "$file")" > /dev/null 2>&1 && echo "listed $(dirname "$file")"
done`

describe.runIf(hasOther)("another user", () => {
  it("reads and changes nothing in the cache, the approvals, the key and the pace, whatever the umask", async () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Cache, (cache) => cache.set("ab12", "a text")),
        FileCache.layer(join(UserFolders.cache(), "pipeline"))
      )
    )
    Approvals.add(join(root, "litfuse.config.yaml"), new Map())
    await Effect.runPromise(Effect.scoped(Effect.flatMap(PaceStore.file(paceFile()), ({ store }) => store.take("one", 1))))
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((one) =>
      one.isFile() ? [join(one.parentPath, one.name)] : []
    )
    expect(files.length).toBeGreaterThanOrEqual(4)
    const before = files.map((file) => readFileSync(file, "hex"))
    expect(asOther(attacks, ...files)).toBe("")
    expect(files.map((file) => readFileSync(file, "hex"))).toEqual(before)
    // the same attacks succeed on a file that is open to all
    const shared = join(root, "shared")
    mkdirSync(shared, { mode: 0o777 })
    writeFileSync(join(shared, "a"), "", { mode: 0o666 })
    expect(asOther(attacks, join(shared, "a"))).toMatch(/^read .*\nwrote .*\nmoved .*\n/)
  })
})

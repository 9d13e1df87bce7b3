import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import * as Config from "../../src/Config.ts"
import { findConfigFile } from "../../src/findConfigFile.ts"
import * as Approvals from "../../src/trust/Approvals.ts"
import { Approver, type Pending } from "../../src/trust/Approver.ts"
import * as TrustGate from "../../src/trust/TrustGate.ts"
import { project, write } from "./project.ts"

afterEach(() => void vi.unstubAllEnvs())

const files = { "litfuse.config.yaml": "plugins: [./mine.ts]\n", "mine.ts": "export default 1\n" }

const plugins = (folder: string) =>
  Effect.runPromise(Effect.map(TrustGate.config(folder), (config) => config.plugins.map(({ plugin }) => plugin)))
const why = (folder: string) => Effect.runPromise(Effect.map(Effect.flip(TrustGate.config(folder)), ({ message }) => message))
const hash = async (folder: string) => (await Effect.runPromise(TrustGate.pending(folder)))!.pending.hash

/** Approves a configuration as a person who is asked and says yes. */
const approve = (folder: string, answer = true) => {
  const asked: Array<Pending> = []
  const gate = Effect.provideService(Effect.result(TrustGate.config(folder)), Approver, (pending) =>
    Effect.sync(() => asked.push(pending) > 0 && answer)
  )
  return Effect.runPromise(Effect.as(gate, asked))
}

it("lists changes in the order of names, and asks only when a user is present", async () => {
  const bytes = (text: string) => Buffer.from(text)
  const before = { version: 1 as const, file: "f", hash: "h", files: [{ name: "b", sha256: "x" }] }
  const reached = new Map([
    ["c", bytes("c")],
    ["a", bytes("a")]
  ])
  expect(Approvals.changes(before, reached).map(({ name, before, now }) => [name, before, now])).toEqual([
    ["a", undefined, "a"],
    ["b", null, undefined],
    ["c", undefined, "c"]
  ])
  const pending = { file: "f", name: "f", hash: "h", reached, modules: new Map(), before: undefined }
  expect(await Effect.runPromise(Effect.flatMap(Approver, (ask) => ask(pending)))).toBe(false)
})

describe("a project's configuration", () => {
  it("is refused until it is approved, with one line that says what to do", async () => {
    const folder = project(files)
    expect(await why(folder)).toBe(
      "litfuse.config.yaml: is not approved, and its plugins would run with your rights; review and approve it with `litfuse plugin trust`, " +
        `or ignore its plugins with --no-plugins (in CI: --trust ${await hash(folder)})`
    )
    mkdirSync(join(folder, "below"))
    expect(await why(join(folder, "below"))).toMatch(/^\.\.\/litfuse\.config\.yaml: is not approved/)
  })

  it("is asked about once, and then used, from folders below it too", async () => {
    const folder = project(files)
    expect(await approve(folder, false)).toHaveLength(1)
    await expect(plugins(folder)).rejects.toThrow("is not approved")
    expect(await approve(folder)).toHaveLength(1)
    expect(await approve(folder)).toHaveLength(0)
    expect(await plugins(folder)).toEqual(["./mine.ts"])
    mkdirSync(join(folder, "below"))
    expect(await plugins(join(folder, "below"))).toEqual(["./mine.ts"])
  })

  it("is asked about again when something that it reaches has changed, with what it was", async () => {
    const folder = project({ ...files, "mine.ts": 'import "./a.ts"\n', "a.ts": "1\n" })
    await approve(folder)
    write(folder, { "a.ts": "2\n" })
    expect(await why(folder)).toMatch(/^litfuse\.config\.yaml: has changed since you approved it \(changed a\.ts\); review and approve it/)
    const [pending] = await approve(folder, false)
    expect(Approvals.changes(pending!.before, pending!.reached)).toEqual([{ name: "a.ts", before: "1\n", now: "2\n" }])
    write(folder, { "mine.ts": 'import "./b.ts"\n', "b.ts": "3\n" })
    expect(await why(folder)).toContain("(changed mine.ts; new b.ts; gone a.ts)")
    await approve(folder)
    expect(await plugins(folder)).toEqual(["./mine.ts"])
    write(folder, { "unrelated.ts": "4\n" })
    expect(await plugins(folder)).toEqual(["./mine.ts"])
  })

  it("is used under its hash for one run, and under no other", async () => {
    const folder = project(files)
    vi.stubEnv("LITFUSE_TRUST", await hash(folder))
    expect(await plugins(folder)).toEqual(["./mine.ts"])
    write(folder, { "mine.ts": "export default 2\n" })
    expect(await why(folder)).toMatch(/^litfuse\.config\.yaml: has the hash [0-9a-f]{64}, but --trust or LITFUSE_TRUST is [0-9a-f]{64}/)
    expect(await approve(folder)).toHaveLength(0)
    vi.stubEnv("LITFUSE_TRUST", "")
    expect(await why(folder)).toContain("is not approved")
  })

  it("is left out of lists while it is not approved, with the reason and without a question", async () => {
    const folder = project(files)
    const asked: Array<Pending> = []
    const opened = await Effect.runPromise(
      Effect.provideService(TrustGate.open(folder, true), Approver, (pending) => Effect.sync(() => asked.push(pending) > 0))
    )
    expect(opened).toMatchObject({ config: Config.none(folder), notApproved: { reason: { _tag: "Unapproved" } } })
    expect(asked).toEqual([])
    await approve(folder)
    expect(await Effect.runPromise(TrustGate.open(folder, true))).toMatchObject({
      config: { plugins: [{ plugin: "./mine.ts" }] },
      notApproved: undefined
    })
  })

  it("is not even read where plugins are not wanted", async () => {
    const folder = project({ "litfuse.config.yaml": "plugins: [" })
    expect(await why(folder)).toContain("is not YAML")
    vi.stubEnv("LITFUSE_NO_PLUGINS", "1")
    expect(await Effect.runPromise(TrustGate.config(folder))).toEqual(Config.none(folder))
  })

  it("needs no approval while it names no plugin", async () => {
    for (const text of ["", "plugins: []\n", "cache: kept/here\n"])
      expect(await plugins(project({ "litfuse.config.yaml": text }))).toEqual([])
    // a cache outside the project cannot be approved
    for (const text of ["cache: ../elsewhere\n", "cache: /var/tmp/x\n", "cache: .\n"])
      expect(await why(project({ "litfuse.config.yaml": text }))).toContain("which is outside the project")
  })

  it("cannot be approved while another user can write to it, or its imports cannot be determined", async () => {
    const folder = project(files)
    chmodSync(join(folder, "mine.ts"), 0o666)
    expect(await why(folder)).toBe(
      "litfuse.config.yaml: cannot be approved: mine.ts is writable by all users; change that with chmod o-w; or ignore its plugins with --no-plugins"
    )
    expect(await approve(folder)).toHaveLength(0)
    chmodSync(join(folder, "mine.ts"), 0o644)
    vi.spyOn(process, "getuid").mockReturnValue(statSync(folder).uid + 1000)
    expect(await why(folder)).toMatch(statSync(folder).uid === 0 ? /is not approved/ : /belongs to another user/)
    vi.restoreAllMocks()
  })
})

describe("the configuration that holds in a folder", () => {
  it("is the nearest file in the folder or above it, and the defaults when there is none", async () => {
    const folder = project({ "a/b/c/keep": "" })
    expect(findConfigFile(join(folder, "a/b/c"))).toBeUndefined()
    expect(await Effect.runPromise(TrustGate.config(join(folder, "a")))).toEqual(Config.none(join(folder, "a")))
    write(folder, { "a/litfuse.config.yaml": "cache: kept\n" })
    expect(findConfigFile(join(folder, "a/b/c"))).toBe(join(folder, "a/litfuse.config.yaml"))
    expect((await Effect.runPromise(TrustGate.config(join(folder, "a/b/c")))).cacheFolder).toBe(join(folder, "a/kept"))
  })

  it("has what the user's own file says about services, whether a project is approved or not", async () => {
    const folder = project(files)
    write(join(folder, "../config/litfuse"), { "config.yaml": "upstreams:\n  openalex: { origin: http://localhost:8080 }\n" })
    const where = `${join(folder, "../config/litfuse/config.yaml")}:2`
    const upstreams = { openalex: { where, origin: { address: "http://localhost:8080", where }, credentials: {} } }
    expect(await Effect.runPromise(TrustGate.open(folder, true))).toMatchObject({ config: { plugins: [], upstreams } })
    await approve(folder)
    expect(await Effect.runPromise(TrustGate.config(folder))).toMatchObject({ plugins: [{ plugin: "./mine.ts" }], upstreams })
  })

  it("says so when the file cannot be read", async () => {
    const folder = project({ "litfuse.config.yaml/x": "" })
    expect(await why(folder)).toContain("litfuse.config.yaml: cannot be read: it is no plain file, but a folder")
  })

  it.skipIf(process.platform === "win32")("does not read a device without an end, to which a clone may hold a link", async () => {
    const folder = project({ other: "" })
    symlinkSync("/dev/zero", join(folder, "litfuse.config.yaml"))
    expect(await why(folder)).toContain("litfuse.config.yaml: cannot be read: it is no plain file, but a device")
    const ofModule = project({ "litfuse.config.yaml": "plugins: [./mine.mjs]\n" })
    symlinkSync("/dev/zero", join(ofModule, "mine.mjs"))
    expect(await why(ofModule)).toContain("is not a plain file")
    const ofLock = project({
      "litfuse.config.yaml": "plugins: [acme]\n",
      "node_modules/acme/package.json": '{"name":"acme","version":"1.0.0","exports":"./index.js"}',
      "node_modules/acme/index.js": "export default 1\n"
    })
    symlinkSync("/dev/zero", join(ofLock, "package-lock.json"))
    expect(await why(ofLock)).toContain("is not approved")
  })
})

describe("approvals", () => {
  it("are kept outside the project, for their owner alone, and are taken back", async () => {
    const folder = project(files)
    await approve(folder)
    expect(readdirSync(folder).sort()).toEqual(["litfuse.config.yaml", "mine.ts"])
    const [name] = readdirSync(Approvals.folder())
    expect(statSync(join(Approvals.folder(), name!)).mode & 0o777).toBe(0o600)
    expect(Approvals.list()).toMatchObject([{ file: join(folder, "litfuse.config.yaml"), hash: await hash(folder) }])
    expect([Approvals.remove(join(folder, "litfuse.config.yaml")), Approvals.remove(join(folder, "litfuse.config.yaml"))]).toEqual([
      true,
      false
    ])
    expect(await why(folder)).toContain("is not approved")
  })

  it("that cannot be read, or are of another project, approve nothing", async () => {
    const folder = project(files)
    await approve(folder)
    const place = join(Approvals.folder(), readdirSync(Approvals.folder())[0]!)
    const text = readFileSync(place, "utf8")
    for (const wrong of ["{", "", text.replace('"version":1', '"version":2'), text.replace("/project/", "/another/")]) {
      writeFileSync(place, wrong)
      expect(await why(folder)).toContain("is not approved")
    }
    writeFileSync(place, text)
    expect(await plugins(folder)).toEqual(["./mine.ts"])
  })

  it("keep no text of files that are long or no text, and say that these changed", async () => {
    const folder = project({ ...files, "mine.ts": 'export const a = ["./long.txt"]\n', "long.txt": "a".repeat(300_000) })
    await approve(folder)
    write(folder, { "long.txt": "b".repeat(300_000) })
    const pending = (await Effect.runPromise(TrustGate.pending(folder)))!.pending
    expect(Approvals.changes(pending.before, pending.reached)).toEqual([{ name: "long.txt", before: null, now: null }])
    expect(existsSync(join(folder, "long.txt"))).toBe(true)
  })
})

import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { copyOf } from "../../src/registry/copyOf.ts"
import { loadPlugin, loadPlugins } from "../../src/registry/loadPlugins.ts"

// A user's project, outside this repository.
const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-load-")))
const config = join(root, "litfuse.config.yaml")
const host = copyOf("effect", import.meta.url)!

const write = (file: string, text: string | object) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof text === "string" ? text : JSON.stringify(text))
}

beforeAll(() => {
  mkdirSync(join(root, "node_modules"))
  symlinkSync(host.path, join(root, "node_modules/effect"), "dir")
  write("mine.ts", 'import * as Schema from "effect/Schema"\nexport default { kind: "mine", params: Schema.Struct({}) as Schema.Top }\n')
  write("throws.ts", 'throw new TypeError("no luck\\ntoday")\n')
  write("list.js", "export default [1, 2]\n")
  write("empty.js", "export default []\n")
  write("bare.ts", "export const plugin = 1\n")
  write("lacks.js", 'import "not-installed-anywhere"\nexport default 1\n')
  write("hangs.js", "await new Promise(() => {})\nexport default 1\n")
  write("node_modules/@acme/import-only/package.json", {
    name: "@acme/import-only",
    version: "1.0.0",
    type: "module",
    exports: { import: "./a.js" }
  })
  write("node_modules/@acme/import-only/a.js", "export default { from: 'a' }\n")
  write("node_modules/several/package.json", {
    name: "several",
    version: "1.0.0",
    exports: { "./one": "./one.mjs", "./gone": "./gone.mjs" }
  })
  write("node_modules/several/one.mjs", "export default 1\n")
  write("node_modules/typed/package.json", { name: "typed", version: "1.0.0", type: "module", exports: "./a.ts" })
  write("node_modules/typed/a.ts", "export default 1 as number\n")
  write("node_modules/second/package.json", { name: "second", version: "1.0.0", type: "module", exports: "./a.js" })
  write("node_modules/second/a.js", "globalThis.litfuseSecondWasLoaded = true\nexport default 1\n")
  write("node_modules/second/node_modules/effect/package.json", { name: "effect", version: host.version })
  write("node_modules/third/package.json", { name: "third", version: "1.0.0", type: "module", exports: "./a.js" })
  write("node_modules/third/a.js", "globalThis.litfuseThirdWasLoaded = true\nexport default 1\n")
  write("node_modules/third/node_modules/@litfuse/engine/package.json", { name: "@litfuse/engine", version: "9.9.9" })
})
afterAll(() => rmSync(root, { recursive: true }))

const value = (plugin: string) => Effect.runPromise(loadPlugin({ plugin, from: config })).then(([candidate]) => candidate?.value)
const message = (plugin: string) =>
  Effect.runPromise(Effect.flip(loadPlugin({ plugin, from: config, where: "litfuse.config.yaml:2" }))).then((error) => error.message)
const at = "litfuse.config.yaml:2: plugin"

describe("load", () => {
  it("loads a file in the folder of the configuration, TypeScript unchanged", async () => {
    expect(await value("./mine.ts")).toMatchObject({ kind: "mine" })
    expect(await value(join(root, "mine.ts"))).toMatchObject({ kind: "mine" })
  })

  it("loads packages that can only be imported, and what packages export under a subpath", async () => {
    expect(await value("@acme/import-only")).toEqual({ from: "a" })
    expect(await value("several/one")).toBe(1)
  })

  it("keeps parameters, name and a hash of the code with what it loaded", async () => {
    const [one] = await Effect.runPromise(loadPlugin({ plugin: "./mine.ts", from: config, where: "c:1", params: { k: 1 } }))
    const { origin, params } = one!
    const url = pathToFileURL(join(dirname(config), "mine.ts")).href
    expect(origin).toEqual({ name: "./mine.ts", where: "c:1", url, code: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(params).toEqual({ k: 1 })
  })

  it("takes a list of plugins, each for itself", async () => {
    const candidates = await Effect.runPromise(loadPlugin({ plugin: "./list.js", from: config }))
    expect(candidates.map(({ value, origin }) => [value, origin.name, origin.member])).toEqual([
      [1, "./list.js", 0],
      [2, "./list.js", 1]
    ])
    expect(await message("./empty.js")).toBe(
      `${at} "./empty.js": its default export is not a plugin: is an empty list; see the contract of its kind`
    )
    const error = await Effect.runPromise(Effect.flip(loadPlugin({ plugin: "./list.js", from: config, params: { k: 1 } })))
    expect(error.message).toContain("params are given to a list of 2 plugins; name each by its own file")
  })

  it("says where it looked for what is not there", async () => {
    expect(await message("@acme/absent/sub")).toBe(
      `${at} "@acme/absent/sub": not found from ${config}: there is no such package; run \`npm install @acme/absent\` in ${root}`
    )
    expect(await message("./absent.ts")).toBe(
      `${at} "./absent.ts": not found from ${config}: there is no file ${join(root, "absent.ts")}; correct the name`
    )
    expect(await message("several")).toBe(`${at} "several": not found from ${config}: the package "several" does not export "."`)
    expect(await message("several/gone")).toBe(
      `${at} "several/gone": not found from ${config}: the package "several" names ${join(root, "node_modules/several/gone.mjs")}, which is not there; build or reinstall it`
    )
  })

  it("reports a file that throws, or lacks something that it imports", async () => {
    expect(await message("./throws.ts")).toBe(
      `${at} "./throws.ts": ${join(root, "throws.ts")} could not be loaded: TypeError: no luck; correct the file or leave the plugin out`
    )
    expect(await message("./lacks.js")).toContain(
      `${join(root, "lacks.js")} could not be loaded: Error: Cannot find package 'not-installed-anywhere'`
    )
  })

  it("reports a module without a default export", async () => {
    expect(await message("./bare.ts")).toBe(
      `${at} "./bare.ts": its default export is not a plugin: there is none; see the contract of its kind`
    )
  })

  it("refuses a second copy of effect, of whatever version, before it loads the plugin", async () => {
    expect(await message("second")).toBe(
      `${at} "second": uses its own copy of effect (${host.version} in ${join(root, "node_modules/second/node_modules/effect")}), not the host's ` +
        `(${host.version} in ${host.path}); make effect a peerDependency and install one copy`
    )
    expect(globalThis).not.toHaveProperty("litfuseSecondWasLoaded")
  })

  it("refuses a second copy of the engine too: its contracts may be others", async () => {
    expect(await message("third")).toContain(
      `"third": uses its own copy of @litfuse/engine (9.9.9 in ${join(root, "node_modules/third/node_modules/@litfuse/engine")}), not the host's`
    )
    expect(globalThis).not.toHaveProperty("litfuseThirdWasLoaded")
  })

  it("gives up on a module that never finishes loading", async () => {
    const error = await Effect.runPromise(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(Effect.flip(loadPlugin({ plugin: "./hangs.js", from: config })))
        yield* Effect.yieldNow
        yield* TestClock.adjust("10 seconds")
        return yield* Fiber.join(fiber)
      }).pipe(Effect.provide(TestClock.layer()))
    )
    expect(error.message).toContain("it was still loading after 10 s")
  })

  it("loads the others when some cannot be loaded, in the order named", async () => {
    const wanted = ["./throws.ts", "several/one", "second", "@acme/absent", "@acme/import-only"].map((plugin) => ({ plugin, from: config }))
    const { candidates, problems } = await Effect.runPromise(loadPlugins(wanted))
    expect(candidates.map(({ origin }) => origin.name)).toEqual(["several/one", "@acme/import-only"])
    expect(problems.map(({ reason }) => reason._tag)).toEqual(["Import", "OtherEffect", "Resolve"])
  })

  it("knows of no copy of effect where there is none", () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "litfuse-none-"))
    expect(copyOf("effect", join(elsewhere, "a.js"))).toBeUndefined()
    rmSync(elsewhere, { recursive: true })
  })
})

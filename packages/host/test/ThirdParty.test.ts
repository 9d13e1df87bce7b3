import { execFile, execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

// A third-party project outside this repository; everything runs in a separate Node process, without vitest's loader.
const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-third-party-")))
const effectFolder = dirname(realpathSync(findPackageJSON("effect", import.meta.url)!))
const engineFolder = dirname(realpathSync(findPackageJSON("@litfuse/engine", import.meta.url)!))
const { version } = JSON.parse(readFileSync(join(effectFolder, "package.json"), "utf8")) as { readonly version: string }
const lister = fileURLToPath(new URL("fixtures/listPlugins.ts", import.meta.url))

interface Listing {
  readonly plugins: ReadonlyArray<readonly [string, string, number]>
  readonly house: number
  readonly problems: ReadonlyArray<string>
  readonly answers: ReadonlyArray<string>
  readonly scores: ReadonlyArray<number>
}

const write = (file: string, text: string | object) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof text === "string" ? text : JSON.stringify(text))
}

const link = (project: string, name: string, folder: string) => {
  mkdirSync(dirname(join(root, project, "node_modules", name)), { recursive: true })
  symlinkSync(folder, join(root, project, "node_modules", name), "dir")
}

/** A ranker as plain JavaScript that needs nothing but effect: what a package ships. */
const ranker = (id: string, members = "") => `import * as Schema from "effect/Schema"
export default {
  kind: "ranker", id: "${id}", apiVersion: "^2.0.0", revision: 1, about: "ranks by row",
  params: Schema.Struct({}), needs: [], reads: [], claims: [], refuses: () => undefined,
  prepare: () => undefined,
  score: (_, __, out) => { for (let row = 0; row < out.length; row++) out[row] = -row },
  explain: (_, __, row) => ({ label: "row", score: -row, parts: [] }),
  ${members}
}
`

const manifest = (name: string, more: object = {}) => ({
  name,
  version: "1.0.0",
  type: "module",
  exports: { ".": { import: "./index.js" } },
  ...more
})

const list = async (project: string, id = ""): Promise<Listing> => {
  const { stdout } = await promisify(execFile)(process.execPath, [lister, id], { cwd: join(root, project) })
  return JSON.parse(stdout) as Listing
}

afterAll(() => rmSync(root, { recursive: true }))

// Each test starts a separate Node process.
const patient = { timeout: 60_000 }

describe("a packed package, in an empty folder", () => {
  beforeAll(() => {
    write("pack/package.json", manifest("@acme/litfuse-by-row", { files: ["index.js"], peerDependencies: { effect: "^4.1.0" } }))
    write("pack/index.js", ranker("by-row"))
    execFileSync("npm", ["pack", "--offline", "--silent", "--pack-destination", root], { cwd: join(root, "pack"), stdio: "ignore" })
    const tarball = readdirSync(root).find((file) => file.endsWith(".tgz"))!
    mkdirSync(join(root, "packed/node_modules/@acme/litfuse-by-row"), { recursive: true })
    execFileSync("tar", ["-xzf", join(root, tarball), "--strip-components=1", "-C", join(root, "packed/node_modules/@acme/litfuse-by-row")])
    link("packed", "effect", effectFolder)
    write("packed/litfuse.config.yaml", 'plugins: ["@acme/litfuse-by-row"]\n')
  }, patient.timeout)

  it("is found, checked and works beside the plugins of the house", patient, async () => {
    const { plugins, problems, house, scores } = await list("packed", "by-row")
    expect(problems).toEqual([])
    expect(plugins).toEqual([["@acme/litfuse-by-row", "ranker/by-row", 64]])
    expect(house).toBeGreaterThan(0)
    expect(scores).toEqual([0, -1, -2])
  })
})

describe("a file", () => {
  it("is TypeScript as it stands, and builds on the contracts of the engine", patient, async () => {
    link("file", "effect", effectFolder)
    link("file", "@litfuse/engine", engineFolder)
    write("file/litfuse.config.yaml", "plugins:\n  - ./my-ranker.ts\n")
    write(
      "file/my-ranker.ts",
      `import * as Ranker from "@litfuse/engine/Ranker"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"

const double = (row: number): number => row * 2

export default Ranker.plugin({
  id: "mine", revision: 1, about: "prefers later rows",
  params: Schema.Struct({ weight: Params.number(3, { minimum: 0, maximum: 10 }) }),
  needs: [],
  prepare: () => undefined,
  score: (_: undefined, { weight }: { readonly weight: number }, out: Float64Array): void => {
    for (let row = 0; row < out.length; row++) out[row] = weight * double(row)
  },
  explain: (_, { weight }, row) => ({ label: "row", score: weight * double(row), parts: [] }) as never
})
`
    )
    const { plugins, problems, scores } = await list("file", "mine")
    expect(problems).toEqual([])
    expect(plugins).toEqual([["./my-ranker.ts", "ranker/mine", 64]])
    expect(scores).toEqual([0, 6, 12])
  })
})

describe("bad plugins", () => {
  it("are each refused with the reason, and take no other plugin with them", patient, async () => {
    link("bad", "effect", effectFolder)
    for (const [name, text] of Object.entries({
      "@acme/good": ranker("good"),
      "@acme/two-effects": ranker("two"),
      "@acme/future": ranker("future", 'apiVersion: "^1.0.0"'),
      "@acme/shapeless": ranker("shapeless", "score: 1, prepare: undefined"),
      "@acme/strict": ranker("strict", "params: Schema.Struct({ depth: Schema.Int })"),
      "@acme/twin": ranker("good"),
      "@acme/throws": 'throw new Error("my database is down")\n',
      "@acme/no-default": "export const plugin = 1\n"
    })) {
      write(`bad/node_modules/${name}/package.json`, manifest(name))
      write(`bad/node_modules/${name}/index.js`, text)
    }
    write("bad/node_modules/@acme/two-effects/node_modules/effect/package.json", { name: "effect", version: "4.0.1" })
    write("bad/node_modules/@acme/typed/package.json", { ...manifest("@acme/typed"), exports: "./index.ts" })
    write("bad/node_modules/@acme/typed/index.ts", "export default 1 as number\n")
    write(
      "bad/dies.ts",
      `import * as Schema from "effect/Schema"
export default {
  kind: "source", id: "dies", apiVersion: "^2.0.0", revision: 1, about: "cannot be made", abilities: ["search"], ingests: [],
  capabilities: { fields: {}, sorts: ["relevance"], maxRecords: 1, identifiers: [], batch: 1 },
  params: Schema.Struct({}), make: () => { throw new TypeError("no key") }
}
`
    )
    const file = join(root, "bad/litfuse.config.yaml")
    write(
      "bad/litfuse.config.yaml",
      `# Each line below is wrong in its own way, but the first and the last.
plugins:
  - "@acme/good"
  - "@acme/absent"
  - "@acme/two-effects"
  - "@acme/throws"
  - "@acme/no-default"
  - "@acme/shapeless"
  - "@acme/future"
  - plugin: "@acme/strict"
    params: { depth: deep, dept: 1 }
  - "@acme/twin"
  - "@acme/typed"
  - ./absent.ts
  - ./dies.ts
`
    )
    const { plugins, problems, answers } = await list("bad")
    const modules = join(root, "bad/node_modules/@acme")
    expect(plugins).toEqual([
      ["./dies.ts", "source/dies", 64],
      ["@acme/good", "ranker/good", 64]
    ])
    expect(problems).toEqual([
      `litfuse.config.yaml:4: plugin "@acme/absent": not found from ${file}: there is no such package; run \`npm install @acme/absent\` in ${join(root, "bad")}`,
      `litfuse.config.yaml:5: plugin "@acme/two-effects": uses its own copy of effect (4.0.1 in ${modules}/two-effects/node_modules/effect), not the host's ` +
        `(${version} in ${effectFolder}); make effect a peerDependency and install one copy`,
      `litfuse.config.yaml:6: plugin "@acme/throws": ${modules}/throws/index.js could not be loaded: Error: my database is down; correct the file or leave the plugin out`,
      `litfuse.config.yaml:7: plugin "@acme/no-default": its default export is not a plugin: there is none; see the contract of its kind`,
      `litfuse.config.yaml:8: plugin "@acme/shapeless": its default export is not a plugin: prepare expected a function, got undefined; score expected a function, got 1; see the contract of its kind`,
      `litfuse.config.yaml:9: plugin "@acme/future": was written for contracts ^1.0.0, this litfuse offers 2.0.0; install a version of the plugin that fits`,
      `litfuse.config.yaml:10: plugin "@acme/strict": cannot use its parameters: params.dept is not a known key; params.depth expected number, got "deep"; correct them in the configuration`,
      `litfuse.config.yaml:12: plugin "@acme/twin": its id "ranker/good" is already taken by @acme/good; leave one of them out`,
      `litfuse.config.yaml:13: plugin "@acme/typed": ${modules}/typed/index.ts is TypeScript, which Node does not run below node_modules; a package must ship JavaScript`,
      `litfuse.config.yaml:14: plugin "./absent.ts": not found from ${file}: there is no file ${join(root, "bad/absent.ts")}; correct the name`
    ])
    expect(answers).toEqual([expect.stringContaining("dies has a bug in its plugin")])
    expect(answers[0]).toContain("TypeError: no key")
  })
})

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { Approver } from "../../src/trust/Approver.ts"
import * as TrustGate from "../../src/trust/TrustGate.ts"
import { type Bypass, found, hidden, open } from "./bypasses.ts"
import { project, projectOf, write } from "./project.ts"

const users: Array<string> = []

afterEach(() => void vi.unstubAllEnvs())
afterAll(() => {
  for (const user of users) rmSync(user, { recursive: true })
})

const approve = (folder: string) => Effect.runPromise(Effect.provideService(TrustGate.config(folder), Approver, () => Effect.succeed(true)))

const script = join(import.meta.dirname, "loadProject.ts")

const run = (program: string, words: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): string =>
  execFileSync(process.execPath, [program, ...words], { env: { ...process.env, ...env }, encoding: "utf8", timeout: 120_000 })

const markOf = (folder: string): string => join(dirname(folder), "mark")

/** Whether code of a project left a mark, and what litfuse said. */
interface Loaded {
  readonly isRun: boolean
  readonly said: string
}

/** Loads projects in one process of litfuse. */
const load = (...folders: ReadonlyArray<string>): ReadonlyArray<Loaded> => {
  const said = JSON.parse(run(script, folders)) as ReadonlyArray<string>
  return folders.map((folder, i) => ({ isRun: existsSync(markOf(folder)), said: said[i]! }))
}

/** The projects, each approved as `before` gives it and changed as `after` says, and what became of each. */
const loaded = (
  cases: ReadonlyArray<Bypass>,
  before: (one: Bypass) => Readonly<Record<string, string>>,
  after: (one: Bypass) => Readonly<Record<string, string>>
) => {
  const results = new Map<string, Loaded & { readonly folder: string }>()
  beforeAll(async () => {
    vi.stubEnv("LITFUSE_TRUST", "")
    vi.stubEnv("LITFUSE_NO_PLUGINS", "")
    const folders: Array<string> = []
    for (const one of cases) {
      const { user, folder } = projectOf(before(one))
      users.push(user)
      vi.stubEnv("XDG_CONFIG_HOME", join(user, "config"))
      await approve(folder)
      write(folder, after(one))
      folders.push(folder)
    }
    load(...folders).forEach((result, i) => results.set(cases[i]!.name, { ...result, folder: folders[i]! }))
  })
  return (name: string) => results.get(name)!
}

const changed = ({ target, payload }: Bypass) => ({ [target]: payload })
const asApproved = ({ files }: Bypass) => files

describe("code that changed after its approval", () => {
  describe("is not run", () => {
    const of = loaded(found, asApproved, changed)
    it.each(found)("$name", ({ name }) => {
      expect(of(name)).toMatchObject({ isRun: false, said: expect.stringMatching(/has changed since you approved it/) })
    })
  })

  describe("is not run when it changes between the check and the loading", () => {
    const of = loaded(found, asApproved, (one) => ({ "../late.json": JSON.stringify(changed(one)) }))
    it.each(found)("$name", ({ name }) => {
      expect(of(name)).toMatchObject({ isRun: false, said: expect.stringMatching(/has changed since you approved it/) })
    })
  })

  describe("is run after another approval", () => {
    const of = loaded(
      found,
      (one) => ({ ...one.files, ...changed(one) }),
      () => ({})
    )
    it.each(found)("$name", ({ name }) => {
      expect(of(name)).toMatchObject({ isRun: true, said: expect.not.stringContaining("approve") })
    })
  })

  describe("is not run where no analysis can find it", () => {
    const of = loaded(hidden, asApproved, changed)
    it.each(hidden)("$name", ({ name }) => {
      const { isRun, folder } = of(name)
      expect(isRun).toBe(false)
      // Node alone runs it, so the test can fail
      run(join(folder, "near/m.mjs"), [], { MARK: markOf(folder) })
      expect(existsSync(markOf(folder))).toBe(true)
    })
  })

  it("is not run when it is native code", async () => {
    const native = (text: string) => ({ "litfuse.config.yaml": "plugins: [./near/m.cjs]\n", "near/m.cjs": text, "far/second.node": "x" })
    const folders: Array<string> = []
    for (const text of [
      'require(["../f", "ar/second.node"].join(""))',
      'process.dlopen({ exports: {} }, require("path").join(__dirname, "..", "far", "second.node"))',
      'new (require("node:sqlite").DatabaseSync)(":memory:", { allowExtension: true }).loadExtension(require("path").join(__dirname, "..", "far", "second.node"))'
    ]) {
      const folder = project(native(text))
      await approve(folder)
      folders.push(folder)
    }
    for (const { said } of load(...folders)) expect(said).toContain("far/second.node is not among the files that you approved")
  })

  it("is not run in a program of the user, whose own modules are not checked", async () => {
    const folder = project({
      "litfuse.config.yaml": "plugins: [./near/m.mjs]\n",
      "near/m.mjs": 'await import(new URL(["../far/second", "mjs"].join("."), import.meta.url))\nexport default {}\n',
      "far/second.mjs": "",
      "far/mine.mjs": 'import "node:child_process"\nconsole.log("mine")\n',
      "program.mts": readFileSync(script, "utf8")
        .replace(/"(@litfuse|effect)\/([^"]+)"/g, (_, scope, rest) => JSON.stringify(import.meta.resolve(`${scope}/${rest}`)))
        .concat('await import(["./far/mine", "mjs"].join("."))\n')
    })
    await approve(folder)
    write(folder, { "far/second.mjs": 'import fs from "node:fs"; fs.writeFileSync(process.env.MARK, "x")\n' })
    const said = run(join(folder, "program.mts"), [folder])
    expect(existsSync(markOf(folder))).toBe(false)
    expect(said).toMatch(/second\.mjs is not among the files that you approved[^]*mine/)
  })
})

describe("what cannot be enforced is run", () => {
  const of = loaded(open, asApproved, changed)
  it.each(open)("$name", ({ name }) => {
    expect(of(name).isRun).toBe(true)
  })
})

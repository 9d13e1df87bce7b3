import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { Approver } from "../../src/trust/Approver.ts"
import * as TrustGate from "../../src/trust/TrustGate.ts"
import { found, hidden, open } from "./bypasses.ts"
import { project, write } from "./project.ts"

afterEach(() => void vi.unstubAllEnvs())

const approve = (folder: string) => Effect.runPromise(Effect.provideService(TrustGate.config(folder), Approver, () => Effect.succeed(true)))

const script = join(import.meta.dirname, "loadProject.ts")

/** Loads a project in a process of litfuse; whether its code left a mark, and what litfuse said. */
const load = (folder: string, program = script) => {
  const mark = join(dirname(folder), "mark")
  const said = execFileSync(process.execPath, [program, folder], { env: { ...process.env, MARK: mark }, encoding: "utf8", timeout: 30_000 })
  return { isRun: existsSync(mark), said }
}

describe("code that changed after its approval", () => {
  it.each(found)("is not run: $name", async ({ files, target, payload }) => {
    const folder = project(files)
    await approve(folder)
    write(folder, { [target]: payload })
    const { isRun, said } = load(folder)
    expect(isRun).toBe(false)
    expect(said).toMatch(/has changed since you approved it/)
  })

  it.each(found)("is run after another approval: $name", async ({ files, target, payload }) => {
    const folder = project({ ...files, [target]: payload })
    await approve(folder)
    expect(load(folder)).toEqual({ isRun: true, said: expect.not.stringContaining("approve") })
  })

  it.each(hidden)("is not run where no analysis can find it: $name", async ({ files, target, payload }) => {
    const folder = project(files)
    await approve(folder)
    write(folder, { [target]: payload })
    expect(load(folder).isRun).toBe(false)
    // Node alone runs it, so the test can fail
    expect(load(folder, join(folder, "near/m.mjs")).isRun).toBe(true)
  })

  it("is not run when it is native code", async () => {
    const native = (text: string) => ({ "litfuse.config.yaml": "plugins: [./near/m.cjs]\n", "near/m.cjs": text, "far/second.node": "x" })
    for (const text of [
      'require(["../f", "ar/second.node"].join(""))',
      'process.dlopen({ exports: {} }, require("path").join(__dirname, "..", "far", "second.node"))',
      'new (require("node:sqlite").DatabaseSync)(":memory:", { allowExtension: true }).loadExtension(require("path").join(__dirname, "..", "far", "second.node"))'
    ]) {
      const folder = project(native(text))
      await approve(folder)
      expect(load(folder).said, text).toContain("far/second.node is not among the files that you approved")
    }
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
    const { isRun, said } = load(folder, join(folder, "program.mts"))
    expect(isRun).toBe(false)
    expect(said).toMatch(/second\.mjs is not among the files that you approved[^]*mine/)
  })
})

describe("what cannot be enforced", () => {
  it.each(open)("$name is run", async ({ files, target, payload }) => {
    const folder = project(files)
    await approve(folder)
    write(folder, { [target]: payload })
    expect(load(folder).isRun).toBe(true)
  })
})

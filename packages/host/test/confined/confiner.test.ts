import { createHash } from "node:crypto"
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Fusion } from "@litfuse/engine/Fusion"
import * as Registry from "@litfuse/engine/Registry"
import * as Schema from "effect/Schema"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import { confiner } from "../../src/confined/confiner.ts"
import * as LoadGate from "../../src/trust/LoadGate.ts"

const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-confiner-")))
afterAll(() => rmSync(root, { recursive: true }))
writeFileSync(join(root, "qrels.txt"), "1 0 d1 1\n")

/** A third-party fusion: its module as text, and its value in the registry. */
const registry = (id: string, members: string, before = "") => {
  const file = join(root, `${id}.mjs`)
  const text = `${before}\nexport default { kind: "fusion", id: "${id}", revision: 1, ${members} }\n`
  writeFileSync(file, text)
  // tests of one process share what was approved
  LoadGate.admit(new Map([[file, createHash("sha256").update(text).digest("hex")]]))
  const value: Fusion = {
    kind: "fusion",
    id,
    apiVersion: "^2.0.0",
    revision: 1,
    about: "of somebody else's",
    params: Schema.Struct({}) as never,
    refuses: () => undefined,
    prepare: () => undefined,
    score: () => undefined,
    explain: () => ({ label: "", value: 0, parts: [] }),
    train: (_, params) => params
  }
  const made = Registry.make([
    { value, origin: { name: `./${id}.mjs`, where: "litfuse.config.yaml:2", url: pathToFileURL(file).href } },
    // one of ours, which stays where it is
    { value: { ...value, id: "built-in" }, origin: { name: "litfuse" } }
  ])
  expect(made.problems).toEqual([])
  return made
}

const confine = (id: string, members: string, before?: string) => Result.getOrThrow(confiner(registry(id, members, before))(new Set([id])))

const plain = "prepare: (inputs) => inputs, score: (_, __, out) => out.fill(2), train: (frames) => ({ seen: frames.length })"

describe("a confiner", () => {
  it("has a fusion from outside run in a process, and says what this could read and what stays open", () => {
    const { fusions, fresh, end, statements } = confine("honest", plain)
    expect([...fusions.keys()]).toEqual(["honest"])
    fresh()
    const [out, fusion] = [new Float64Array(2), fusions.get("honest")!]
    fusion.score(fusion.prepare({ lists: [], candidates: Int32Array.of(4, 8) }), {}, out)
    expect([...out]).toEqual([2, 2])
    expect(statements[0]).toBe(
      "`honest` is a third-party plugin. It ran in a separate process, a new one for each fold. It could read `honest.mjs` and packages, but no other file."
    )
    expect(statements[1]).toContain("A confined plugin still has access to: bugs of V8")
    end()
  })
  it("stops one that reads judgements from disk, by name", () => {
    const { fresh, end } = confine(
      "reader",
      plain,
      `import { readFileSync } from "node:fs"\nconst grades = readFileSync(${JSON.stringify(join(root, "qrels.txt"))})`
    )
    expect(fresh).toThrow('plugin "reader", which runs confined, answers: Error: a plugin may not import node:fs')
    end()
  })
  it("stops one that stores grades in a file while it is trained", () => {
    const { fusions, end } = confine(
      "writer",
      `prepare: (inputs) => inputs, score: () => {}, train: async (frames) => { (await import("node:fs")).writeFileSync(${JSON.stringify(join(root, "kept.txt"))}, String(frames[0].grades)); return {} }`
    )
    const frame = { lists: [], candidates: Int32Array.of(4), grades: Int16Array.of(1), ideal: Int16Array.of(1) }
    expect(() => fusions.get("writer")!.train!([frame], {})).toThrow("a plugin may not import node:fs")
    end()
  })
  it("does not start one whose files were changed, such as by itself where it is not confined", () => {
    const { fresh, end } = confine("changing", plain)
    fresh()
    writeFileSync(join(root, "changing.mjs"), "export default {}")
    expect(fresh).toThrow(`the files of plugin "changing" stay unchanged during tuning, but ${join(root, "changing.mjs")} changed`)
    end()
  })
})

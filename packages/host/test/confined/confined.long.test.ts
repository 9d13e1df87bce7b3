import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Fusion } from "@litfuse/engine/Fusion"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { type ConfinedFusion, confineFusion } from "../../src/confined/confineFusion.ts"
import * as PluginLine from "../../src/confined/PluginLine.ts"
import * as PluginProcess from "../../src/confined/PluginProcess.ts"
import { confinementProblem, prepareProcess } from "../../src/confined/prepareProcess.ts"
import { approveFiles } from "./approveFiles.ts"
import { commonJs, escapes, module } from "./escapes.ts"

const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-confined-")))
const folder = join(root, "project")
const secret = join(folder, "qrels.txt")
const open: Array<ConfinedFusion> = []

const write = (name: string, text: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

write("qrels.txt", "SECRET 0 d1 1\n")
write("secret.json", '["SECRET"]')
write("escapes.cjs", commonJs)
write("../above.mjs", 'export default "SECRET"')

const own = (id: string, learns = true) =>
  ({ kind: "fusion", id, revision: 1, ...(learns ? { train: () => undefined } : {}) }) as unknown as Fusion

const confined = (id: string, name: string, text: string, limitMs = 60_000): ConfinedFusion => {
  const entry = write(name, text)
  approveFiles(entry)
  const { start } = prepareProcess(entry)
  const place = { url: pathToFileURL(entry).href, member: undefined }
  const one = confineFusion(
    own(id),
    PluginLine.make(own(id), place, () => PluginProcess.open(id, start, limitMs))
  )
  open.push(one)
  return one
}

afterAll(() => {
  for (const one of open) one.end()
  rmSync(root, { recursive: true })
})

const inputs = {
  lists: [
    { name: "a", rows: Int32Array.of(9, 3), ranks: Float64Array.of(1, 2), scores: Float64Array.of(2, 1) },
    { name: "b", rows: Int32Array.of(7), ranks: Float64Array.of(1), scores: Float64Array.of(5) }
  ],
  candidates: Int32Array.of(3, 7, 9)
}
const frame = { ...inputs, grades: Int16Array.of(0, -1, 2), ideal: Int16Array.of(2) }

const hasGot = (said: string): boolean =>
  said.includes("SECRET") || (said.startsWith("open: ") && said !== "open: " && said !== "open: undefined")

describe("a confined fusion", () => {
  const plain = (members: string) =>
    `let held = 0\nexport default { kind: "fusion", id: "plain", revision: 1, refuses: (i, p) => p.bad, prepare: (i) => i, score: () => {}, ${members} }\n`

  it("is asked with lists whose documents are numbered anew, and scores the candidates", () => {
    const score = `score: ({ lists, candidates }, { by }, out) => { out.fill(0); for (const l of lists) l.rows.forEach((r, i) => (out[r] += by * l.scores[i])); out[0] += candidates[2] }`
    const { fusion } = confined("plain", "plain.mjs", plain(score))
    const out = new Float64Array(3)
    fusion.score(fusion.prepare(inputs), { by: 10 }, out)
    expect([...out]).toEqual([10 + 2, 50, 20])
    expect([fusion.refuses(inputs, {}), fusion.refuses(inputs, { bad: "three weights" })]).toEqual([undefined, "three weights"])
  })
  it("learns from the grades that it is shown, and knows nothing of them in a fresh process", () => {
    const { fusion, fresh } = confined("plain", "memory.mjs", plain(`train: (frames) => { held += frames[0].grades[2]; return { held } }`))
    expect([fusion.train!([frame], {}), fusion.train!([frame], {})]).toEqual([{ held: 2 }, { held: 4 }])
    fresh()
    expect(fusion.train!([frame], {})).toEqual({ held: 2 })
  })
  it("prepares topics again in a fresh process", () => {
    const { fusion, fresh } = confined(
      "plain",
      "again.mjs",
      plain(`prepare: (i) => ({ n: i.candidates.length }), score: ({ n }, _, out) => out.fill(n)`)
    )
    const [prepared, out] = [fusion.prepare(inputs), new Float64Array(3)]
    fusion.score(prepared, {}, out)
    fresh()
    fusion.score(prepared, {}, out)
    expect([...out]).toEqual([3, 3, 3])
  })
  it("may import the modules that it names, and no module that it does not", () => {
    write("beside.mjs", "export const two = 2")
    const named = confined("plain", "names.mjs", `import { two } from "./beside.mjs"\n${plain("train: () => two")}`)
    expect(named.fusion.train!([frame], {})).toBe(2)
  })
  it.each([
    [
      "reads a file when it is loaded",
      `import { readFileSync } from "node:fs"\nreadFileSync(${JSON.stringify(secret)})\n${plain("")}`,
      /may not import node:fs/
    ],
    [
      "imports a module that is no file of its own",
      `import two from "data:text/javascript,export default 2"\n${plain("train: () => two")}`,
      /may not import data:/
    ],
    ["throws", plain(`score: () => { throw new Error("no") }`), /no/],
    ["is another one there", plain("").replace(`id: "plain"`, `id: "other"`), /is not the same in its process/],
    ["ends its process by memory", plain(`score: () => { const all = []; for (;;) all.push(new Array(1e6).fill(1)) }`), /its process ended/]
  ])("that %s is told of by name", (what, text, expected) => {
    const { fusion } = confined("plain", `${what.replaceAll(" ", "-")}.mjs`, text)
    const [prepared, out] = [fusion.prepare(inputs), new Float64Array(3)]
    expect(() => fusion.score(prepared, {}, out)).toThrow(expected)
    // and so it stays, until a fresh process is asked for
    if (what.startsWith("ends")) expect(() => fusion.score(prepared, {}, out)).toThrow("its process has ended")
  })
  it("that never answers is ended", () => {
    const { fusion, fresh } = confined("plain", "endless.mjs", plain("score: () => { for (;;); }"), 5000)
    fresh()
    expect(() => fusion.score(fusion.prepare(inputs), {}, new Float64Array(3))).toThrow("did not answer within 5 s")
  }, 60_000)
})

describe("what a process may read", () => {
  it("is no longer what it was when a file of the plugin was changed", () => {
    write("beside.mjs", "export const two = 2")
    const { files, changed } = prepareProcess(write("changing.mjs", `import { two } from "./beside.mjs"\nexport default two`))
    expect(files).toEqual([join(folder, "changing.mjs"), join(folder, "beside.mjs")])
    expect(changed()).toBeUndefined()
    write("beside.mjs", "export const two = 3")
    expect(changed()).toBe(join(folder, "beside.mjs"))
  })
})

describe("approved modules", () => {
  const entry = write(
    "approved.mjs",
    'import { two } from "./beside.mjs"\nexport default { kind: "fusion", id: "approved", revision: two }\n'
  )
  const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex")
  const beside = join(folder, "beside.mjs")
  const load = (modules: ReadonlyMap<string, string>): unknown => {
    const process = PluginProcess.open("approved", prepareProcess(entry).start, 60_000)
    onTestFinished(process.stop)
    process.restart()
    return process.ask({ do: "load", url: pathToFileURL(entry).href, member: undefined, approved: { modules, own: [] } })
  }

  it("are loaded, when all of them are as they were approved", () => {
    write("beside.mjs", "export const two = 2")
    expect(load(new Map([entry, beside].map((file) => [file, hashOf(file)])))).toMatchObject({ id: "approved", revision: 2 })
  })
  it("are not loaded when one has changed, or is not among them", () => {
    write("beside.mjs", "export const two = 2")
    expect(() =>
      load(
        new Map([
          [entry, hashOf(entry)],
          [beside, "another"]
        ])
      )
    ).toThrow("beside.mjs has changed since you approved it")
    expect(() => load(new Map([[entry, hashOf(entry)]]))).toThrow("beside.mjs is not among the files that you approved")
  })
})

describe("escapes", () => {
  it("of at least twenty kinds", () => expect(Object.keys(escapes).length).toBeGreaterThanOrEqual(20))
  it("reach the file or more, most of them, where a plugin is not confined: so that these tests can fail", () => {
    write("control.mjs", module(secret))
    const runner = write(
      "run.mjs",
      `import fusion from "./control.mjs"\nfor (const escape of ${JSON.stringify(Object.keys(escapes))}) console.log(JSON.stringify(await fusion.train([], { escape })))\nprocess.exit()`
    )
    const said = execFileSync(process.execPath, ["--no-warnings", runner], { encoding: "utf8" }).trim().split("\n")
    expect(said.filter((line) => hasGot(JSON.parse(line) as string)).length).toBeGreaterThanOrEqual(20)
  })
  const { fusion } = confined("escapes", "escapes.mjs", module(secret))
  it.each(Object.keys(escapes))("%s: nothing", (escape) => {
    const said = fusion.train!([], { escape } as never) as unknown as string
    expect([escape, said, hasGot(said)]).toEqual([escape, said, false])
  })
})

describe("inability", () => {
  it("is none on this Node", () => expect(confinementProblem()).toBeUndefined())
})

import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { build } from "./build.ts"

const root = join(import.meta.dirname, "..")
// Beside `dist`, which may be in use: as deep, so that paths from a module's own place hold.
const folder = "dist-test"
const dist = join(root, "packages/cli", folder)
const project = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-built-")))

const run = (entry: string, words: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], { cwd: project, encoding: "utf8" })
  return { code: status, out: stdout, err: stderr }
}
const built = (...words: ReadonlyArray<string>) => run(join(dist, "main.js"), words)
const sources = (...words: ReadonlyArray<string>) => run(join(root, "packages/cli/src/main.ts"), words)

beforeAll(async () => {
  await build(folder)
  writeFileSync(join(project, "qrels"), "1 0 a 1\n1 0 b 0\n2 0 a 2\n")
  writeFileSync(join(project, "run"), "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n2 Q0 a 1 1 t\n")
  writeFileSync(join(project, "litfuse.config.yaml"), 'plugins: ["./by-row.js"]\n')
  writeFileSync(join(project, "package.json"), '{ "type": "module" }')
  writeFileSync(
    join(project, "by-row.js"),
    `import * as Schema from "effect/Schema"
    export default {
      kind: "ranker", id: "by-row", apiVersion: "^2.0.0", revision: 1, about: "ranks by row",
      params: Schema.Struct({ step: Schema.Finite }), needs: [], refuses: () => undefined,
      prepare: () => undefined,
      score: (_, __, out) => { for (let row = 0; row < out.length; row++) out[row] = -row },
      explain: (_, __, row) => ({ label: "row", score: -row, parts: [] })
    }`
  )
  mkdirSync(join(project, "node_modules"))
  symlinkSync(realpathSync(join(root, "node_modules/effect")), join(project, "node_modules/effect"), "dir")
}, 60_000)

afterAll(() => {
  rmSync(dist, { recursive: true, force: true })
  rmSync(project, { recursive: true, force: true })
})

describe("the built command", () => {
  it.each([
    ["--version"],
    ["eval", "qrels", "run", "-m", "all_trec", "-q", "--format", "trec"],
    ["eval", "qrels", "run", "-m", "nothing"],
    ["data", "list"],
    ["bench", "list"],
    ["--help"]
  ])("says what its sources say: %s", (...words) => {
    const said = built(...words)
    expect(said.out + said.err).not.toBe("")
    expect(said).toEqual(sources(...words))
  })

  it("has all that a worker starts from", () => {
    expect(existsSync(join(dist, "worker.js"))).toBe(true)
  })

  it("loads a plugin of others, which shares its copy of effect", () => {
    const { code, out, err } = built("plugin", "list")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toMatch(/ranker +\| by-row +\| +1 \| \.\/by-row\.js/)
  })
})

import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { trustFolder } from "../../../tools/test-setup/trustFolder.ts"
import { program } from "./program.ts"
import { manifest, sha256 } from "./tiny.ts"

const root = join(import.meta.dirname, "../../..")
const project = mkdtempSync(join(tmpdir(), "litfuse-measure-"))

const qrels = "1 0 a 2\n1 0 b 0\n1 0 c 1\n2 0 a 1\n2 0 b 1\n"
const good = "1 Q0 a 1 3 good\n1 Q0 b 2 2 good\n1 Q0 c 3 1 good\n2 Q0 b 1 2 good\n2 Q0 a 2 1 good\n"
const poor = "1 Q0 b 1 3 poor\n1 Q0 c 2 2 poor\n1 Q0 a 3 1 poor\n2 Q0 x 1 2 poor\n2 Q0 a 2 1 poor\n"

/** Written like a third-party plugin: one file, the contract of the engine, no measures of this repository. */
const plugin = `import * as Measure from "@litfuse/engine/Measure"

/** The share of the first hits that are relevant, each counted by half of the one above it. */
export default Measure.plugin({
  id: "Halving", revision: 3, about: "relevant hits, each weighing half of the one above",
  params: { rel: Measure.level(1), cutoff: Measure.cutoff.required },
  laws: {},
  score: ({ grades }, { rel, cutoff }) => {
    let sum = 0
    for (let i = 0; i < Math.min(grades.length, cutoff); i++) if (grades[i] >= rel) sum += 0.5 ** (i + 1)
    return sum
  }
})
`

/** The runs are said to be so long that two threads share the report. */
const files: Readonly<Record<string, string>> = {
  "package.json": '{ "type": "module" }',
  "litfuse.config.yaml": 'plugins: ["./halving.ts"]\n',
  "halving.ts": plugin,
  qrels,
  "good.run": good,
  "poor.run": poor,
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/good.run": good,
  "datasets/tiny/poor.run": poor,
  "datasets/tiny/dataset.yaml": manifest(
    "two topics",
    2,
    `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
  good: { path: good.run, format: trec-run, sha256: ${sha256(good)}, counts: { lines: 6000000 } }
  poor: { path: poor.run, format: trec-run, sha256: ${sha256(poor)}, counts: { lines: 6000000 } }
`
  ),
  "reports/try/experiment.yaml": `id: try
question: Is a measure of others measured?
ci: true
dataset: tiny
tables:${["one", "two"]
    .map(
      (id) => `
  - id: ${id}
    title: All
    qrels: qrels
    systems: [{ run: good }, { run: poor }]
    measures: ["Halving@2", "Halving(rel=2)@3", RR]
    against: { baseline: poor, measures: ["Halving@2"] }
    expected: [{ system: good, measure: "Halving@2", value: 0.625, origin: by hand }]`
    )
    .join("")}
`
}

const litfuse = (...words: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, LITFUSE_DATA: "", GITHUB_ACTIONS: "" }
  })
  return { code: status, out: stdout, err: stderr }
}

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"), "dir")
  await trustFolder(project)
})

afterAll(() => rmSync(project, { recursive: true }))

describe("a measure written outside the repository", () => {
  it("is listed and keeps its contract", () => {
    expect(litfuse("plugin", "list").out).toMatch(/\| measure +\| Halving +\|/)
    expect(litfuse("plugin", "check", "measure/Halving").code).toBe(0)
  }, 60_000)

  it("is found by name in eval and compare, with parameters and cutoff, together with built-in measures", () => {
    // topic 1: a of grade 2, b of grade 0: 1/2; topic 2: both relevant: 3/4
    const { code, out, err } = litfuse(
      "eval",
      "qrels",
      "good.run",
      "-m",
      "Halving@2",
      "-m",
      "Halving(rel=2)@3",
      "-m",
      "RR",
      "--format",
      "csv"
    )
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain("good.run,good,all,Halving@2,0.625\n")
    expect(out).toContain("good.run,good,all,Halving(rel=2)@3,0.25\n")
    expect(out).toContain("good.run,good,all,RR,1\n")
    const compared = litfuse("compare", "qrels", "poor.run", "good.run", "-m", "Halving@2", "--format", "csv")
    expect(compared.out).toMatch(/^Halving@2,2,poor,/m)
  }, 60_000)

  it("is named where a name is close to it, and where its parameters are wrong", () => {
    expect(litfuse("eval", "qrels", "good.run", "-m", "Halvin@2").err).toMatch(/unknown measure "Halvin@2"; did you mean Halving@2\?/)
    expect(litfuse("eval", "qrels", "good.run", "-m", "Halving").err).toMatch(/measure "Halving": cutoff is missing/)
  }, 60_000)

  it("is in reports with its values, its revision and its description, also with workers", () => {
    const { code, out, err } = litfuse("bench", "run", "try", "--workers", "2", "--formats", "none")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain("All 2 expected values hold")
    const made = readFileSync(join(project, "reports/try/results.json"), "utf8")
    const [table] = JSON.parse(made).tables
    expect(table.measures[0]).toEqual({ name: "Halving@2", revision: 3, about: "relevant hits, each weighing half of the one above" })
    expect(table.systems[0].values["Halving@2"]).toEqual([0.5, 0.75])
    expect(table.systems[0].summary["Halving(rel=2)@3"]).toBe(0.25)
    expect(readFileSync(join(project, "reports/try/report.md"), "utf8")).toContain("Halving@2")
    expect(litfuse("bench", "check", "try").code).toBe(0)
  }, 120_000)
})

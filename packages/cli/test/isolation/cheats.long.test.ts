import { readFileSync } from "node:fs"
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { tuning } from "../commands/tuning.ts"
import { manifest, sha256 } from "../tiny.ts"
import { fusions, ranker, retriever, server } from "./cheats.ts"
import { openProject, type Project } from "./project.ts"

const data = tuning()
const runs = Object.keys(data).filter((path) => path.startsWith("datasets/tiny/runs/"))
const qrels = data["datasets/tiny/qrels.txt"]!
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const topics = numbers(12)
  .map((t) => `${JSON.stringify({ id: String(t), title: `topic ${t}` })}\n`)
  .join("")
const documents = numbers(24)
  .map((d) => `${JSON.stringify({ id: `d${d}`, title: `document ${d}` })}\n`)
  .join("")

const dataset = manifest(
  "12 topics",
  2,
  `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { topics: 12 } }
  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)}, counts: { topics: 12 }, options: { topic: { id: id, title: title } } }
  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)}, counts: { documents: 24 }, options: { document: { id: id, fields: { title: title } } } }
`
)

const experiment = (systems: string): string => `id: try
question: Does it cheat?
ci: true
dataset: tiny
tables:
  - id: all
    title: All
    qrels: qrels
    systems: [${systems}]
    measures: ["nDCG@5"]
`

const files = (plugins: Readonly<Record<string, string>>) => ({
  ...data,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/documents.jsonl": documents,
  ...plugins,
  "litfuse.config.yaml": `plugins: [${Object.keys(plugins)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `./${name}`)
    .join(", ")}]\n`
})

describe("fusions that know the judgements", () => {
  let project: Project
  let served: ChildProcess
  let honest: number
  const tune = (method: string) => {
    const words = ["tune", "datasets/tiny/qrels.txt", ...runs, "-m", "nDCG@5", "--method", method, "--seeds", "1", "--folds", "3"]
    const { code, out, err } = project.litfuse(...words, "--format", "json")
    expect(code).toBe(0)
    const { systems } = JSON.parse(out) as { readonly systems: ReadonlyArray<{ readonly value: number }> }
    return { value: systems[0]!.value, err }
  }
  const fuse = (method: string): number => {
    const fused = project.litfuse("fuse", ...runs, "--method", method, "--out", `${method}.run`)
    expect([fused.code, fused.err]).toEqual([0, ""])
    const { out } = project.litfuse("eval", "datasets/tiny/qrels.txt", `${method}.run`, "-m", "nDCG@5", "--format", "csv")
    return Number(/nDCG@5,([\d.]+)/.exec(out)![1])
  }

  beforeAll(async () => {
    project = await openProject(files({ ...fusions, "serve.mjs": server }))
    served = spawn(process.execPath, [join(project.folder, "serve.mjs")], { stdio: ["ignore", "pipe", "ignore"] })
    await new Promise((resolve) => served.stdout!.once("data", resolve))
    honest = tune("honest").value
  }, 300_000)
  afterAll(() => {
    served.kill()
    project.close()
  })

  it("reach more where they are not confined, so that these tests can fail", () => {
    expect(fuse("cheat-params")).toBeGreaterThan(fuse("honest"))
  }, 120_000)

  it.each(["cheat-params", "cheat-net"])(
    "%s has the value of one that knows nothing",
    (method) => {
      const { value, err } = tune(method)
      expect(value).toBe(honest)
      expect(err).toContain(`\`${method}\` is a third-party plugin. It ran in a separate process`)
    },
    300_000
  )
})

describe("a report", () => {
  const report = async (plugins: Readonly<Record<string, string>>, systems: string, more: Readonly<Record<string, string>> = {}) => {
    const project = await openProject({
      ...files(plugins),
      ...more,
      "datasets/tiny/dataset.yaml": dataset,
      "reports/try/experiment.yaml": experiment(systems)
    })
    onTestFinished(project.close)
    const ran = project.litfuse("bench", "run", "try")
    const text = ran.code === 0 ? readFileSync(join(project.folder, "reports/try/report.md"), "utf8") : ""
    return { ...ran, text }
  }

  it("names a retriever first that could have read the judgements", async () => {
    const { code, text } = await report({ "cheat-retriever.ts": retriever }, "{ retrieve: cheat-retriever, tag: cheat }")
    expect(code).toBe(0)
    expect(text.split("\n")[4]).toMatch(
      /^\*\*Not confined: loaded in litfuse's process, `retriever\/cheat-retriever` could have read the judgements\./
    )
    // it did read them, so the report is right
    expect(text).toMatch(/\| cheat +\| 1\.0000 /)
  }, 120_000)

  it("names a plugin that it does not use, because litfuse loaded it", async () => {
    const { code, text } = await report({ "cheat-retriever.ts": retriever }, "{ retrieve: bm25, tag: honest }")
    expect(code).toBe(0)
    expect(text.split("\n")[4]).toMatch(/^\*\*Not confined: loaded in litfuse's process, `retriever\/cheat-retriever` could have read/)
  }, 120_000)

  it("names no plugin that is confined, and none that reads judgements has a value", async () => {
    const pipeline = `nodes:
  - { id: found, plugin: source/corpus, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: [found] } }
  - { id: ranked, plugin: ranker/cheat-ranker, inputs: { works: works, query: $query } }
`
    const { code, err } = await report({ "cheat-ranker.ts": ranker }, "{ pipeline: presets/cheat.pipeline.yaml, tag: cheat }", {
      "presets/cheat.pipeline.yaml": pipeline
    })
    expect(code).toBe(2)
    expect(err).toContain("a plugin may not import node:fs")
  }, 120_000)
})

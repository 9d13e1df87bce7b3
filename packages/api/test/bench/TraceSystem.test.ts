import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Index from "@litfuse/api/Index"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { manifest, place, refused, sha256, watched } from "./workspace.ts"

const documents = ["gout attacks", "gout", "asthma"].map((title, i) => `${JSON.stringify({ _id: `d${i}`, title, text: "" })}\n`).join("")
const topics = `${JSON.stringify({ _id: "1", text: "gout attacks" })}\n`
const qrels = "1 0 d0 1\n"

const files = {
  "p.pipeline.yaml": `nodes:
  - { id: corpus, plugin: source/corpus, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: [corpus] } }
  - { id: terms, plugin: ranker/bm25, inputs: { works: works, query: $query } }
`,
  "datasets/tiny/documents.jsonl": documents,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/dataset.yaml": manifest(`  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)} }
  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
`),
  "reports/try/experiment.yaml": `id: try
question: Does it work?
ci: true
dataset: tiny
tables:
  - id: one
    title: One
    qrels: qrels
    systems: [{ pipeline: p.pipeline.yaml, tag: pipe }, { retrieve: bm25, tag: plain, params: { tokenizer: simple } }]
    measures: [RR]
`
}

describe("Bench.Trace", () => {
  it("says what every node of a pipeline system did for a topic", async () => {
    const { trace, failures, silence } = await asked(
      Bench.Trace.ask({ folder: place(files), experiment: "try", system: "pipe", topic: "1" })
    )
    expect(trace.map(({ node, status, countOut }) => [node, status, countOut])).toEqual([
      ["corpus", "ran", 2],
      ["works", "ran", 2],
      ["terms", "ran", 2]
    ])
    expect([failures, silence]).toEqual([[], undefined])
  })

  it("uses an index of the folder, and reports systems that cannot use it", async () => {
    const folder = place(files)
    await asked(Index.build({ folder, dataset: "tiny", out: "tiny.index" }))
    const { told } = await watched(Bench.Trace.ask({ folder, experiment: "try", system: "pipe", topic: "1", index: "tiny.index" }))
    expect(told).toEqual([
      expect.stringMatching(/^1 of 2 systems that search documents use tiny\.index; litfuse indexes the documents for "plain": /)
    ])
    const below = join(folder, "reports/try")
    const run = await watched(Bench.Run.ask({ folder: below, experiment: "try", index: "../../tiny.index" }))
    expect([run.answer.report, run.told[0]]).toEqual([
      "report.md",
      expect.stringMatching(/^1 of 2 systems that search documents use \.\.\/\.\.\/tiny\.index; /)
    ])
  })

  it("is refused for a system and a topic that there are not", async () => {
    const folder = place(files)
    const of = (system: string, topic: string) => refused(Bench.Trace.ask({ folder, experiment: "try", system, topic }))
    expect(await of("pip", "1")).toEqual([[[], '"try" has no pipeline system "pip"; it has "pipe"; did you mean "pipe"?']])
    expect(await of("pipe", "2")).toEqual([[[], 'none of the 1 topics is "2"']])
  })
})

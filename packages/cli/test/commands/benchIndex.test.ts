import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { manifest, sha256 } from "../tiny.ts"
import { collection } from "./collection.ts"
import { again, litfuse } from "./litfuse.ts"

const documents = collection["datasets/tiny/documents.jsonl"]!
const topics = `${JSON.stringify({ _id: "1", text: "gout attacks" })}\n${JSON.stringify({ _id: "2", text: "asthma" })}\n`
const qrels = "1 0 d1 1\n1 0 d2 1\n2 0 d3 1\n"

/** Two tables that are said to go so deep that two threads share them. */
const experiment = (systems: string): string => `id: try
question: Does it work?
ci: true
dataset: tiny
tables:
  - id: one
    title: One
    qrels: qrels
    retrieval: { depth: 1000000 }
    systems: ${systems}
    measures: [RR, AP]
  - id: two
    title: Two
    qrels: qrels
    retrieval: { depth: 1000000 }
    systems: ${systems}
    measures: ["P@1"]
`

/** Two settings that share an index, and one that needs another tokenizer. */
const three = `[{ retrieve: bm25, tag: a }, { retrieve: bm25, tag: b, params: { k1: 2 } }, { retrieve: bm25, tag: c, params: { tokenizer: simple } }]`

const files = (systems = "[{ retrieve: bm25, tag: a }, { retrieve: bm25, tag: b, params: { k1: 2 } }]") => ({
  "corpus.jsonl": documents,
  "datasets/tiny/documents.jsonl": documents,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/dataset.yaml": manifest(
    "three documents",
    1,
    `  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)} }
  apart: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)}, options: { document: { id: _id, fields: { text: title } } } }
  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)}, counts: { topics: 2 } }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
`
  ),
  "reports/try/experiment.yaml": experiment(systems)
})

const build = ["index", "build", "--dataset", "tiny", "--out", "tiny.index"]

const report = (folder: string): ReadonlyArray<string> =>
  ["results.json", "rankings.json", "report.md"].map((name) => readFileSync(join(folder, "reports/try", name), "utf8"))

describe("litfuse bench run --index", () => {
  it.each(["", " --workers 2"])("writes the same bytes with an index, and does not read the documents again%s", async (workers) => {
    const { folder, code } = await litfuse(build, files())
    expect(code).toBe(0)
    expect((await again("bench run try --formats none")).code).toBe(0)
    const before = report(folder)
    rmSync(join(folder, "datasets/tiny/documents.jsonl"))
    rmSync(join(folder, "reports/try/report.md"))
    const { code: end, err } = await again(`bench run try --formats none --index tiny.index${workers}`)
    expect([end, err]).toEqual([0, ""])
    expect(report(folder)).toEqual(before)
    expect((await again("bench run try --formats none")).err).toMatch(/documents\.jsonl: not found/)
  })

  it("indexes for the systems that need another index", async () => {
    const { folder } = await litfuse(build, files(three))
    expect((await again("bench run try --formats none")).code).toBe(0)
    const before = report(folder)
    expect((await again("bench run try --formats none --index tiny.index")).code).toBe(0)
    expect(report(folder)).toEqual(before)
  })

  it.each<readonly [string, ReadonlyArray<string>, RegExp]>([
    ["absent.index", [], /absent\.index: not found; check the path of the index/],
    ["corpus.jsonl", [], /corpus\.jsonl: not an index of litfuse; expected a file that `litfuse index build` wrote/],
    [
      "x.index",
      ["index", "build", "corpus.jsonl", "--out", "x.index"],
      /x\.index: an index of other documents; expected those of dataset tiny: build it with `litfuse index build --dataset tiny`/
    ],
    [
      "x.index",
      ["index", "build", "--dataset", "tiny", "--corpus", "apart", "--out", "x.index"],
      /x\.index: an index of other documents; expected those of dataset tiny/
    ],
    [
      "x.index",
      ["index", "build", "--dataset", "tiny", "--out", "x.index", "--retriever", "bm25-f"],
      /x\.index: an index of the form "apart-1"; expected "one-1" for bm25/
    ],
    [
      "x.index",
      ["index", "build", "--dataset", "tiny", "--out", "x.index", "--param", "tokenizer=simple"],
      /x\.index: built with tokenizer "simple"; expected "lucene-english"/
    ]
  ])("says in one line why %s is of no use (%j)", async (name, words, message) => {
    const { code } = await litfuse(words.length === 0 ? build : words, files())
    expect(code).toBe(0)
    const { code: end, err } = await again(`bench run try --index ${name}`)
    expect([end, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(message)
  })

  it("reports that no system retrieves", async () => {
    const run = "1 Q0 d1 1 2 x\n"
    const plain = files("[{ run: run }]")
    const entry = `  run: { path: x.run, format: trec-run, sha256: ${sha256(run)} }\n`
    const yaml = `${plain["datasets/tiny/dataset.yaml"]}${entry}`
    expect((await litfuse(build, { ...plain, "datasets/tiny/dataset.yaml": yaml, "datasets/tiny/x.run": run })).code).toBe(0)
    const { code, err } = await again("bench run try --index tiny.index")
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(/tiny\.index: an index that this experiment does not use; expected an experiment with retrieval systems/)
  })
})

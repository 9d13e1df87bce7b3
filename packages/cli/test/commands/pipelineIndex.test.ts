import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as IndexFile from "@litfuse/host/IndexFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { manifest, sha256 } from "../tiny.ts"
import { collection } from "./collection.ts"
import { again, litfuse } from "./litfuse.ts"

const documents = collection["datasets/tiny/documents.jsonl"]!
const topics = ["gout attacks", "asthma", "uric acid"].map((text, i) => `${JSON.stringify({ _id: String(i + 1), text })}\n`).join("")
const qrels = "1 0 d1 1\n2 0 d3 1\n3 0 d1 1\n"
const preset = readFileSync(join(import.meta.dirname, "../../../../presets/corpus.pipeline.yaml"), "utf8")

/** Recordings of a service, and one of them. */
const atlas = join(import.meta.dirname, "../../../../datasets/atlas/cassettes/ncbi")
const [one = ""] = readdirSync(atlas)

const tables = (systems: string) => `tables:
  - id: one
    title: One
    qrels: qrels
    measures: [RR, AP]
    systems:${systems}
  - { id: two, title: Two, qrels: qrels, measures: ["P@1"], systems: [{ pipeline: own.yaml, tag: c }] }
`

/** Rankings of the collection, by its statistics or by those of what was found, with another depth and another k1. */
const pipelines = tables(`
      - { pipeline: own.yaml, tag: a }
      - { pipeline: own.yaml, tag: b, params: { titles: { statistics: collection }, corpus: { depth: 2, source: { k1: 2 } } } }`)

const tunes = `analyses:
  - id: pipeline
    title: Pipeline
    analysis: tune-pipeline
    params: { qrels: qrels, pipeline: own.yaml, measure: RR, space: { fused.k: { grid: [1, 60] } }, folds: { outer: 2, seeds: 1 } }
  - id: retrieval
    title: Retrieval
    analysis: tune-retrieval
    params:
      measure: RR
      folds: { outer: 2, seeds: 1 }
      primary: plain
      baseline: strong
      systems:
        - { id: plain, retrieve: bm25, space: { b: { grid: [0.1, 0.9] } } }
        - { id: strong, retrieve: bm25, params: { k1: 2 } }
  - id: variants
    title: Variants
    analysis: ranking-variants
    params:
      qrels: qrels
      measure: RR
      baseline: first
      folds: { outer: 2, seeds: 1 }
      variants: [{ tag: first, pipeline: own.yaml }, { tag: depth, pipeline: own.yaml, params: { corpus: { depth: 1 } } }]
`

const files = (body: string) => ({
  ...collection,
  "own.yaml": preset,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/dataset.yaml": manifest(
    "three documents",
    1,
    `  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)} }
  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
`
  ),
  "reports/try/experiment.yaml": `id: try\nquestion: Does it work?\nci: true\ndataset: tiny\n${body}`
})

const build = ["index", "build", "--dataset", "tiny", "--out", "tiny.index"]

const report = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(folder, "reports/try")).map((name) => `${name}\n${readFileSync(join(folder, "reports/try", name), "utf8")}`)

/** An index that claims to be of the dataset's documents and holds other texts under their ids: who searches it finds something else. */
const forge = async (folder: string): Promise<void> => {
  const texts = ["d1", "d2", "d3"].map((_id) => ({ _id, title: "", text: _id === "d3" ? "gout attacks uric acid" : "nothing" }))
  writeFileSync(join(folder, "other.jsonl"), texts.map((document) => `${JSON.stringify(document)}\n`).join(""))
  await again("index build other.jsonl --out other.index")
  const indexed = await Effect.runPromise(IndexFile.open(join(folder, "other.index")))
  Result.getOrThrow(IndexFile.write(join(folder, "tiny.index"), { ...indexed, documents: sha256(documents) }))
}

/** Threads share tuning and pipelines; two small tables are the work of one thread. */
const bodies: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  ["pipelines", pipelines, [""]],
  ["analyses that tune", tunes, ["", " --workers 2"]],
  ["both", pipelines + tunes, ["", " --workers 2"]]
]

describe("an index for pipelines of an experiment", () => {
  it.each(bodies)("gives %s the same report, and is what they search", async (_, body, threads) => {
    const { folder, code } = await litfuse(build, files(body))
    expect(code).toBe(0)
    expect((await again("bench run try --formats none")).code).toBe(0)
    const before = report(folder)
    for (const workers of threads) {
      rmSync(join(folder, "reports/try/report.md"))
      expect((await again(`bench run try --formats none --index tiny.index${workers}`)).err).toBe("")
      expect(report(folder)).toEqual(before)
    }
    expect((await again("bench check try --index tiny.index")).code).toBe(0)
    await forge(folder)
    expect((await again("bench check try --index tiny.index")).code).toBe(1)
    await again("bench run try --formats none --index tiny.index")
    expect(report(folder)).not.toEqual(before)
  })

  it("serves `bench trace`", async () => {
    const { folder } = await litfuse(build, files(pipelines))
    const nodes = (text: string) =>
      text
        .trimEnd()
        .split("\n")
        .slice(-5)
        .map((line) => line.replace(/ [\d.]+ ms/, ""))
    const plain = await again("bench trace try a --topic 1")
    rmSync(process.env["XDG_CACHE_HOME"]!, { recursive: true })
    const served = await again("bench trace try a --topic 1 --index tiny.index")
    expect([served.code, nodes(served.out)]).toEqual([0, nodes(plain.out)])
    rmSync(process.env["XDG_CACHE_HOME"]!, { recursive: true })
    await forge(folder)
    expect(nodes((await again("bench trace try a --topic 1 --index tiny.index")).out)).not.toEqual(nodes(plain.out))
  })

  it("says in one line which systems it does not serve", async () => {
    await litfuse(
      build,
      files(pipelines.replace("k1: 2 }", "k1: 2, tokenizer: simple }").replace("titles: { statistics: collection }, ", ""))
    )
    const { code, err } = await again("bench run try --formats none --index tiny.index")
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(
        /^litfuse bench run: 2 of 3 systems that search documents use tiny\.index; litfuse indexes the documents for "b": built with tokenizer "lucene-english"; expected "simple".*\n$/
      )
    ])
  })

  it("is refused where only recordings are searched", async () => {
    const replayed = preset.replaceAll("source/corpus", "source/*")
    const systems = tables(" [{ pipeline: own.yaml, tag: a, sources: [pubmed], replay: cassettes }]")
    const { folder } = await litfuse(build, {
      ...files(systems.replace("own.yaml, tag: c", "own.yaml, tag: c, sources: [pubmed], replay: cassettes")),
      "own.yaml": replayed
    })
    cpSync(join(atlas, one), join(folder, "cassettes/ncbi", one))
    const { code, err } = await again("bench run try --index tiny.index")
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^litfuse: .*tiny\.index: an index that this experiment does not use; expected an experiment with .*pipelines that search the documents of its dataset\n$/
      )
    ])
  })

  it.each([
    ["absent.index", /^litfuse: .*absent\.index: not found; check the path of the index\n$/],
    ["documents.jsonl", /^litfuse: .*documents\.jsonl: not an index of litfuse; expected a file that `litfuse index build` wrote\n$/],
    ["other.index", /^litfuse: .*other\.index: an index of other documents; expected those of dataset tiny: build it with .*\n$/]
  ])("is refused by `bench check` and `bench trace` before anything is searched: %s", async (name, message) => {
    await litfuse(["index", "build", "documents.jsonl", "--out", "other.index"], { ...files(pipelines), "documents.jsonl": documents })
    for (const command of ["bench check try", "bench trace try a --topic 1"]) {
      const { code, out, err } = await again(`${command} --index ${name}`)
      expect([code, out, err]).toEqual([2, "", expect.stringMatching(message)])
    }
  })

  it("is for one experiment of `bench check`", async () => {
    const two = files(pipelines)
    await litfuse(build, { ...two, "reports/other/experiment.yaml": two["reports/try/experiment.yaml"].replace("id: try", "id: other") })
    const { code, err } = await again("bench check try other --index tiny.index")
    expect([code, err]).toEqual([2, "litfuse bench check: --index covers the documents of one dataset; name one experiment, not 2\n"])
  })
})

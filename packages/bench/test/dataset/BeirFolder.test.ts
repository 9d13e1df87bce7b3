import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { afterAll, expect, test } from "vitest"
import { loadDocuments, loadQrels, loadTopics } from "../../src/dataset/load.ts"
import * as DatasetStore from "../../src/dataset/DatasetStore.ts"

const root = mkdtempSync(join(tmpdir(), "beir-"))
afterAll(() => rmSync(root, { recursive: true }))
const store: DatasetStore.Store = { root, data: undefined }

mkdirSync(join(root, "sleep", "qrels"), { recursive: true })
const corpus = ["caffeine", "tea"].map((text, i) => JSON.stringify({ _id: `d${i}`, title: "", text })).join("\n")
writeFileSync(join(root, "sleep", "corpus.jsonl.gz"), gzipSync(corpus))
writeFileSync(join(root, "sleep", "queries.jsonl"), JSON.stringify({ _id: "q1", text: "coffee" }))
writeFileSync(join(root, "sleep", "qrels", "dev.tsv"), "query-id\tcorpus-id\tscore\nq1\td0\t2\nq1\td1\t0\n")
writeFileSync(join(root, "sleep", "qrels", "test.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\n")

test.each(["sleep", "./sleep", "sleep/"])("the folder %s is a dataset without a manifest", (name) => {
  const dataset = Result.getOrThrow(DatasetStore.openNamed(store, name))
  expect(Object.keys(dataset.manifest.files)).toEqual(["documents", "topics", "qrels-dev", "qrels-test"])
  expect(Result.getOrThrow(loadDocuments(dataset, "documents")).value.map(({ id }) => id)).toEqual(["d0", "d1"])
  expect(Result.getOrThrow(loadTopics(dataset, "topics")).value).toEqual([{ id: "q1", title: "coffee" }])
  expect(Result.getOrThrow(loadQrels(dataset, "qrels-dev")).value.topics).toEqual(
    new Map([
      [
        "q1",
        new Map([
          ["d0", 2],
          ["d1", 0]
        ])
      ]
    ])
  )
})

test("of judgements that stand there packed too, those that are not packed are read", () => {
  writeFileSync(join(root, "sleep", "qrels", "test.tsv.gz"), gzipSync("query-id\tcorpus-id\tscore\nq1\td1\t0\n"))
  const dataset = Result.getOrThrow(DatasetStore.openNamed(store, "sleep"))
  expect(Object.keys(dataset.manifest.files)).toEqual(["documents", "topics", "qrels-dev", "qrels-test"])
  expect(dataset.manifest.files["qrels-test"]!.path).toBe("qrels/test.tsv")
})

test("a folder whose qrels are no folder has documents and no judgements", () => {
  mkdirSync(join(root, "odd"))
  writeFileSync(join(root, "odd", "corpus.jsonl"), corpus)
  writeFileSync(join(root, "odd", "qrels"), "")
  expect(Object.keys(Result.getOrThrow(DatasetStore.openNamed(store, "odd")).manifest.files)).toEqual(["documents"])
})

test("experiments, which name datasets alone, do not reach it", () => {
  expect(Result.isFailure(DatasetStore.open(store, "./sleep"))).toBe(true)
})

test("a folder without documents is told from an unknown dataset", () => {
  const message = (name: string) =>
    Result.match(DatasetStore.openNamed(store, name), { onSuccess: () => "", onFailure: (error) => error.message })
  expect(message("./nothing/")).toBe(
    "./nothing/corpus.jsonl: not found; name a folder as BEIR packs a collection, or a dataset that `litfuse bench data list` shows"
  )
  expect(message("nothing")).toBe("datasets/nothing/dataset.yaml: not found; known datasets: none")
})

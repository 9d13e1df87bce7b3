import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { load } from "@litfuse/bench/experiment/load"
import * as PartPool from "@litfuse/bench/experiment/PartPool"
import { runReport } from "@litfuse/bench/experiment/run"
import * as Rankings from "@litfuse/bench/report/Rankings"
import type { Report } from "@litfuse/bench/report/Report"
import * as Results from "@litfuse/bench/report/Results"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { forExperiments } from "../src/forExperiments.ts"
import { registry } from "../src/layers.ts"
import { workerEntry } from "../src/workerEntry.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-workers-"))
afterAll(() => rmSync(root, { recursive: true }))

const documents = Array.from(
  { length: 30 },
  (_, d) => `{"_id":"d${d}","title":"t${d % 7} t${d % 5}","text":"w${d % 3} w${d % 11}"}\n`
).join("")
const topics = Array.from({ length: 6 }, (_, t) => `${t}\tt${t} w${t}\n`).join("")
const qrels = Array.from({ length: 60 }, (_, i) => `${i % 6} 0 d${i % 30} ${i % 3}\n`)
  .filter((line, i, all) => all.findIndex((other) => other.split(" ").slice(0, 3).join() === line.split(" ").slice(0, 3).join()) === i)
  .join("")

const write = (path: string, text: string): string => {
  mkdirSync(join(root, path, ".."), { recursive: true })
  writeFileSync(join(root, path), text)
  return createHash("sha256").update(text).digest("hex")
}

const sums = [documents, topics, qrels].map((text, i) => write(`datasets/tiny/${["documents.jsonl", "topics.tsv", "qrels.txt"][i]}`, text))

write(
  "datasets/tiny/dataset.yaml",
  `id: tiny
title: Tiny
about: thirty documents
version: "1"
licence: none
citation: nobody
obtain: write it yourself
embedded: true
grades: { maximum: 2, meanings: { "0": no, "1": partly, "2": yes } }
files:
  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sums[0]} }
  topics: { path: topics.tsv, format: tsv-topics, sha256: ${sums[1]} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sums[2]} }
`
)

const table = (id: string) => `
  - id: ${id}
    title: ${id}
    qrels: qrels
    systems:
      - { retrieve: bm25, tag: a }
      - { retrieve: bm25-plus, tag: b }
      - { fuse: rrf, tag: c, of: [{ system: a }, { system: b }] }
    measures: ["nDCG@10", AP]
    against: { baseline: a, measures: [AP] }`

write(
  "reports/try/experiment.yaml",
  `id: try\nquestion: Does it work?\nci: true\ndataset: tiny\ntables:${["one", "two", "three"].map(table).join("")}\n`
)

const loaded = Effect.map(registry(Config.none(root)), (all) =>
  Result.getOrThrow(load({ root, data: undefined }, "try", forExperiments(all)))
)

const inPool = (experiment: string, size: number) =>
  Effect.gen(function* () {
    const job = {
      kind: "experiment",
      root,
      data: undefined,
      folder: root,
      experiment,
      isForced: false,
      runs: undefined,
      index: undefined
    } as const
    return yield* runReport(yield* loaded, yield* PartPool.make(workerEntry, job, size))
  }).pipe(Effect.scoped)

const print = ({ results, rankings }: Report): string => Results.print(results) + Rankings.print(rankings)

describe("workers", () => {
  it("give the same bytes as none", async () => {
    const alone = print(await Effect.runPromise(Effect.flatMap(loaded, (one) => runReport(one))))
    expect(print(await Effect.runPromise(inPool("try", 2)))).toBe(alone)
    expect(print(await Effect.runPromise(inPool("try", 3)))).toBe(alone)
  })

  it("that cannot run a part say why, and nobody runs it again: the same error as without workers", async () => {
    const failed = await Effect.runPromise(Effect.flip(inPool("absent", 2)))
    expect(failed.message).toBe("reports/absent/experiment.yaml: not found; known experiments: try")
    const qrelsFile = join(root, "datasets/tiny/qrels.txt")
    writeFileSync(qrelsFile, `${qrels}\n`)
    const inWorker = await Effect.runPromise(Effect.flip(inPool("try", 2)))
    const alone = await Effect.runPromise(Effect.flip(Effect.flatMap(loaded, (one) => runReport(one))))
    writeFileSync(qrelsFile, qrels)
    expect(alone).toMatchObject({ _tag: "DatasetError", reason: { _tag: "ChecksumMismatch" } })
    expect(inWorker).toEqual(alone)
    expect(inWorker.message).toBe(alone.message)
  })
})

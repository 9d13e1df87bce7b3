import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { manifestOf, print, tinyRoot } from "./everyAnalysis/tinyRoot.ts"

const { root, write, alone, inPool } = tinyRoot("workers")

const documents = Array.from(
  { length: 30 },
  (_, d) => `{"_id":"d${d}","title":"t${d % 7} t${d % 5}","text":"w${d % 3} w${d % 11}"}\n`
).join("")
const topics = Array.from({ length: 6 }, (_, t) => `${t}\tt${t} w${t}\n`).join("")
const qrels = Array.from({ length: 60 }, (_, i) => `${i % 6} 0 d${i % 30} ${i % 3}\n`)
  .filter((line, i, all) => all.findIndex((other) => other.split(" ").slice(0, 3).join() === line.split(" ").slice(0, 3).join()) === i)
  .join("")

const [documentsSum, topicsSum, qrelsSum] = [
  write("datasets/tiny/documents.jsonl", documents),
  write("datasets/tiny/topics.tsv", topics),
  write("datasets/tiny/qrels.txt", qrels)
]

write(
  "datasets/tiny/dataset.yaml",
  manifestOf(
    "tiny",
    `  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${documentsSum} }
  topics: { path: topics.tsv, format: tsv-topics, sha256: ${topicsSum} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${qrelsSum} }
`
  )
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

describe("workers", () => {
  it("give the same bytes as none", async () => {
    const without = print(await Effect.runPromise(alone("try")))
    expect(print(await Effect.runPromise(inPool("try", 2)))).toBe(without)
    expect(print(await Effect.runPromise(inPool("try", 3)))).toBe(without)
    const fromSources = new URL("../src/worker.ts", import.meta.url)
    expect(print(await Effect.runPromise(inPool("try", 2, "try", false, fromSources)))).toBe(without)
  })

  it("give the same bytes when the thread that started them takes part", async () => {
    const without = print(await Effect.runPromise(alone("try")))
    expect(print(await Effect.runPromise(inPool("try", 1, "try", true)))).toBe(without)
  })

  it("that cannot run a part say why, and the part is not run again: the same error as without workers", async () => {
    const failed = await Effect.runPromise(Effect.flip(inPool("try", 2, "absent")))
    expect(failed.message).toBe("reports/absent/experiment.yaml: not found; known experiments: try")
    const qrelsFile = join(root, "datasets/tiny/qrels.txt")
    writeFileSync(qrelsFile, `${qrels}\n`)
    const inWorker = await Effect.runPromise(Effect.flip(inPool("try", 2)))
    const without = await Effect.runPromise(Effect.flip(alone("try")))
    writeFileSync(qrelsFile, qrels)
    expect(without).toMatchObject({ _tag: "DatasetError", reason: { _tag: "ChecksumMismatch" } })
    expect(inWorker).toEqual(without)
    expect(inWorker.message).toBe(without.message)
  })
})

import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { CitationsOfRelevant } from "../src/CitationsOfRelevant.ts"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Findings, LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { sha256, workspace } from "@litfuse/bench/test/workspace"
import { manifestOf } from "@litfuse/bench/test/manifestOf"

/** Two relevant documents, r of 1990 and s of 2000. The others are cited less, as often, and more; u is not known, and v has no year. */
const citations = `doc_id\tcitations\tyear\tvenue
r\t10\t1990\tA
s\t4\t2000\tA
a\t2\t1991\tA
b\t10\t1990\tB
c\t40\t2001\tB
u\t\t2000\tB
v\t1\t\t
`
const qrels = "1 0 r 1\n1 0 a 0\n2 0 s 2\n"

const manifest = (text: string) =>
  manifestOf(
    "Tiny",
    "some citations",
    2,
    `  citations: { path: citations.tsv, format: text, sha256: ${sha256(text)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
`
  )

const loadedWith = (text: string): LoadedExperiment => {
  const files = { "datasets/tiny/dataset.yaml": manifest(text), "datasets/tiny/citations.tsv": text, "datasets/tiny/qrels.txt": qrels }
  return { dataset: Result.getOrThrow(DatasetStore.open(workspace(files), "tiny")) } as unknown as LoadedExperiment
}

const params = Result.getOrThrow(
  Decode.strict(CitationsOfRelevant.params, { citations: "citations", qrels: ["qrels"], yearsApart: 1, seed: 1 })
)
const run = (text = citations) =>
  Effect.runPromise(Effect.result(CitationsOfRelevant.run(loadedWith(text), params) as Effect.Effect<Findings, Error>))

describe("citations-of-relevant", () => {
  it("compares relevant documents with the others, by hand", async () => {
    const { tables, headline, conclusions } = Result.getOrThrow(await run())
    expect(tables![0]!.rows).toEqual([
      ["relevant", 2, 7, 7, 1995],
      ["others", 4, 6, 53 / 4, 1991]
    ])
    // All others: a and v are cited less than r, and b as often, 2.5 of 4. Also a and v are cited less than s, 2 of 4.
    // About the same year: r has a and b, 1.5 of 2; s has c, 0 of 1.
    expect(tables![1]!.rows.map((row) => row.slice(0, 3))).toEqual([
      ["all others", 2, (2.5 / 4 + 2 / 4) / 2],
      ["others of years at most 1 year apart", 2, (1.5 / 2 + 0) / 2]
    ])
    expect(headline).toContain("a median of 7 citations, others 6")
    expect(headline).toContain("38 % of the others")
    expect(conclusions).toEqual(["Citations are known for 6 of 7 documents. Nothing is tested and nothing is tuned."])
  })

  it("shows each set of judgements by itself where there are several", async () => {
    const both = { ...(params as object), qrels: ["qrels", "qrels"] } as never
    const found = CitationsOfRelevant.run(loadedWith(citations), both) as Effect.Effect<Findings, Error>
    const { tables } = await Effect.runPromise(found)
    expect(tables![0]!.rows.map(([name, n]) => [name, n])).toEqual([
      ["relevant", 2],
      ["relevant by qrels", 2],
      ["relevant by qrels", 2],
      ["others", 4]
    ])
  })

  it("refuses a count that is no whole number, and files that are not there", async () => {
    const { message } = Result.getOrThrow(Result.flip(await run(citations.replace("\t40\t", "\tmany\t"))))
    expect(message).toContain('citations "many"')
    expect(CitationsOfRelevant.problems!(loadedWith(citations), { ...(params as object), qrels: ["other"] } as never)).toEqual([
      { path: ["qrels", 0], what: 'the dataset has no file "other"' }
    ])
  })
})

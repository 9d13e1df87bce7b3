import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { RerunStability } from "../src/RerunStability.ts"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Decode from "@litfuse/engine/Decode"
import type { Findings, LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { sha256, workspace } from "@litfuse/bench/test/workspace"
import { manifestOf } from "@litfuse/bench/test/manifestOf"

/** Source A loses one of four records and wins one. B has one of them too, and wins two. A third row repeats a record of A. */
const records = `uid,from,in
a,A,v1 v2
b,A,v1 v2
c,A,v1 v2
d,A,v1
e,A,v2
a,A,v2
c,B,v1 v2
f,B,v2
g,B,v2
`
const qrels = "1 0 a 1\n1 0 d 2\n1 0 b 0\n2 0 c 1\n2 0 f 1\n2 0 z 1\n"

const manifest = (text: string) =>
  manifestOf(
    "Tiny",
    "two releases",
    2,
    `  records: { path: records.csv, format: text, sha256: ${sha256(text)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
`
  )

const params = {
  records: "records",
  columns: { id: "uid", source: "from", releases: "in" },
  releases: ["v1", "v2"],
  printed: [{ source: "A", as: "Another", stability: 0.9 }],
  qrels: "qrels",
  seed: 1
}

const loadedWith = (text: string): LoadedExperiment => {
  const files = { "datasets/tiny/dataset.yaml": manifest(text), "datasets/tiny/records.csv": text, "datasets/tiny/qrels.txt": qrels }
  return { dataset: Result.getOrThrow(DatasetStore.open(workspace(files), "tiny")) } as unknown as LoadedExperiment
}

const run = (text = records, changes: object = {}) =>
  Effect.runPromise(
    Effect.result(
      RerunStability.run(
        loadedWith(text),
        Result.getOrThrow(Decode.strict(RerunStability.params, { ...params, ...changes }))
      ) as Effect.Effect<Findings, Error>
    )
  )

const found = async (changes: object = {}): Promise<Findings> => Result.getOrThrow(await run(records, changes))

describe("rerun-stability", () => {
  it("counts what is still there and what both releases share, by hand", async () => {
    const [sources] = (await found()).tables!
    expect(sources!.rows).toEqual([
      ["A", "v1", "v2", 4, 4, 3 / 4, 3 / 5],
      ["B", "v1", "v2", 1, 3, 1, 1 / 3],
      ["all", "v1", "v2", 4, 6, 3 / 4, 3 / 7]
    ])
  })

  it("puts printed stabilities beside the sources that can be taken for them, and nothing beside the others", async () => {
    const [, printed, agreement] = (await found()).tables!
    expect(printed!.rows).toEqual([
      ["A", "Another", 0.9, 3 / 4, 3 / 5],
      ["B", "none of them", "", 1, 1 / 3]
    ])
    // c is in both sources in v1 and v2; the mean of 0.9 and 0.5, and a tenth of the share on top
    expect(agreement!.rows.map((row) => row.slice(0, 4))).toEqual([
      ["v1", 4, 1 / 4, 0.7],
      ["v2", 6, 1 / 6, 0.7]
    ])
    expect(agreement!.rows.map((row) => Number(row[4]).toFixed(6))).toEqual(["0.725000", "0.716667"])
  })

  it("compares the relevant documents of each topic, those that no release has left out", async () => {
    const { tables, headline } = await found()
    // topic 1: {a, d} and {a}; topic 2: {c} and {c, f}
    expect(tables![3]!.rows.map((row) => row.slice(0, 4))).toEqual([["v1", "v2", 2, 0.5]])
    expect(headline).toContain("75.0 % of the records stay")
    expect(headline).toContain("0.33 (B) to 0.60 (A)")
  })

  it("adds the way from the first release to the last where there are three", async () => {
    const three = records.replaceAll("v2\n", "v2 v3\n")
    const { tables } = Result.getOrThrow(await run(three, { releases: ["v1", "v2", "v3"] }))
    expect(tables![0]!.rows.slice(0, 3).map((row) => row.slice(1, 3))).toEqual([
      ["v1", "v2"],
      ["v2", "v3"],
      ["v1", "v3"]
    ])
  })

  it("says which column, release, source or file is not there", async () => {
    const message = async (text: string, changes: object = {}) => Result.getOrThrow(Result.flip(await run(text, changes))).message
    expect(await message(records.replace("from", "source"))).toContain("uid, from, in")
    expect(await message(records.replace("d,A,v1", "d,A,v9"))).toContain('the release "v9"')
    expect(await message(records, { printed: [{ source: "C", as: "x", stability: 1 }] })).toContain('the source "C"')
    const decoded = Result.getOrThrow(Decode.strict(RerunStability.params, { ...params, records: "other" }))
    expect(RerunStability.problems!(loadedWith(records), decoded)).toEqual([{ path: ["records"], what: 'the dataset has no file "other"' }])
  })
})

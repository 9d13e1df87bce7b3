import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { Similarity } from "../src/Similarity.ts"

const works = WorkTable.make(["a", "b", "c"].map((id) => Work.single(SourceRecord.make({ source: "s", id, title: id }))))

const ranked = (dimensions: number, query: ReadonlyArray<number>, vectors: Readonly<Record<string, ReadonlyArray<number>>>) =>
  Result.getOrThrow(
    Ranker.rank(Similarity, Params.defaults(Similarity), {
      works,
      query: { _tag: "Term", text: "any" },
      vectors: {
        model: "m",
        dimensions,
        query: Float32Array.from(query),
        works: works.ids.values.map((id) => Float32Array.from(vectors[id]!))
      }
    })
  )

describe("Similarity", () => {
  testLaws(it, rankerLaws(Similarity))

  it("is the cosine by hand, whatever the lengths; a vector of length 0 has none", () => {
    const { ranking, missing } = ranked(2, [3, 4], { "s:a": [4, 3], "s:b": [-6, -8], "s:c": [0, 0] })
    expect(Array.from(ranking.rows, (row) => works.ids.values[row])).toEqual(["s:a", "s:b"])
    expect(ranking.scores[0]).toBeCloseTo(24 / 25, 12)
    expect(ranking.scores[1]).toBeCloseTo(-1, 12)
    expect(missing.map(({ row }) => works.ids.values[row])).toEqual(["s:c"])
  })

  it("has no value for any work without a model", () => {
    const { ranking, missing } = ranked(0, [], { "s:a": [], "s:b": [], "s:c": [] })
    expect(ranking.rows).toHaveLength(0)
    expect(missing).toHaveLength(3)
  })
})

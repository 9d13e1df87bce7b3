import { rerankerLaws } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { SourceCap } from "../../src/rerank/SourceCap.ts"
import { table } from "../ranked.ts"
import { reranked } from "./reranked.ts"

const works = table({
  a: { source: "x", containerTitle: "BMJ" },
  b: { source: "x" },
  c: { source: "x", containerTitle: "bmj" },
  d: { source: "y" },
  e: { source: "y", containerTitle: "Lancet" }
})
const scores = { a: 5, b: 4, c: 3, d: 2, e: 1 }

describe("SourceCap", () => {
  testLaws(it, rerankerLaws(SourceCap))

  it("puts back what is over among the first places, and nothing below them", () => {
    expect(reranked(SourceCap, works, scores, { most: 1, within: 2 }).order).toEqual(["a", "d", "b", "c", "e"])
    expect(reranked(SourceCap, works, scores, { most: 2, within: 3 }).order).toEqual(["a", "b", "d", "c", "e"])
    expect(reranked(SourceCap, works, scores, {}).order).toEqual(["a", "b", "c", "d", "e"])
    expect(reranked(SourceCap, works, scores, { most: 1, within: 2 }).explain("b").label).toBe(
      "put back: x has 1 of the first 2 places already"
    )
  })

  it("goes by journal, and never puts back one whose journal is not known", () => {
    expect(reranked(SourceCap, works, scores, { by: "journal", most: 1, within: 4 }).order).toEqual(["a", "b", "d", "e", "c"])
  })
})

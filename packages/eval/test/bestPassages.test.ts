import { describe, expect, it } from "vitest"
import { bestPassages } from "../src/bestPassages.ts"
import type { Run } from "../src/Run.ts"

const run = (hits: Readonly<Record<string, number>>): Run => ({
  tag: "t",
  topics: new Map([["1", { ids: Object.keys(hits), scores: Float64Array.from(Object.values(hits)) }]])
})

describe("bestPassages", () => {
  it("gives each document the score of its best passage, and sorts documents", () => {
    const { topics } = bestPassages(run({ "a#1": 1, "b#1": 2, "a#2": 3, "b#2": 2 }), /^(.*)#/u, "trec_eval-9.0.8")
    expect(topics.get("1")).toEqual({ ids: ["a", "b"], scores: Float64Array.of(3, 2) })
  })
  it("takes the whole match where the expression has no group, and leaves other ids", () => {
    const { topics } = bestPassages(run({ "a-1": 1, "a-2": 2, other: 0 }), /^[a-z]+(?=-)/u, "trec_eval-9.0.8")
    expect(topics.get("1")).toEqual({ ids: ["a", "other"], scores: Float64Array.of(2, 0) })
  })
  it("orders equal scores by the id of the document", () => {
    const { topics } = bestPassages(run({ "a#9": 1, "b#1": 1 }), /^(.*)#/u, "trec_eval-9.0.8")
    expect(topics.get("1")!.ids).toEqual(["b", "a"])
  })
})

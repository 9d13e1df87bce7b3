import { describe, expect, it } from "vitest"
import { Rm3 } from "@litfuse/lexical/feedback/Rm3"

describe("Rm3", () => {
  it("is right by hand: a document counts by its score, and only its most frequent terms are read", () => {
    const top = [
      {
        score: 3,
        frequencies: new Map([
          ["elm", 2],
          ["fern", 2],
          ["dune", 1]
        ])
      },
      { score: 1, frequencies: new Map([["fern", 1]]) }
    ]
    const weights = Rm3.weigh(new Map([["birch", 2]]), top, { documents: 2, terms: 2, dfShare: 1, share: 0.5 })
    // elm 3 * 1/2, fern 3 * 1/2 + 1; their sum is 4
    expect(weights.get("birch")).toBeCloseTo(0.5, 12)
    expect(weights.get("elm")).toBeCloseTo((0.5 * 1.5) / 4, 12)
    expect(weights.get("fern")).toBeCloseTo((0.5 * 2.5) / 4, 12)
    expect(weights.has("dune")).toBe(false)
  })
})

import { describe, expect, it } from "vitest"
import { Rocchio } from "@litfuse/lexical/feedback/Rocchio"

describe("Rocchio", () => {
  it("is right by hand: the query of length 1, and beta times the mean direction of the documents", () => {
    const top = [
      { score: 9, frequencies: new Map([["elm", 1]]) },
      { score: 1, frequencies: new Map([["fern", 5]]) }
    ]
    const weights = Rocchio.weigh(
      new Map([
        ["elm", 3],
        ["dune", 4]
      ]),
      top,
      { documents: 2, terms: 2, dfShare: 1, beta: 2 }
    )
    // both documents point somewhere with length 1, so their mean lies half way; scores do not count
    expect(weights.get("elm")).toBeCloseTo(0.6 + 2 * Math.SQRT1_2, 12)
    expect(weights.get("fern")).toBeCloseTo(2 * Math.SQRT1_2, 12)
    expect(weights.get("dune")).toBeCloseTo(0.8, 12)
  })
})

import { describe, expect, it } from "vitest"
import { type Found, sentenceOf } from "../../src/analyses/AcrossReports.ts"

const found = (collection: string, difference: number, adjusted: number): Found =>
  ({
    row: "factors, tuned",
    collection,
    topics: 50,
    baseline: "BM25",
    one: { measure: "nDCG@10", difference, lower: difference - 0.01, upper: difference + 0.01, adjusted, isFloor: false, detectable: 0.03 }
  }) as Found

describe("across-reports", () => {
  it("says of a row, whose name may have commas, where it gains, where it loses, and what was detectable where nothing is shown", () => {
    expect(sentenceOf("factors, tuned", [found("a", 0.05, 0.01), found("b", -0.05, 0.001), found("c", 0.001, 0.9)])).toBe(
      "factors, tuned: in 3 comparisons, a gain in 1: a (+0.0500 [+0.0400, +0.0600]), a loss in 1: b (-0.0500 [-0.0600, -0.0400]), nothing shown in 1, where a true difference of 0.030 to 0.030 was detectable."
    )
    expect(sentenceOf("one", [found("c", 0.001, 0.9)])).toBe(
      "one: in 1 comparison, no gain is shown, nothing shown in 1, where a true difference of 0.030 to 0.030 was detectable."
    )
  })

  it("claims no detectable difference where a system has the value of its baseline on every topic", () => {
    const same = { ...found("d", 0, 1), one: { ...found("d", 0, 1).one, wins: 0, ties: 50, losses: 0, detectable: 0 } }
    expect(sentenceOf("one", [found("c", 0.001, 0.9), same])).toBe(
      "one: in 2 comparisons, no gain is shown, nothing shown in 1, where a true difference of 0.030 to 0.030 was detectable. It has the values of its baseline on d."
    )
  })
})

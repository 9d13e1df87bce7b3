import { describe, expect, it } from "vitest"
import { cellKey, marksLegend, significanceMarks } from "../../src/report/significanceMarks.ts"
import { table } from "./sample.ts"

const at = (adjusted: number) => ({ ...table.against!, comparisons: [{ ...table.against!.comparisons[0]!, adjusted }] })

describe("marksOf", () => {
  it("marks the strictest level that the corrected p is below, and the level itself is not below it", () => {
    const mark = (adjusted: number) => significanceMarks(at(adjusted)).get(cellKey("good", "nDCG@10"))
    expect([0.0099, 0.01, 0.0499, 0.05].map(mark)).toEqual(["‡", "†", "†", undefined])
    expect(significanceMarks(undefined).size).toBe(0)
  })
  it("marks no value of what was tuned: what was tested of it is another quantity", () => {
    const { comparisons, ...rest } = at(0.001)
    const tuned = { ...rest, comparisons: comparisons.map((one) => ({ ...one, orders: { count: 20, rejecting: 20, disagreement: 0 } })) }
    expect(significanceMarks(tuned).size).toBe(0)
  })
})

describe("legendOf", () => {
  it("explains the marks that are used", () => {
    expect(marksLegend({ against: at(0.02) })).toBe("† p < 0.05 against base, corrected (bonferroni).")
    expect(marksLegend({ against: at(0.001) })).toBe("‡ p < 0.01 against base, corrected (bonferroni).")
    expect(marksLegend({ against: at(0.5) })).toBeUndefined()
    expect(marksLegend({})).toBeUndefined()
  })
})

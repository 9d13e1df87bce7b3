import { describe, expect, it } from "vitest"
import { scratchCounts, scratchNumbers } from "../../src/internal/scratchNumbers.ts"

describe("scratch arrays", () => {
  it("start afresh each time", () => {
    const first = scratchCounts(0, 3)
    first.set([1, 2, 3])
    expect([...scratchCounts(0, 3).subarray(0, 3)]).toEqual([0, 0, 0])
    expect(scratchCounts(0, 3)).toBe(first)
    expect([...scratchNumbers(0, 2, 1).subarray(0, 2)]).toEqual([1, 1])
  })
  it("grow, and do not share slots", () => {
    expect(scratchCounts(1, 5000).length).toBeGreaterThanOrEqual(5000)
    expect(scratchCounts(0, 1)).not.toBe(scratchCounts(1, 1))
    expect(scratchNumbers(1, 500, 2)[499]).toBe(2)
  })
})

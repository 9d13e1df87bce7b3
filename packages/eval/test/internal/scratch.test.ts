import { describe, expect, it } from "vitest"
import { counts, numbers } from "../../src/internal/scratch.ts"

describe("scratch arrays", () => {
  it("start afresh each time", () => {
    const first = counts(0, 3)
    first.set([1, 2, 3])
    expect([...counts(0, 3).subarray(0, 3)]).toEqual([0, 0, 0])
    expect(counts(0, 3)).toBe(first)
    expect([...numbers(0, 2, 1).subarray(0, 2)]).toEqual([1, 1])
  })
  it("grow, and do not share slots", () => {
    expect(counts(1, 5000).length).toBeGreaterThanOrEqual(5000)
    expect(counts(0, 1)).not.toBe(counts(1, 1))
    expect(numbers(1, 500, 2)[499]).toBe(2)
  })
})

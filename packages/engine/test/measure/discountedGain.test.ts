import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { discountedGain, logRanks } from "../../src/measure/discountedGain.ts"

describe("logRanks", () => {
  it("is log2(rank + 1) by rank from 0", () => expect([...logRanks(3).subarray(0, 3)]).toEqual([1, Math.log2(3), 2]))
  it("grows to any depth", () => expect(logRanks(5000)[4999]).toBe(Math.log2(5001)))
})

describe("dcg", () => {
  it("adds grades over log2(rank + 1), by hand; negative grades gain nothing", () => {
    expect(discountedGain(Int16Array.of(2, 1), 3)).toBeCloseTo(2 + 1 / Math.log2(3), 12)
    expect(discountedGain(Int16Array.of(2, 2, 2, 2), 3)).toBeCloseTo(2 + 2 / Math.log2(3) + 1, 12)
    expect(discountedGain(Int16Array.of(-1, 0, 2), 3)).toBeCloseTo(1, 12)
    expect(discountedGain(new Int16Array(0), 3)).toBe(0)
  })

  it("is highest for grades from high to low, and does not see what is below the depth", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 4 }), { maxLength: 30 }), fc.integer({ min: 0, max: 30 }), (grades, depth) => {
        const value = discountedGain(Int16Array.from(grades), depth)
        expect(value).toBeLessThanOrEqual(discountedGain(Int16Array.from(grades).sort().reverse(), depth) + 1e-12)
        expect(discountedGain(Int16Array.from(grades.slice(0, depth)), depth)).toBe(value)
      })
    )
  })
})

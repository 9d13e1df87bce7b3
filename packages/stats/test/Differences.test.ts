import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { between } from "../src/Differences.ts"
import { swapped } from "./arbitraries.ts"

const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }).map((list) => Float64Array.from(list))

describe("Differences.between", () => {
  it("is system minus baseline", () => {
    expect([...between(Float64Array.of(0.25, 0.5, 1), Float64Array.of(0.5, 0.5, 0))]).toEqual([0.25, 0, -1])
  })
  it("makes 0.3 - 0.2 and 0.2 - 0.1 one difference, which floating point does not", () => {
    const [first, second] = between(Float64Array.of(0.2, 0.1), Float64Array.of(0.3, 0.2))
    expect(0.3 - 0.2 === 0.2 - 0.1).toBe(false)
    expect(first).toBe(second)
  })
  it("changes its sign, and nothing else, when the systems are swapped; no -0", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const n = Math.min(a.length, b.length)
        expect(between(b.slice(0, n), a.slice(0, n))).toEqual(swapped(between(a.slice(0, n), b.slice(0, n))))
      })
    )
  })
  it("gives fractions as they are on paper", () => {
    expect([...between(Float64Array.of(0.2, 0.1, 0.6), Float64Array.of(0.8, 0.4, 0.4))]).toEqual([0.6, 0.3, -0.2])
    expect([...between(Float64Array.of(1 / 3, 2 / 3), Float64Array.of(1, 1))]).toEqual([2 / 3, 1 / 3])
  })
  it("leaves what is no fraction alone, but for sizes that rounding has parted", () => {
    expect([...between(new Float64Array(3), Float64Array.of(Math.SQRT1_2, -Math.SQRT1_2 - 2 ** -53, 0.6180339887498949))]).toEqual([
      Math.SQRT1_2,
      -Math.SQRT1_2,
      0.6180339887498949
    ])
    // by 2^-53 apart, where the true difference is 0
    const [none] = between(Float64Array.of(Math.SQRT1_2, 0), Float64Array.of(Math.SQRT1_2 - 2 ** -53, Math.PI))
    expect(none).toBe(0)
  })
  it("moves no difference by more than a part in 10^13 of the largest value", () => {
    fc.assert(
      fc.property(values, (list) => {
        const largest = Math.max(...list)
        for (const [i, value] of between(new Float64Array(list.length), list).entries())
          expect(Math.abs(value - list[i]!)).toBeLessThanOrEqual(1e-13 * largest)
      })
    )
  })
  it("is the nearest number to j / k, for every k up to 100", () => {
    for (let k = 1; k <= 100; k++) {
      const hits = Array.from({ length: k + 1 }, (_, j) => j)
      const found = between(
        Float64Array.from(hits, (j) => (k - j) / k),
        Float64Array.from(hits, (j) => j / k)
      )
      expect([...found]).toEqual(hits.map((j) => (2 * j - k) / k))
    }
  })
  it("refuses values that are not numbers and systems on other topics", () => {
    expect(() => between(Float64Array.of(Number.NaN), Float64Array.of(0))).toThrow("finite")
    expect(() => between(Float64Array.of(1), Float64Array.of(0, 1))).toThrow("same topics")
  })
})

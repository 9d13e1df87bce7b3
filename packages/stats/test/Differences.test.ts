import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { between, snap } from "../src/Differences.ts"
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
  it("rounds halves of a step away from zero on both sides", () => {
    const half = 1.5 * 2 ** -40
    expect([...between(Float64Array.of(0, half, 1), Float64Array.of(half, 0, 1))]).toEqual([2 ** -39, -(2 ** -39), 0])
  })
  it("refuses values that are not numbers and systems on other topics", () => {
    expect(() => between(Float64Array.of(Number.NaN), Float64Array.of(0))).toThrow("finite")
    expect(() => between(Float64Array.of(1), Float64Array.of(0, 1))).toThrow("same topics")
  })
})

describe("Differences.snap", () => {
  it("moves no value by more than a part in 10^12 of the largest", () => {
    fc.assert(
      fc.property(values, (list) => {
        const largest = Math.max(...list)
        for (const [i, value] of snap(list).entries()) expect(Math.abs(value - list[i]!)).toBeLessThanOrEqual(1e-12 * largest)
      })
    )
  })
  it("makes sums exact, so that their order does not matter", () => {
    fc.assert(
      fc.property(values, (list) => {
        const snapped = snap(list)
        const forwards = snapped.reduce((sum, x) => sum + x, 0)
        expect(snapped.reduceRight((sum, x) => sum + x, 0)).toBe(forwards)
      })
    )
  })
  it("leaves zeros and powers of two alone", () => {
    expect([...snap(Float64Array.of(0, 0))]).toEqual([0, 0])
    expect([...snap(Float64Array.of(0.5, 4, -0.25))]).toEqual([0.5, 4, -0.25])
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { exact } from "../src/McNemar.ts"

/** The chance of at most k heads among n tosses, by counting all of Pascal's triangle. */
const atMost = (k: number, n: number): number => {
  let row = [1]
  for (let i = 0; i < n; i++) row = [1, ...row.slice(1).map((one, j) => one + row[j]!), 1]
  return row.slice(0, k + 1).reduce((sum, one) => sum + one, 0) / 2 ** n
}

describe("McNemar, exact", () => {
  // by hand: 2 / 2^6, 2 (1 + 7) / 2^7, 2 (1 + 10 + 45) / 2^10
  it.each([
    [0, 6, 2 / 64],
    [1, 6, 16 / 128],
    [8, 2, 112 / 1024],
    [3, 3, 1],
    [0, 0, 1]
  ])("of %i and %i is what the binomial distribution says", (a, b, p) => {
    expect(exact(a, b)).toBeCloseTo(p, 12)
  })

  it("needs six items that only one has before it can fall below 0.05", () => {
    expect(exact(0, 5)).toBeGreaterThan(0.05)
    expect(exact(0, 6)).toBeLessThan(0.05)
  })

  it("is the same for both sides, never above 1, and equals full enumeration", () => {
    fc.assert(
      fc.property(fc.nat(25), fc.nat(25), (a, b) => {
        expect(exact(a, b)).toBe(exact(b, a))
        expect(exact(a, b)).toBeCloseTo(Math.min(1, 2 * atMost(Math.min(a, b), a + b)), 10)
      })
    )
  })
})

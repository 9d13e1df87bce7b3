import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { interval } from "../src/Wilson.ts"

describe("Wilson", () => {
  // scipy: binomtest(k, n).proportion_ci(confidence, "wilson")
  it.each([
    [10, 200, 0.95, 0.02738264560076393, 0.08957814813877599],
    [0, 30, 0.95, 0, 0.11351339317396873],
    [30, 30, 0.9, 0.9172756918749007, 1],
    [1, 7, 0.99, 0.017000536726833604, 0.6162933454119193],
    [68, 75, 0.95, 0.819653131504585, 0.9540514766093995]
  ])("of %i among %i at %f", (k, n, confidence, lower, upper) => {
    const found = interval(k, n, confidence)
    expect(found.lower).toBeCloseTo(lower, 9)
    expect(found.upper).toBeCloseTo(upper, 9)
  })

  it("mirrors itself when successes and failures are swapped, holds the share seen, and lies in [0, 1]", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (k, more) => {
        const n = k + more + 1
        const { lower, upper } = interval(k, n)
        expect(lower).toBeCloseTo(1 - interval(n - k, n).upper, 11)
        expect(lower).toBeLessThanOrEqual(k / n)
        expect(upper).toBeGreaterThanOrEqual(k / n)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
      })
    )
  })
})

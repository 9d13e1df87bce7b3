import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { interval } from "../src/ClopperPearson.ts"

describe("ClopperPearson", () => {
  // scipy 1.17.1: binomtest(k, n).proportion_ci(confidence, "exact")
  it.each([
    [10, 200, 0.95, 0.024234165472108292, 0.09002753770155869],
    [0, 30, 0.95, 0, 0.11570330822202743],
    [30, 30, 0.9, 0.9049661471446958, 1],
    [1, 7, 0.99, 0.0007158210811237942, 0.6849116392471012],
    [520, 10_000, 0.95, 0.047729352379683274, 0.056533868380242595],
    [1037, 20_000, 1 - 0.05 / 12, 0.04746335523104037, 0.05649884798313891]
  ])("of %i among %i at %f agrees with scipy", (k, n, confidence, lower, upper) => {
    const found = interval(k, n, confidence)
    expect(found.lower).toBeCloseTo(lower, 11)
    expect(found.upper).toBeCloseTo(upper, 11)
  })
  it("mirrors itself when successes and failures are swapped, and holds the share seen", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (k, more) => {
        const n = k + more + 1
        const { lower, upper } = interval(k, n)
        const mirrored = interval(n - k, n)
        expect(lower).toBeCloseTo(1 - mirrored.upper, 11)
        expect(lower).toBeLessThanOrEqual(k / n)
        expect(upper).toBeGreaterThanOrEqual(k / n)
      })
    )
  })
  it("refuses more successes than trials", () => {
    expect(() => interval(3, 2)).toThrow("among trials")
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ac1, countsOf, kappa } from "../../src/searchReporting/agreement.ts"

describe("agreement of two judgements", () => {
  it("by hand: 20 both yes, 5 and 10 apart, 15 both no", () => {
    const counts = { both: 20, first: 5, second: 10, neither: 15 }
    // observed .7; by chance .5 * .6 + .5 * .4 = .5
    expect(kappa(counts)).toBeCloseTo(0.4, 12)
    // by chance 2 * .55 * .45 = .495
    expect(ac1(counts)).toBeCloseTo((0.7 - 0.495) / 0.505, 12)
    expect(
      countsOf([
        [true, true],
        [true, false],
        [false, true],
        [false, false],
        [true, true]
      ])
    ).toEqual({
      both: 2,
      first: 1,
      second: 1,
      neither: 1
    })
  })

  it("stays high by AC1 where nearly all answers are alike, and kappa falls; neither depends on who is first", () => {
    const rare = { both: 95, first: 2, second: 2, neither: 1 }
    expect(ac1(rare)).toBeGreaterThan(0.9)
    expect(kappa(rare)).toBeLessThan(0.4)
    const n = fc.integer({ min: 1, max: 50 })
    fc.assert(
      fc.property(n, n, n, n, (both, first, second, neither) => {
        const [one, other] = [
          { both, first, second, neither },
          { both, first: second, second: first, neither }
        ]
        expect(kappa(one)).toBeCloseTo(kappa(other), 12)
        expect(ac1(one)).toBeCloseTo(ac1(other), 12)
        expect(Math.max(kappa(one), ac1(one))).toBeLessThanOrEqual(1)
      })
    )
  })
})

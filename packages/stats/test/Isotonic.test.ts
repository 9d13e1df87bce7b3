import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Isotonic from "../src/Isotonic.ts"
import { observed } from "./observed.ts"

describe("the nearest rising staircase", () => {
  // scikit-learn 1.5.2: IsotonicRegression().fit(x, y, sample_weight=w).predict(x)
  it.each([
    [false, [0, 0, 1 / 3, 1 / 3, 1 / 3, 0.6, 0.6, 0.6, 0.6, 0.6, 1, 1]],
    [true, [0, 0, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.8, 0.8, 1, 1]]
  ])("is that of scikit-learn, with weights: %s", (isWeighted, shares) => {
    const all = observed(isWeighted)
    const steps = Isotonic.fit(all)
    for (const [i, { x }] of all.entries()) expect(Isotonic.at(steps, x)).toBeCloseTo(shares[i]!, 12)
  })

  it("rises, is the share of what it pools, and does not depend on the order", () => {
    const one = fc.record({ x: fc.integer({ min: -9, max: 9 }), isSo: fc.boolean(), weight: fc.integer({ min: 1, max: 4 }) })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (all) => {
        const steps = Isotonic.fit(all)
        expect(Isotonic.fit([...all].reverse())).toEqual(steps)
        for (const [i, step] of steps.entries()) if (i > 0) expect(step.share).toBeGreaterThan(steps[i - 1]!.share)
        const expected = all.reduce((sum, { x, weight }) => sum + weight * Isotonic.at(steps, x), 0)
        expect(expected).toBeCloseTo(
          all.reduce((sum, { isSo, weight }) => sum + (isSo ? weight : 0), 0),
          9
        )
      })
    )
    expect(Isotonic.at([], 1)).toBeNaN()
    expect(Isotonic.at([{ x: 0, share: 0.5 }], -1)).toBe(0.5)
  })
})

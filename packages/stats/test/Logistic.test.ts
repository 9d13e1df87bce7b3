import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Logistic from "../src/Logistic.ts"
import { observed } from "./observed.ts"

describe("the most likely logistic curve", () => {
  // scikit-learn 1.5.2: LogisticRegression(penalty=None, tol=1e-14, max_iter=100000).fit(x, y, sample_weight=w)
  it.each([
    [false, 0.4786198505059818, -0.32747117078221355],
    [true, 0.6842691934632698, -0.6223249668847446]
  ])("is that of scikit-learn, with weights: %s", (isWeighted, slope, intercept) => {
    const curve = Logistic.fit(observed(isWeighted))!
    expect(curve.slope).toBeCloseTo(slope, 7)
    expect(curve.intercept).toBeCloseTo(intercept, 7)
  })

  it("is the same for a weight of two and for two observations", () => {
    const twice = observed(false).flatMap((one) => [one, one])
    const weighted = observed(false).map((one) => ({ ...one, weight: 2 }))
    expect(Logistic.fit(weighted)!.slope).toBeCloseTo(Logistic.fit(twice)!.slope, 10)
  })

  it("is undefined where a step would be better than any curve", () => {
    const of = (...kinds: ReadonlyArray<boolean>) => Logistic.fit(kinds.map((isSo, x) => ({ x, isSo, weight: 1 })))
    expect([of(), of(true, true), of(false, false, true), of(true, false)]).toEqual([undefined, undefined, undefined, undefined])
    expect(of(false, true, false, true)?.slope).toBeGreaterThan(0)
  })

  it("leaves as many expected as observed, and their mean place too", () => {
    const one = fc.record({
      x: fc.integer({ min: -200, max: 200 }).map((tenths) => tenths / 10),
      isSo: fc.boolean(),
      weight: fc.double({ min: 0.1, max: 5, noNaN: true })
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 8, maxLength: 40 }), (all) => {
        const curve = Logistic.fit(all)
        if (curve === undefined || Math.abs(curve.slope) > 20) return
        const rest = (of: (x: number) => number) =>
          all.reduce((sum, { x, isSo, weight }) => sum + weight * of(x) * ((isSo ? 1 : 0) - Logistic.at(curve, x)), 0)
        expect(Math.abs(rest(() => 1))).toBeLessThan(1e-4)
        expect(Math.abs(rest((x) => x))).toBeLessThan(1e-3)
      })
    )
  })
})

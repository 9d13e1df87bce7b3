import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { kendall } from "../src/RankCorrelation.ts"
import { deltaRelativeImprovement, effectRatio, rootMeanSquareError, tauUnion } from "../src/Reproduction.ts"

describe("tauUnion", () => {
  it("is 1 where the orders agree, although the last documents differ", () => {
    // the union is a, b, c, d; the numbers are 0, 1, 2 and 0, 1, 3
    expect(tauUnion(["a", "b", "c"], ["a", "b", "d"])).toBe(1)
  })

  it("counts pairs of numbers at equal ranks", () => {
    // the union is a, b, c, d, e, f; 1, 4, 2, 5 has five pairs that rise and one, 4 before 2, that falls: (5 - 1) / 6
    expect(tauUnion(["a", "b", "c", "d"], ["b", "e", "c", "f"])).toBeCloseTo(4 / 6, 12)
  })

  it("ends with the shorter ranking, and has no value for fewer than two documents", () => {
    expect(tauUnion(["a", "b", "c"], ["b", "a"])).toBe(-1)
    expect(tauUnion(["a"], ["a"])).toBeNaN()
    expect(tauUnion([], ["a", "b"])).toBeNaN()
  })

  it("is Kendall's tau where both hold the same documents", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(["a", "b", "c", "d", "e", "f"], { minLength: 6 }), (reproduced) => {
        const original = ["a", "b", "c", "d", "e", "f"]
        const ranks = original.map((id) => -reproduced.indexOf(id))
        const order = original.map((_, i) => -i)
        expect(tauUnion(original, reproduced)).toBeCloseTo(kendall(order, ranks), 12)
      })
    )
  })
})

describe("rootMeanSquareError", () => {
  it("is the root of the mean of squares", () => {
    // errors 0.3, 0, 0.4, 0: squares sum to 0.25, over 4 topics 0.0625, root 0.25
    expect(rootMeanSquareError(Float64Array.of(0.5, 0.5, 0.1, 1), Float64Array.of(0.2, 0.5, 0.5, 1))).toBeCloseTo(0.25, 12)
    expect(rootMeanSquareError(Float64Array.of(0.5), Float64Array.of(0.5))).toBe(0)
  })
})

describe("effectRatio and deltaRelativeImprovement", () => {
  const original = { baseline: 0.4, advanced: 0.5 }

  it("are 1 and 0 for a perfect reproduction", () => {
    expect(effectRatio(original, original)).toBe(1)
    expect(deltaRelativeImprovement(original, original)).toBe(0)
  })

  it("tell an effect that halved, one that turned, and one on a lower level", () => {
    // 0.1 became 0.05; improvements of 25 % and 12.5 %
    expect(effectRatio(original, { baseline: 0.4, advanced: 0.45 })).toBeCloseTo(0.5, 12)
    expect(deltaRelativeImprovement(original, { baseline: 0.4, advanced: 0.45 })).toBeCloseTo(0.125, 12)
    expect(effectRatio(original, { baseline: 0.4, advanced: 0.3 })).toBeCloseTo(-1, 12)
    // the same 0.1 on a baseline of 0.2 is an improvement of 50 %
    expect(effectRatio(original, { baseline: 0.2, advanced: 0.3 })).toBeCloseTo(1, 12)
    expect(deltaRelativeImprovement(original, { baseline: 0.2, advanced: 0.3 })).toBeCloseTo(-0.25, 12)
  })

  it("are no number when there was no effect, or no baseline", () => {
    expect(effectRatio({ baseline: 0.4, advanced: 0.4 }, { baseline: 0.4, advanced: 0.4 })).toBeNaN()
    expect(deltaRelativeImprovement({ baseline: 0, advanced: 0.4 }, original)).toBe(Number.POSITIVE_INFINITY)
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { averageRanks, kendall, kendallAp, kendallB, shared, spearman } from "../src/RankCorrelation.ts"

const values = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 9 })
const two = fc.integer({ min: 2, max: 9 }).chain((n) => {
  const side = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: n, maxLength: n })
  return fc.tuple(side, side)
})

/** Every pair by itself. */
const twin = (first: ReadonlyArray<number>, second: ReadonlyArray<number>): number => {
  let [agreement, tiedFirst, tiedSecond] = [0, 0, 0]
  for (const [i, a] of first.entries())
    for (const [j, b] of first.slice(0, i).entries()) {
      const [x, y] = [Math.sign(a - b), Math.sign(second[i]! - second[j]!)]
      agreement += x * y
      tiedFirst += Number(x === 0)
      tiedSecond += Number(y === 0)
    }
  const all = (first.length * (first.length - 1)) / 2
  return agreement / Math.sqrt((all - tiedFirst) * (all - tiedSecond))
}

describe("kendall", () => {
  it("counts pairs by hand: one of three is the other way", () => {
    expect(kendall([3, 2, 1], [3, 1, 2])).toBeCloseTo(1 / 3, 15)
    expect(kendall([3, 2, 1], [1, 2, 3])).toBe(-1)
  })
  it("does not reach 1 with ties", () => expect(kendall([2, 1, 1], [2, 1, 1])).toBeCloseTo(2 / 3, 15))
  it("is not a number for fewer than two items", () => expect(kendall([1], [1])).toBeNaN())
})

describe("kendallB", () => {
  it("corrects for ties by hand: 4 - 1 of 6 pairs, one tied on each side", () => {
    // SciPy: kendalltau([1, 2, 2, 3], [1, 3, 2, 2])
    expect(kendallB([1, 2, 2, 3], [1, 3, 2, 2])).toBeCloseTo(2 / 5, 12)
    expect(kendallB([2, 1, 1], [2, 1, 1])).toBe(1)
  })
  it("is tau-a without ties", () => expect(kendallB([4, 3, 2, 1], [4, 1, 3, 2])).toBe(kendall([4, 3, 2, 1], [4, 1, 3, 2])))
  it("is not a number when a side ties everything", () => expect(kendallB([1, 1], [1, 2])).toBeNaN())
  it("counts as one does who looks at every pair", () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        expect(kendallB(a, b)).toEqual(twin(a, b))
      })
    )
  })
  it("is symmetric, and turns with one side", () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        const tau = kendallB(a, b)
        expect(Object.is(kendallB(b, a), tau) || Math.abs(kendallB(b, a) - tau) < 1e-12).toBe(true)
        if (!Number.isNaN(tau))
          expect(
            kendallB(
              a,
              b.map((value) => -value)
            )
          ).toBeCloseTo(-tau, 12)
      }),
      { seed: 1 }
    )
  })
})

describe("kendallAp", () => {
  it("weighs the top by hand", () => {
    // estimate d1 d3 d2, truth d1 d2 d3: at rank 2 all above are right, at rank 3 one of two
    expect(kendallAp([3, 2, 1], [3, 1, 2])).toBeCloseTo((2 / 2) * (1 + 1 / 2) - 1, 15)
    // a swap at the top costs more: at rank 2 none is right, at rank 3 both
    expect(kendallAp([3, 2, 1], [2, 3, 1])).toBeCloseTo(0, 15)
  })
  it("is 1 for the same order and -1 for the reverse", () => {
    expect(kendallAp([4, 3, 2, 1], [8, 6, 4, 2])).toBe(1)
    expect(kendallAp([4, 3, 2, 1], [1, 2, 3, 4])).toBe(-1)
  })
  it("counts a pair that the truth ties one half", () => expect(kendallAp([1, 1], [2, 1])).toBe(0))
  it("is not a number for fewer than two items", () => expect(kendallAp([1], [1])).toBeNaN())
})

describe("spearman", () => {
  it("correlates ranks by hand: 1 - 6 x 2 / (3 x 8)", () => expect(spearman([3, 2, 1], [3, 1, 2])).toBeCloseTo(0.5, 15))
  it("gives tied items the mean of their ranks", () => {
    expect([...averageRanks([5, 7, 5, 1])]).toEqual([2.5, 1, 2.5, 4])
    // SciPy: spearmanr([1, 2, 2, 3], [1, 3, 2, 2]); ranks 4 2.5 2.5 1 and 4 1 2.5 2.5
    expect(spearman([1, 2, 2, 3], [1, 3, 2, 2])).toBeCloseTo(2.25 / 4.5, 12)
  })
  it("is not a number when a side ties everything", () => expect(spearman([1, 1], [1, 2])).toBeNaN())
  it("is 1 with itself", () => {
    fc.assert(
      fc.property(values, (one) => {
        const own = spearman(one, one)
        if (!Number.isNaN(own)) expect(own).toBeCloseTo(1, 12)
      }),
      { seed: 1 }
    )
  })
})

describe("shared", () => {
  it("gives minus the ranks of the documents that both hold", () => {
    expect(shared(["a", "b", "c"], ["c", "x", "a"])).toEqual({ first: Float64Array.of(-0, -2), second: Float64Array.of(-2, -0) })
    const both = shared(["a", "b", "c"], ["c", "x", "a"])
    expect(kendall(both.first, both.second)).toBe(-1)
  })
  it("is empty when nothing is shared", () => expect(shared(["a"], ["b"]).first.length).toBe(0))
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { between } from "../src/Differences.ts"
import * as PairedT from "../src/PairedT.ts"
import { test, type Zeros } from "../src/Wilcoxon.ts"
import { coarse, reordered, swapped } from "./arbitraries.ts"
import { golden } from "./golden.ts"

const both: ReadonlyArray<Zeros> = ["pratt", "wilcoxon"]

const scipyName = (zeros: Zeros): "pratt" | "wilcox" => (zeros === "pratt" ? "pratt" : "wilcox")

/** Differences 1 to n, those whose ranks add up to `smaller` being negative. */
const withSum = (n: number, smaller: number): Float64Array => {
  let left = smaller
  return Float64Array.from({ length: n }, (_, i) => {
    const rank = n - i
    if (rank > left) return rank
    left -= rank
    return -rank
  })
}

/** Ranks by counting, signs by enumeration: slow and plain. */
const byEnumeration = (differences: Float64Array, zeros: Zeros): number => {
  const kept = [...differences].filter((x) => zeros === "pratt" || x !== 0)
  const sizes = kept.map(Math.abs)
  const midrank = (size: number) => sizes.filter((x) => x < size).length + (sizes.filter((x) => x === size).length + 1) / 2
  const ranked = kept.filter((x) => x !== 0).map((x) => ({ rank: midrank(Math.abs(x)), isPlus: x > 0 }))
  const total = ranked.reduce((sum, { rank }) => sum + rank, 0)
  const plus = ranked.reduce((sum, { rank, isPlus }) => sum + (isPlus ? rank : 0), 0)
  let extreme = 0
  for (let signs = 0; signs < 2 ** ranked.length; signs++) {
    const sum = ranked.reduce((had, { rank }, i) => had + ((signs >>> i) & 1 ? rank : 0), 0)
    if (sum <= Math.min(plus, total - plus)) extreme++
  }
  return Math.min(1, (2 * extreme) / 2 ** ranked.length)
}

describe("Wilcoxon", () => {
  it("of 1, -2, 3, 4: the worse topic has rank 2; sums up to 2 are {}, {1}, {2}: p = 2 · 3/16", () => {
    expect(test(Float64Array.of(1, -2, 3, 4))).toEqual({ wPlus: 8, wMinus: 2, differing: 4, zeros: "pratt", isExact: true, p: 6 / 16 })
  })
  it("shares ranks among ties, and treats zeros as named", () => {
    // Pratt: ranks 1.5, 1.5 belong to the zeros; 3.5, 3.5, 5 remain. Wilcoxon: 1.5, 1.5, 3
    const differences = Float64Array.of(0, 2, -2, 3, 0)
    expect(test(differences)).toMatchObject({ wPlus: 8.5, wMinus: 3.5, differing: 3, zeros: "pratt" })
    expect(test(differences, { zeros: "wilcoxon" })).toMatchObject({ wPlus: 4.5, wMinus: 1.5, differing: 3, zeros: "wilcoxon" })
  })
  // largest sums with a two-sided p of at most 0.05 and 0.01: Wilcoxon & Wilcox, Some Rapid Approximate Statistical Procedures, 1964
  it.each([
    [6, 0.05, 0],
    [7, 0.05, 2],
    [8, 0.05, 3],
    [9, 0.05, 5],
    [10, 0.05, 8],
    [12, 0.05, 13],
    [15, 0.05, 25],
    [20, 0.05, 52],
    [25, 0.05, 89],
    [50, 0.05, 434],
    [8, 0.01, 0],
    [10, 0.01, 3],
    [15, 0.01, 15],
    [20, 0.01, 37],
    [25, 0.01, 68],
    [50, 0.01, 373]
  ])("of %i topics is at p = %f up to a sum of %i, as printed tables say", (n, alpha, critical) => {
    expect(test(withSum(n, critical))).toMatchObject({ wMinus: critical, isExact: true })
    expect(test(withSum(n, critical)).p).toBeLessThanOrEqual(alpha)
    expect(test(withSum(n, critical + 1)).p).toBeGreaterThan(alpha)
  })
  it("equals the enumeration of all signs for up to 12 topics, ties and zeros included", () => {
    fc.assert(
      fc.property(coarse(1, 11), fc.constantFrom(...both), (differences, zeros) => {
        expect(test(differences, { zeros }).p).toBe(byEnumeration(differences, zeros))
      }),
      { numRuns: 60 }
    )
    const twelve = Float64Array.of(1, -1, 2, 3, -3, 0, 4, 5, 5, -6, 7, 2)
    for (const zeros of both) expect(test(twelve, { zeros }).p).toBe(byEnumeration(twelve, zeros))
  })
  it.each(golden.cases)("equals scipy's wilcoxon: $name", (one) => {
    const differences = between(Float64Array.from(one.baseline), Float64Array.from(one.system))
    for (const zeros of both) {
      const normal = test(differences, { zeros, exactUpTo: 0 })
      const expected = one.wilcoxonNormal[scipyName(zeros)]
      expect(normal.isExact).toBe(false)
      expect(Math.min(normal.wPlus, normal.wMinus)).toBe(expected.statistic)
      expect(normal.p).toBeCloseTo(expected.p, 12)
      const every = one.wilcoxonEvery?.[scipyName(zeros)]
      if (every !== undefined) expect(test(differences, { zeros }).p).toBeCloseTo(every.p, 12)
    }
    if (one.wilcoxonExact !== undefined) expect(test(differences).p).toBeCloseTo(one.wilcoxonExact.p, 12)
  })
  it("is exact up to 200 topics and meets the normal approximation there", () => {
    const at = (n: number) => Float64Array.from({ length: n }, (_, i) => (((i * 83) % 211) - 90) / 211)
    const exact = test(at(200))
    const normal = test(at(200), { exactUpTo: 199 })
    expect([exact.isExact, normal.isExact, test(at(201)).isExact]).toEqual([true, false, false])
    expect(Math.abs(exact.p - normal.p)).toBeLessThan(0.001)
  })
  it("gives the smallest p exactly: 2 / 2^n", () => {
    expect(test(withSum(30, 0)).p).toBe(2 ** -29)
    expect(test(withSum(200, 0)).p).toBe(2 ** -199)
  })
  it("decides every degenerate case", () => {
    for (const zeros of both) {
      for (const n of [0, 1, 20]) expect(test(new Float64Array(n), { zeros })).toMatchObject({ wPlus: 0, wMinus: 0, differing: 0, p: 1 })
      expect(test(Float64Array.of(0.5), { zeros }).p).toBe(1)
      expect(test(new Float64Array(5).fill(0.5), { zeros })).toMatchObject({ wPlus: 15, p: 2 / 32 })
    }
  })
  it("swaps its sums with the systems, and depends on no order and no scale", () => {
    fc.assert(
      fc.property(coarse(1, 40), fc.constantFrom(...both), fc.constantFrom(0, 200), (differences, zeros, exactUpTo) => {
        const found = test(differences, { zeros, exactUpTo })
        expect(found.p).toBeGreaterThan(0)
        expect(found.p).toBeLessThanOrEqual(1)
        expect(test(swapped(differences), { zeros, exactUpTo })).toEqual({ ...found, wPlus: found.wMinus, wMinus: found.wPlus })
        // the normal approximation adds squares, whose order moves the last digit
        expect(test(reordered(differences), { zeros, exactUpTo }).p).toBeCloseTo(found.p, 12)
        expect(
          test(
            differences.map((x) => x * 8),
            { zeros, exactUpTo }
          )
        ).toEqual(found)
      })
    )
  })
  it("tells much the same as the t-test on symmetric data", () => {
    const differences = Float64Array.from({ length: 60 }, (_, i) => (((i * 37) % 61) - 24) / 64)
    expect(Math.abs(test(differences).p - PairedT.test(differences).p)).toBeLessThan(0.02)
  })
})

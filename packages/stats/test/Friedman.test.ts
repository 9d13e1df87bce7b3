import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { above } from "../src/FDistribution.ts"
import { test } from "../src/Friedman.ts"
import { criticalDifference } from "../src/Nemenyi.ts"
import * as PValue from "../src/PValue.ts"
import { cdf } from "../src/StudentT.ts"

/** AUC of four versions of C4.5 on 14 data sets, Demšar 2006, table 6; `voting` has the ranks of the article, which ranked more digits. */
const demsar = [
  [0.763, 0.768, 0.771, 0.798],
  [0.599, 0.591, 0.59, 0.569],
  [0.954, 0.971, 0.968, 0.967],
  [0.628, 0.661, 0.654, 0.657],
  [0.882, 0.888, 0.886, 0.898],
  [0.936, 0.931, 0.916, 0.931],
  [0.661, 0.668, 0.609, 0.685],
  [0.583, 0.583, 0.563, 0.625],
  [0.775, 0.838, 0.866, 0.875],
  [1, 1, 1, 1],
  [0.94, 0.962, 0.965, 0.962],
  [0.619, 0.666, 0.614, 0.669],
  [0.972, 0.981, 0.976, 0.975],
  [0.957, 0.978, 0.946, 0.97]
] as const
const systems = [0, 1, 2, 3].map((s) => demsar.map((row) => row[s]!))

describe("Friedman", () => {
  it("has the ranks and the statistic of Demšar's example, which does not correct for ties", () => {
    const { ranks, statistic, topics } = test(systems)
    expect(ranks.map((rank) => rank.toFixed(3))).toEqual(["3.143", "2.000", "2.893", "1.964"])
    // three topics with a tie of two and one of four: the correction divides by 1 - (3 * 6 + 60) / (14 * 4 * 15)
    const uncorrected = statistic * (1 - 78 / 840)
    expect(uncorrected).toBeCloseTo(9.28, 2)
    expect((((topics - 1) * uncorrected) / (topics * 3 - uncorrected)).toFixed(2)).toBe("3.69")
  })
  it("agrees with F where two systems differ on all topics but one", () => {
    const first = [1, 1, 1, 1, 0]
    const second = [0, 0, 0, 0, 1]
    // ranks 1.2 and 1.8: chi-square is 5 * 12 / 6 * (1.44 + 3.24 - 4.5) = 1.8, F is 4 * 1.8 / (5 - 1.8) = 2.25
    const { ranks, statistic, f, p } = test([first, second])
    expect(ranks).toEqual([1.2, 1.8])
    expect(statistic).toBeCloseTo(1.8, 12)
    expect(f).toBeCloseTo(2.25, 12)
    expect(p).toBeCloseTo(2 * cdf(-1.5, 4), 12)
  })
  it("finds nothing where no system differs or there are no topics, and everything where all topics rank alike", () => {
    expect(
      test([
        [1, 1],
        [1, 1]
      ])
    ).toMatchObject({ ranks: [1.5, 1.5], statistic: 0, p: 1 })
    expect(test([[], [], []])).toMatchObject({ ranks: [2, 2, 2], topics: 0, p: 1 })
    expect(
      test([
        [3, 3],
        [2, 2],
        [1, 1]
      ])
    ).toMatchObject({ ranks: [1, 2, 3], f: Number.POSITIVE_INFINITY, p: PValue.least })
  })
  it("depends on the order of values alone, and gives ranks whose mean is the middle", () => {
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((k) => fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }), { minLength: k, maxLength: k }))
    fc.assert(
      fc.property(table, (values) => {
        const found = test(values)
        const moved = test(values.map((row) => row.map((value) => Math.exp(value) + 3)))
        expect(moved).toEqual(found)
        const mean = found.ranks.reduce((sum, rank) => sum + rank, 0) / values.length
        expect(mean).toBeCloseTo((values.length + 1) / 2, 12)
        expect(found.p).toBeGreaterThanOrEqual(0)
        expect(found.p).toBeLessThanOrEqual(1)
      })
    )
  })
})

describe("FDistribution", () => {
  it("has the closed form for two degrees of freedom above, and that of t for one", () => {
    for (const x of [0.01, 0.5, 1, 3, 20, 400])
      for (const df of [1, 2, 7, 40, 1000]) {
        const closed = (1 + (2 * x) / df) ** (-df / 2)
        expect(Math.abs(above(x, 2, df) / closed - 1), `${x} of ${df}`).toBeLessThan(1e-10)
        const t = 2 * cdf(-Math.sqrt(x), df)
        expect(Math.abs(above(x, 1, df) / t - 1), `${x} of ${df}`).toBeLessThan(1e-10)
      }
  })
  it("knows the ends", () => {
    expect([above(0, 3, 4), above(Number.POSITIVE_INFINITY, 3, 4), above(5, 3, 0)]).toEqual([1, 0, 1])
  })
})

describe("Nemenyi", () => {
  // the Studentized range of normal variables with a known deviation, as every table has it, for 2 to 10 systems
  it.each([
    [0.1, ["2.326", "2.902", "3.240", "3.478", "3.661", "3.808", "3.931", "4.037", "4.129"]],
    [0.05, ["2.772", "3.314", "3.633", "3.858", "4.030", "4.170", "4.286", "4.387", "4.474"]],
    [0.01, ["3.643", "4.120", "4.403", "4.603", "4.757", "4.882", "4.987", "5.078", "5.157"]]
  ] as const)("has the range of the tables at level %f", (alpha, table) => {
    const ranges = table.map((_, i) => (Math.SQRT2 * criticalDifference(i + 2, 1, alpha)) / Math.sqrt(((i + 2) * (i + 3)) / 6))
    expect(ranges.map((range) => range.toFixed(3))).toEqual(table)
  })
  it("is that of Demšar's table for four versions on 14 data sets at level 0.10, and the normal one for two systems", () => {
    expect(criticalDifference(4, 14, 0.1)).toBeCloseTo(2.291 * Math.sqrt(20 / 84), 3)
    // two systems: the two-sided normal test of the difference of ranks
    expect(criticalDifference(2, 25)).toBeCloseTo(1.959963985 / 5, 8)
    expect(criticalDifference(3, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})

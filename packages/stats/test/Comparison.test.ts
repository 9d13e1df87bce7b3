import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { adjust, compare, type Options, type Sample } from "../src/Comparison.ts"
import { golden } from "./golden.ts"

const sample = (name: string, ...values: ReadonlyArray<number>): Sample => ({ name, values: Float64Array.from(values) })
const quick: Options = { seed: 1, signFlips: 500, bootstrapResamples: 200 }
const row = (baseline: Sample, system: Sample, options: Options = quick) => Result.getOrThrow(compare(baseline, system, options))
const problem = (baseline: Sample, system: Sample, options: Options = quick) => {
  const result = compare(baseline, system, options)
  return Result.isFailure(result) ? result.failure : undefined
}

const four = sample("bm25", 0.25, 0.5, 0, 0.75)

describe("Comparison", () => {
  it("of four topics, by hand", () => {
    const found = row(four, sample("rm3", 0.5, 0.5, 0.5, 0.5), { ...quick, equivalenceMargin: 0.5 })
    // differences 0.25, 0, 0.5, -0.25
    expect(found).toMatchObject({
      baseline: "bm25",
      system: "rm3",
      topics: 4,
      ofBaseline: { mean: 0.375, median: 0.375 },
      ofSystem: { mean: 0.5, standardDeviation: 0, bootstrap: { lower: 0.5, upper: 0.5 } },
      difference: { mean: 0.125, median: 0.125 },
      pairedT: { degreesOfFreedom: 3 },
      // Pratt's ranks: 2.5 and 4 against 2.5
      wilcoxon: { wPlus: 6.5, wMinus: 2.5, differing: 3, zeros: "pratt", isExact: true },
      // sums ±1, ±0.5, ±0.5, 0, 0 of 0.25, 0.5, 0.25: six of eight reach 0.5
      randomisation: { p: 0.75, isExact: true },
      effect: { superiority: 0.625 },
      winTieLoss: { wins: 2, ties: 1, losses: 1 },
      equivalence: { margin: 0.5 }
    })
  })
  it("has no equivalence test without a margin", () => {
    expect(row(four, sample("rm3", 0, 0, 0, 0)).equivalence).toBeUndefined()
  })
  it("passes its options on", () => {
    const found = row(four, sample("rm3", 0.5, 0.5, 0.5, 0.5), {
      ...quick,
      zeros: "wilcoxon",
      tieTolerance: 0.25,
      confidence: 0.9
    })
    expect(found.wilcoxon).toMatchObject({ zeros: "wilcoxon", wPlus: 4.5, wMinus: 1.5 })
    expect(found.effect.rankBiserial).toBe(0.5)
    expect(found.winTieLoss).toEqual({ wins: 1, ties: 3, losses: 0 })
    expect(found.difference.interval.confidence).toBe(0.9)
    expect(found.difference.bootstrap.confidence).toBe(0.9)
  })
  it("mirrors itself when the systems are swapped", () => {
    const value = fc.integer({ min: 0, max: 16 }).map((x) => x / 16)
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 30 }), (pairs) => {
        const a = sample("a", ...pairs.map(([x]) => x))
        const b = sample("b", ...pairs.map(([, y]) => y))
        const there = row(a, b)
        const back = row(b, a)
        expect(back.difference.mean + there.difference.mean).toBe(0)
        expect(back.randomisation).toEqual(there.randomisation)
        expect(back.wilcoxon.p).toBe(there.wilcoxon.p)
        expect(back.pairedT.p).toBe(there.pairedT.p)
        expect(back.ofSystem).toEqual(there.ofBaseline)
        expect(back.winTieLoss.wins).toBe(there.winTieLoss.losses)
      }),
      { numRuns: 30 }
    )
  })
  it("repeats itself, whatever the names and whatever was compared before", () => {
    const { baseline, system } = golden.cases[0]!
    const first = row(sample("a", ...baseline), sample("b", ...system))
    row(four, four)
    expect(row(sample("a", ...baseline), sample("b", ...system))).toEqual(first)
    expect(row(sample("x", ...baseline), sample("y", ...system)).randomisation).toEqual(first.randomisation)
    expect(row(sample("a", ...baseline), sample("b", ...system), { ...quick, seed: 2 }).difference.bootstrap).not.toEqual(
      first.difference.bootstrap
    )
  })
  it("carries no rounding to the outside: means are the numbers nearest to those on paper", () => {
    const { difference } = row(sample("a", 0, 0, 0, 0, 0, 0, 0, 0), sample("b", 0, 0, 0.6, 0.6, 0.6, 0.6, 0.8, 0.2))
    expect(difference.mean).toBe(0.425)
    const found = row(sample("a", 0.2, 0.4, 0, 0, 0, 0, 0, 0), sample("b", 0, 0, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6)).difference
    expect(found.mean).toBe(0.375)
    expect(found.interval.lower + found.interval.upper).toBeCloseTo(0.75, 15)
  })
  it("decides every degenerate case", () => {
    const unknown = { lower: -Infinity, upper: Infinity, confidence: 0.95 }
    expect(row(sample("a", 0.2), sample("b", 0.7))).toMatchObject({
      difference: { mean: expect.closeTo(0.5, 9), interval: unknown, bootstrap: unknown },
      pairedT: { p: 1 },
      wilcoxon: { p: 1 },
      randomisation: { p: 1 }
    })
    const nothing = { lower: 0, upper: 0, confidence: 0.95 }
    expect(row(four, four)).toMatchObject({
      difference: { mean: 0, interval: nothing, bootstrap: nothing },
      pairedT: { t: 0, p: 1 },
      wilcoxon: { p: 1 },
      randomisation: { p: 1 },
      effect: { cohensD: 0, rankBiserial: 0, superiority: 0.5 },
      winTieLoss: { wins: 0, ties: 4, losses: 0 }
    })
    const constant = row(sample("a", 0.1, 0.2, 0.3), sample("b", 0.2, 0.3, 0.4))
    expect(constant.pairedT).toEqual({ t: Infinity, degreesOfFreedom: 2, p: Number.MIN_VALUE })
    expect(constant.randomisation.p).toBe(0.25)
    expect(constant.difference.interval.upper).toBe(constant.difference.interval.lower)
    expect(constant.effect.cohensD).toBe(Infinity)
  })
  it("refuses topics without a value, and names the first", () => {
    const gap = sample("dense", 0.1, Number.NaN, 0.3, Number.NaN)
    expect(problem(four, gap, { ...quick, topics: ["t1", "t2", "t3", "t4"] })).toMatchObject({
      _tag: "StatisticsError",
      system: "dense",
      reason: { _tag: "Unanswered", topic: "t2", count: 2 }
    })
    expect(problem(gap, four)?.message).toBe(
      "dense: 2 topic(s) without a value, the first is number 2; compare on the topics that both answer, or count 0"
    )
  })
  it("refuses systems on other topics, and no topics", () => {
    expect(problem(four, sample("short", 1))?.message).toContain("short: 1 topics, the baseline has 4")
    expect(problem(sample("a"), sample("b"))?.message).toContain("b: no topics to compare on")
  })
  it("refuses options that make no sense, each by name", () => {
    const bad: ReadonlyArray<Partial<Options>> = [
      { confidence: 1 },
      { confidence: Number.NaN },
      { signFlips: 0.5 },
      { bootstrapResamples: 0 },
      { tieTolerance: -0.1 },
      { equivalenceMargin: 0 }
    ]
    for (const option of bad) {
      const [name, value] = Object.entries(option)[0]!
      expect(problem(four, four, { ...quick, ...option })?.message).toMatch(new RegExp(`^${name} is ${value}; expected a`))
    }
  })
})

describe("adjust", () => {
  const rows = [sample("a", 0.5, 0.5, 0.5, 0.5), sample("b", 1, 1, 0.75, 1)].map((system) =>
    row(four, system, { ...quick, equivalenceMargin: 0.5 })
  )

  it("corrects each kind of test by itself: Bonferroni doubles every p of two", () => {
    const { randomisation, pairedT, wilcoxon, equivalence, family } = adjust("bonferroni", rows, "2 systems against bm25, AP")
    expect(family).toBe("2 systems against bm25, AP")
    expect([...randomisation]).toEqual(rows.map((one) => Math.min(1, 2 * one.randomisation.p)))
    expect([...pairedT]).toEqual(rows.map((one) => Math.min(1, 2 * one.pairedT.p)))
    expect([...wilcoxon]).toEqual(rows.map((one) => Math.min(1, 2 * one.wilcoxon.p)))
    expect([...equivalence!]).toEqual(rows.map((one) => Math.min(1, 2 * one.equivalence!.p)))
  })

  it("has no equivalence where none was tested, and nothing for nothing", () => {
    expect(adjust("holm", [row(four, sample("a", 0, 0, 0, 0))], "one").equivalence).toBeUndefined()
    expect(adjust("holm", [], "none").randomisation).toHaveLength(0)
  })
})

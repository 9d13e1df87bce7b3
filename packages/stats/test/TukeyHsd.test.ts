import { describe, expect, it } from "vitest"
import * as Seed from "../src/Seed.ts"
import { between } from "../src/Differences.ts"
import * as Randomisation from "../src/Randomisation.ts"
import { test } from "../src/TukeyHsd.ts"

const seed = 1

/** Systems whose values are random, the k-th better by `gain · k`. */
const made = (count: number, topics: number, gain: number, from = 1): ReadonlyArray<Float64Array> => {
  const stream = Seed.stream(Seed.derive(from, "systems"))
  return Array.from({ length: count }, (_, k) => Float64Array.from({ length: topics }, () => stream.below(64) / 64 + gain * k))
}

describe("TukeyHsd", () => {
  it("of three systems on one topic: every order has the range 1, so only the widest pair is as large as chance", () => {
    const found = test([Float64Array.of(0), Float64Array.of(0.5), Float64Array.of(1)], { seed, resamples: 99 })
    expect(found).toEqual([
      { first: 0, second: 1, difference: 0.5, p: 1, isFloor: false },
      { first: 0, second: 2, difference: 1, p: 1, isFloor: false },
      { first: 1, second: 2, difference: 0.5, p: 1, isFloor: false }
    ])
  })
  it("of two topics by hand: the range reaches 2 when both topics agree on best and worst, one deal in six", () => {
    // topics hold 0, 0, 1 and 0, 1, 0 after the deal: sums reach 2 when both ones meet (1/3)
    const found = test([Float64Array.of(0, 0), Float64Array.of(0, 0), Float64Array.of(1, 1)], { seed, resamples: 20_000 })
    expect(found[1]!.p).toBeCloseTo(1 / 3, 1)
    expect(Math.abs(found[1]!.p - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / 20_000))
    expect(found[0]!.p).toBe(1)
  })
  it("is the randomisation test for two systems", () => {
    const [a, b] = made(2, 30, 0.1)
    const [pair] = test([a!, b!], { seed, resamples: 20_000 })
    const { p } = Randomisation.test(between(a!, b!), { seed })
    expect(pair!.difference).toBeCloseTo(between(a!, b!).reduce((sum, x) => sum + x, 0) / 30, 12)
    expect(Math.abs(pair!.p - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 20_000) + 0.001)
  })
  it("counts ranges as equal that are equal on paper: .2 + .4 and .6", () => {
    const values = Float64Array.of(-0.2, -0.4, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6)
    for (const scale of [1, Math.SQRT1_2]) {
      const [pair] = test([new Float64Array(8), values.map((x) => x * scale)], { seed, resamples: 50_000 })
      expect(Math.abs(pair!.p - 0.078125)).toBeLessThan(4 * Math.sqrt((0.078125 * 0.921875) / 50_000))
    }
    expect(test([new Float64Array(8), values], { seed })[0]!.difference).toBe(0.375)
  })
  it("is stricter than the randomisation test of one pair, and orders pairs by their difference", () => {
    const systems = made(5, 25, 0.08)
    const found = test(systems, { seed, resamples: 5000 })
    expect(found.map(({ first, second }) => `${first}${second}`)).toEqual(["01", "02", "03", "04", "12", "13", "14", "23", "24", "34"])
    for (const pair of found) {
      const alone = Randomisation.test(between(systems[pair.first]!, systems[pair.second]!), { seed, resamples: 5000 })
      expect(pair.p).toBeGreaterThan(alone.p - 0.02)
      for (const other of found)
        if (Math.abs(pair.difference) > Math.abs(other.difference) + 1e-9) expect(pair.p).toBeLessThanOrEqual(other.p)
    }
  })
  it("raises a false alarm in any pair about as often as alpha says", () => {
    let alarms = 0
    for (let k = 0; k < 200; k++) if (test(made(4, 12, 0, k), { seed: k, resamples: 199 }).some(({ p }) => p <= 0.1)) alarms++
    // 20 of 200 within three binomial standard errors
    expect(alarms).toBeGreaterThan(7)
    expect(alarms).toBeLessThan(33)
  })
  it("sees through topics of different difficulty: a constant per topic changes nothing", () => {
    const systems = made(3, 20, 0.1)
    const shifted = systems.map((system) => system.map((value, t) => value + (t % 4) * 8))
    const p = (list: ReadonlyArray<Float64Array>) => test(list, { seed, resamples: 2000 }).map((pair) => pair.p)
    expect(p(shifted)).toEqual(p(systems))
  })
  it("stops at the floor and says so", () => {
    const found = test([new Float64Array(30), new Float64Array(30).fill(0.5)], { seed, resamples: 999 })
    expect(found).toEqual([{ first: 0, second: 1, difference: 0.5, p: 0.001, isFloor: true }])
  })
  it("decides every degenerate case, and leaves its input alone", () => {
    expect(test([], { seed })).toEqual([])
    expect(test([Float64Array.of(1, 2)], { seed })).toEqual([])
    expect(test([new Float64Array(0), new Float64Array(0)], { seed, resamples: 9 })).toMatchObject([{ difference: 0, p: 1 }])
    const same = Float64Array.of(0.1, 0.2, 0.7)
    expect(test([same, same.slice(), same.slice()], { seed, resamples: 50 }).map(({ p }) => p)).toEqual([1, 1, 1])
    expect([...same]).toEqual([0.1, 0.2, 0.7])
    expect(() => test([Float64Array.of(1), Float64Array.of(1, 2)], { seed })).toThrow("same topics")
    expect(() => test([Float64Array.of(1), Float64Array.of(Number.NaN)], { seed })).toThrow("finite")
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Seed from "../src/Seed.ts"
import { acceleration, bca, interval, make, ofStatistic } from "../src/Bootstrap.ts"
import { between } from "../src/Differences.ts"
import { holds } from "../src/Interval.ts"
import { mean, tInterval } from "../src/Summary.ts"
import { coarse, reordered } from "./arbitraries.ts"
import { golden } from "./golden.ts"
import * as Normal from "../src/Normal.ts"

/** The means of resamples that `tools/oracles/golden/stats.py` drew with the same linear congruential generator. */
const repeatedMeans = (values: Float64Array, resamples: number): Float64Array => {
  let x = 42
  return Float64Array.from({ length: resamples }, () => {
    let sum = 0
    for (let i = 0; i < values.length; i++) {
      x = (Math.imul(1103515245, x) + 12345) & 0x7fffffff
      sum += values[(x >>> 16) % values.length]!
    }
    return sum / values.length
  })
}

describe("Bootstrap.acceleration", () => {
  it("of 0, 0, 3: deviations -1, -1, 2 give 6 / (6 · 6^1.5)", () => {
    expect(acceleration(Float64Array.of(0, 3, 0))).toBeCloseTo(6 ** -1.5, 14)
  })
  it("is 0 for symmetric and for constant values", () => {
    expect(acceleration(Float64Array.of(1, 2, 3))).toBe(0)
    expect(acceleration(Float64Array.of(2, 2))).toBe(0)
  })
})

describe("Bootstrap.bca", () => {
  it("is the plain percentile interval without bias and acceleration", () => {
    // 0 .. 1000 around 500: z = 1.2816 leaves 10 % on each side
    const estimates = Float64Array.from({ length: 1001 }, (_, i) => i)
    const { lower, upper } = bca(estimates, 500, 0, 0.8)
    expect(lower).toBeCloseTo(100, 9)
    expect(upper).toBeCloseTo(900, 9)
  })
  it("moves towards the side where fewer estimates are", () => {
    const estimates = Float64Array.from({ length: 1001 }, (_, i) => i)
    expect(bca(estimates, 600, 0, 0.8).lower).toBeGreaterThan(bca(estimates, 500, 0, 0.8).lower)
  })
  it("decides where all estimates are equal or on one side", () => {
    expect(bca(Float64Array.of(2, 2), 2, 0, 0.9)).toEqual({ lower: 2, upper: 2, confidence: 0.9 })
    expect(bca(Float64Array.of(2, 3), 1, 0, 0.9)).toEqual({ lower: 2, upper: 2, confidence: 0.9 })
    expect(bca(Float64Array.of(2, 3), 4, 0, 0.9)).toEqual({ lower: 3, upper: 3, confidence: 0.9 })
    // so skewed that a tail runs away
    expect(bca(Float64Array.of(2, 3, 4), 3, 1, 0.95).upper).toBe(4)
    expect(bca(Float64Array.of(2, 3, 4), 3, -1, 0.95).lower).toBe(2)
  })
  it("counts estimates as equal to what was seen that rounding alone has parted from it", () => {
    // a fifth of all estimates are what was seen, the others lie evenly around it
    const plain = Float64Array.from({ length: 1000 }, (_, i) => Math.min(i / 400, 1) + Math.max(0, i - 600) / 400)
    const parted = plain.map((x, i) => (x === 1 ? x - (i % 2) * 2 ** -52 : x))
    const expected = bca(plain, 1, 0, 0.9)
    expect(bca(parted, 1, 0, 0.9, 1e-12).lower).toBeCloseTo(expected.lower, 12)
    // without, every other equal estimate counts as below
    expect(bca(parted, 1, 0, 0.9).lower).toBeGreaterThan(expected.lower + 0.01)
  })
  it.each(golden.cases.flatMap((one) => one.bca.map((expected) => ({ ...one, expected }))))(
    "equals scipy on the same resamples: $name, $expected.resamples",
    ({ baseline, system, expected }) => {
      const values = between(Float64Array.from(baseline), Float64Array.from(system))
      const found = bca(repeatedMeans(values, expected.resamples), mean(values), acceleration(values), expected.confidence)
      expect(found.lower).toBeCloseTo(expected.lower, 11)
      expect(found.upper).toBeCloseTo(expected.upper, 11)
    }
  )
})

describe("Bootstrap.interval", () => {
  it("holds the mean of normal data about as often as it claims", () => {
    let held = 0
    for (let k = 0; k < 300; k++) {
      const stream = Seed.stream(Seed.derive(5, "coverage", k))
      const values = Float64Array.from({ length: 30 }, () => 0.4 + 0.2 * Normal.quantile(stream.unit() + 2 ** -54))
      if (holds(interval(values, { seed: 1, resamples: 1000, confidence: 0.9 }), 0.4)) held++
    }
    // 90 % of 300, less the known small-sample deficit of the bootstrap, within three binomial standard errors
    expect(held).toBeGreaterThan(250)
    expect(held).toBeLessThan(286)
  })
  it.each(golden.cases.filter((one) => one.baseline.length >= 50))("comes close to Student's interval on many topics: $name", (one) => {
    const values = between(Float64Array.from(one.baseline), Float64Array.from(one.system))
    const student = tInterval(values)
    const found = interval(values, { seed: 1 })
    const width = student.upper - student.lower
    // a tenth of the width: the two differ by skewness and by chance
    expect(Math.abs(found.lower - student.lower)).toBeLessThan(width / 10)
    expect(Math.abs(found.upper - student.upper)).toBeLessThan(width / 10)
  })
  it("knows nothing from one topic, and leaves no doubt when all agree", () => {
    expect(interval(Float64Array.of(0.3), { seed: 1 })).toEqual({ lower: -Infinity, upper: Infinity, confidence: 0.95 })
    expect(interval(new Float64Array(50).fill(0.1), { seed: 1 })).toEqual({ lower: 0.1, upper: 0.1, confidence: 0.95 })
  })
  it("is ordered, lies among the values, depends on no order of topics, and repeats itself", () => {
    fc.assert(
      fc.property(coarse(2, 30), (values) => {
        const options = { seed: 3, resamples: 200 }
        const found = interval(values, options)
        expect(found.lower).toBeLessThanOrEqual(found.upper)
        expect(found.lower).toBeGreaterThanOrEqual(Math.min(...values))
        expect(found.upper).toBeLessThanOrEqual(Math.max(...values))
        expect(interval(reordered(values), options)).toEqual(found)
      })
    )
  })
  it("moves with a constant added to all values", () => {
    const values = Float64Array.of(0.125, 0.5, 0.75, 0.25, 0)
    const found = interval(values, { seed: 1 })
    const moved = interval(
      values.map((x) => x + 0.25),
      { seed: 1 }
    )
    expect(moved.lower).toBeCloseTo(found.lower + 0.25, 12)
    expect(moved.upper).toBeCloseTo(found.upper + 0.25, 12)
  })
  it("draws the same resamples for ever", () => {
    const values = Float64Array.from({ length: 60 }, (_, i) => (((i * 37) % 61) - 26) / 64)
    // our own numbers, first drawn here: multiples of 1/64 over 60 topics
    expect(interval(values, { seed: 1 })).toEqual({
      lower: expect.closeTo(-25 / 3840, 12),
      upper: expect.closeTo(511 / 3840, 12),
      confidence: 0.95
    })
  })
  it("ends at 0 where it does on paper", () => {
    // losses of .2 + .4 make up for a gain of .6
    const found = interval(between(new Float64Array(8), Float64Array.of(-0.2, -0.4, 0.6, 0, 0, 0, 0, 0)), { seed: 1, confidence: 1e-9 })
    expect(found.lower).toBe(0)
    expect(found.upper).toBe(0)
  })
  it("narrows with more topics and depends on the seed", () => {
    const few = Float64Array.from({ length: 10 }, (_, i) => ((i * 3) % 10) / 10)
    const many = Float64Array.from({ length: 90 }, (_, i) => ((i * 3) % 10) / 10)
    const width = (values: Float64Array) => {
      const { lower, upper } = interval(values, { seed: 1 })
      return upper - lower
    }
    expect(width(many)).toBeLessThan(width(few) / 2)
    expect(interval(many, { seed: 2 })).not.toEqual(interval(many, { seed: 1 }))
  })
})

describe("Bootstrap.make", () => {
  const drawn = Seed.stream(Seed.derive(7, "values"))
  const values = (n: number) => Float64Array.from({ length: n }, () => Math.round(drawn.unit() * 64) / 64)

  it("gives every system what it gives one alone", () => {
    const intervals = make({ seed: 3 })
    for (const some of [values(20), values(20), values(31), values(20)]) expect(intervals(some)).toEqual(interval(some, { seed: 3 }))
  })

  it("draws the same topics whether it keeps them or, being too many, draws them in blocks", () => {
    const many = values(450).sort()
    const resamples = 10_000
    const topics = new Int32Array(many.length * resamples)
    Seed.stream(Seed.derive(3, "bootstrap")).drawBelow(many.length, topics)
    const means = Float64Array.from({ length: resamples }, (_, r) => {
      let sum = 0
      for (let i = 0; i < many.length; i++) sum += many[topics[r * many.length + i]!]!
      return sum / many.length
    })
    expect(interval(many, { seed: 3 })).toEqual(bca(means, mean(many), acceleration(many), 0.95))
  })
})

describe("Bootstrap.ofStatistic", () => {
  const meanOf = (values: Float64Array) => (counts: Float64Array) => {
    let [sum, n] = [0, 0]
    for (let i = 0; i < values.length; i++) {
      sum += counts[i]! * values[i]!
      n += counts[i]!
    }
    return sum / n
  }

  it("is the interval of a mean where the statistic is one", () => {
    const values = Float64Array.of(0.05, 0.1, 0.2, 0.25, 0.31, 0.44, 0.7, 0.93)
    const [one, other] = [ofStatistic(8, meanOf(values), { seed: 3 }), interval(values, { seed: 3 })]
    expect(one.lower).toBeCloseTo(other.lower, 9)
    expect(one.upper).toBeCloseTo(other.upper, 9)
  })

  it("is unbounded for one topic, and where a resample has no value", () => {
    expect(ofStatistic(1, () => 1, { seed: 1 })).toEqual(interval(Float64Array.of(1), { seed: 1 }))
    const share = (counts: Float64Array) => (counts[0] === 0 ? Number.NaN : 1 / counts[0]!)
    expect(holds(ofStatistic(3, share, { seed: 1 }), 1e9)).toBe(true)
  })
})

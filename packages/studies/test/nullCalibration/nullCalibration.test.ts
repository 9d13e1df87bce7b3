import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import { add, count, type Cell } from "../../src/nullCalibration/Cell.ts"
import { byBlocks, byFolds, candidatesOf, inHindsight, runsOf } from "../../src/nullCalibration/Chosen.ts"
import { rowsOf, table } from "../../src/nullCalibration/calibrationFindings.ts"
import { correctedP, planOf } from "../../src/nullCalibration/tuned.ts"
import { designs, draw, type Real, system, type Values } from "../../src/nullCalibration/World.ts"
import * as Choice from "@litfuse/bench/tune/Choice"

const stream = (n: number) => Seed.stream(Seed.derive(n, "test"))
const drawn = stream(1)
const real: Real = Array.from({ length: 9 }, (_, r) => Float64Array.from({ length: 20 }, () => drawn.unit() * (r + 1)))
const sizes = { candidates: 4, runs: 3 }

describe("draw", () => {
  it("deals the values that real runs have on a topic, all of them, in another order", () => {
    const { values, topics } = draw("exchange", real, { candidates: 5, runs: 3 }, 30, 0, stream(2))
    for (let t = 0; t < topics; t++) {
      const own = Array.from({ length: 9 }, (_, s) => values[s * topics + t]!).sort((a, b) => a - b)
      const of = real[0]!.findIndex((_, topic) => own.includes(real[0]![topic]!))
      expect(own).toEqual(real.map((run) => run[of]!).sort((a, b) => a - b))
    }
  })
  it("centres every run on its mean over all topics, and keeps its spread", () => {
    const n = 20_000
    const all = draw("centred", real, { candidates: 5, runs: 3 }, n, 0, stream(3))
    const spreads = Array.from({ length: 9 }, (_, s) => {
      const own = system(all, s)
      const mean = own.reduce((sum, x) => sum + x, 0) / n
      const spread = Math.sqrt(own.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n)
      expect(Math.abs(mean)).toBeLessThan((5 * spread) / Math.sqrt(n))
      return spread
    })
    expect(Math.max(...spreads) / Math.min(...spreads)).toBeGreaterThan(4)
  })
  it("gives candidates of a family one mean with all others, and half of their variance in common", () => {
    const n = 20_000
    const all = draw("family", real, sizes, n, 0, stream(4))
    const base = system(all, 7)
    const less = (s: number) => system(all, s).map((x, t) => x - base[t]!)
    const mean = (x: Float64Array) => x.reduce((sum, y) => sum + y, 0) / n
    for (let s = 0; s < 7; s++) expect(Math.abs(mean(less(s)))).toBeLessThan(0.006)
    const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, t) => sum + x * b[t]!, 0) / n
    // between two candidates: half of a candidate's variance, and all of the baseline's; between candidate and run: the baseline's alone
    const variance = dot(less(0), less(0))
    expect(dot(less(0), less(1)) / variance).toBeCloseTo(0.75, 1)
    expect(dot(less(0), less(5)) / variance).toBeCloseTo(0.5, 1)
  })
  it("adds the gain to candidates, and to nothing else", () => {
    for (const design of designs) {
      const without = draw(design, real, sizes, 25, 0, stream(5))
      const withGain = draw(design, real, sizes, 25, 0.5, stream(5))
      for (let s = 0; s < 8; s++)
        for (let t = 0; t < 25; t++) expect(withGain.values[s * 25 + t]! - without.values[s * 25 + t]!).toBeCloseTo(s < 4 ? 0.5 : 0, 12)
    }
  })
})

describe("what is chosen", () => {
  const values = fc
    .array(fc.integer({ min: 0, max: 64 }), { minLength: 8 * 12, maxLength: 8 * 12 })
    .map((list): Values => ({ ...sizes, topics: 12, values: Float64Array.from(list, (x) => x / 64) }))
  const plan = planOf(12, 3, 2, Seed.derive(1))

  it("is what the rule of tuning chooses on the other folds", () => {
    fc.assert(
      fc.property(values, (all) => {
        const out = new Float64Array(12)
        byFolds(all, candidatesOf(all), plan.foldOf[0]!, 3, out)
        for (let fold = 0; fold < 3; fold++) {
          const others = (s: number) => system(all, s).filter((_, t) => plan.foldOf[0]![t] !== fold)
          const best = Choice.choose([0, 1, 2, 3].map(others), "best")
          for (let t = 0; t < 12; t++) if (plan.foldOf[0]![t] === fold) expect(out[t]).toBe(system(all, best)[t])
        }
      })
    )
  })
  it("is on blocks what the rule chooses on the topics before them", () => {
    fc.assert(
      fc.property(values, (all) => {
        const { order, starts } = plan.forward
        const out = byBlocks(all, runsOf(all), plan.forward)
        for (let b = 0; b + 1 < starts.length; b++) {
          const before = (s: number) => Float64Array.from(order.subarray(0, starts[b]!), (t) => system(all, s)[t]!)
          const best = 4 + Choice.choose([4, 5, 6].map(before), "best")
          for (let i = starts[b]!; i < starts[b + 1]!; i++) expect(out[i - starts[0]!]).toBe(system(all, best)[order[i]!])
        }
        expect(inHindsight(all, runsOf(all))).toBe(
          4 +
            Choice.choose(
              [4, 5, 6].map((s) => system(all, s)),
              "best"
            )
        )
      })
    )
  })
})

describe("correctedP", () => {
  it("of fold means 1, 2, 3: t = 2 / √((1/3 + 1/2) · 1), two degrees of freedom", () => {
    const t = 2 / Math.sqrt(1 / 3 + 1 / 2)
    // the distribution for two degrees of freedom in closed form
    const p = 1 - t / Math.sqrt(2 + t * t)
    expect(correctedP([Float64Array.of(1, 1, 2, 2, 3, 3)], [Int32Array.of(0, 0, 1, 1, 2, 2)], 3)).toBeCloseTo(p, 12)
  })
})

describe("count", () => {
  const cell: Cell = { kind: "forward", design: "exchange", topics: 20, gain: 0, from: 0, to: 40 }
  const setup = { ...sizes, real, folds: 4, seeds: 2, seed: 1 }

  it("is the same in one piece and in several", () => {
    for (const kind of ["forward", "tuned", "refit", "untuned"] as const) {
      const whole = count({ ...cell, kind, to: 6 }, setup)
      expect(add([count({ ...cell, kind, to: 2 }, setup), count({ ...cell, kind, from: 2, to: 6 }, setup)])).toEqual(whole)
    }
  })
  it("finds a gain that nobody could overlook, by every test that is of candidates", () => {
    for (const kind of ["forward", "tuned", "refit"] as const)
      for (const [name, rejected] of Object.entries(count({ ...cell, kind, gain: 50, to: 4 }, setup).rejected))
        expect([name, rejected]).toEqual([name, 4])
  })
})

describe("rowsOf", () => {
  it("has rates, bounds for all places at once, and power as a share of two untuned systems'", () => {
    const of = (gain: number, test: number, plain: number) => ({
      cell: { kind: "forward", design: "family", topics: 30, gain, from: 0, to: 200 } as const,
      counts: { sets: 200, rejected: { "fixed: forward test": test, "two untuned systems: sign flips": plain } }
    })
    const [row] = rowsOf([of(0, 10, 12), of(0.02, 40, 50), of(0.05, 100, 100)], [0.02, 0.05])
    expect(row).toMatchObject({ test: "fixed: forward test", sets: 200, rate: 0.05, power: [0.2, 0.5], share: [0.8, 1] })
    expect(table("t", "T", [{ ...row!, share: [Number.POSITIVE_INFINITY, Number.NaN] }], [0.02, 0.05]).rows[0]!.slice(-2)).toEqual([
      null,
      null
    ])
    // scipy: binomtest(10, 200).proportion_ci(0.95, "exact")
    expect([row!.lower, row!.upper]).toEqual([expect.closeTo(0.024234, 6), expect.closeTo(0.090028, 6)])
  })
})

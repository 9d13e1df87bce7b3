import * as Randomisation from "@litfuse/stats/Randomisation"
import * as Seed from "@litfuse/stats/Seed"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Values } from "../../src/nullCalibration/World.ts"
import { repeatedTests, rivalTests } from "../../src/orderDependence/repeatedTests.ts"
import { foldMeans, heldOutValues } from "../../src/orderDependence/heldOutValues.ts"

const plan = { folds: 5 }
const seed = Seed.derive(1, "rivals")
const topics = 25

const valuesOf = (candidates: number, of: (system: number, topic: number) => number): Values => ({
  candidates,
  runs: 0,
  topics,
  values: Float64Array.from({ length: (candidates + 1) * topics }, (_, i) => of(Math.floor(i / topics), i % topics))
})

const noise = (s: number, t: number): number => ((s * 31 + t * 17) % 13) / 130
const far = valuesOf(2, (s, t) => noise(s, t) + (s < 2 ? 0.5 : 0))
const same = valuesOf(2, (_, t) => noise(0, t))

describe("tests of a tuned system", () => {
  for (const [name, test] of Object.entries(rivalTests))
    it(`"${name}" sees what is better by far, sees nothing in equal systems, and gives the same p for the same seed`, () => {
      expect(test(far, plan, seed)).toBeLessThanOrEqual(0.05)
      expect(test(same, plan, seed)).toBe(1)
      expect(test(far, plan, seed)).toBe(test(far, plan, seed))
    })

  it("give a p in (0, 1], whatever the values", () => {
    const value = fc.integer({ min: -20, max: 20 }).map((n) => n / 20)
    fc.assert(
      fc.property(fc.array(value, { minLength: 3 * topics, maxLength: 3 * topics }), (values) => {
        for (const [name, test] of Object.entries(rivalTests)) {
          const p = test(
            valuesOf(2, (s, t) => values[s * topics + t]!),
            plan,
            seed
          )
          expect(p > 0 && p <= 1, `${name}: ${p}`).toBe(true)
        }
      }),
      { seed: 1, numRuns: 5 }
    )
  })

  it("exchange labels as Fisher's test does where nothing is chosen", () => {
    const one = valuesOf(1, (s, t) => noise(s, t) + (s === 0 ? 0.01 : 0))
    const differences = Float64Array.from({ length: topics }, (_, t) => one.values[t]! - one.values[topics + t]!)
    const p = Randomisation.test(differences, { seed: Seed.derive(seed, "labels"), resamples: 1000 }).p
    expect(rivalTests["labels"]!(one, plan, seed)).toBe(p)
  })
})

describe("what a cross-validation holds out", () => {
  it("is chosen on the other folds alone", () => {
    // Two candidates: the first is better on every topic but one. That one differs by so much that training on it chooses the second.
    const odd = 7
    const values = valuesOf(2, (s, t) => (t === odd ? [0, 100, 0] : [1, 0, 0])[s]!)
    const { foldOf, differences } = heldOutValues(values, 5, seed)
    for (let t = 0; t < topics; t++) expect(differences[t]).toBe(Number(foldOf[t] === foldOf[odd] && t !== odd))
    expect([...new Set(foldOf)].sort()).toEqual([0, 1, 2, 3, 4])
    expect(foldMeans({ foldOf, differences }, 5)[foldOf[odd]!]).toBeCloseTo(4 / 5, 12)
  })
})

describe("a test that is repeated", () => {
  it("counts pairs of repeats that disagree", () => {
    let calls = 0
    const found = repeatedTests(() => (calls++ < 3 ? 0.01 : 0.5), same, plan, 5, seed)
    // three reject and two do not: six of ten pairs
    expect(found).toEqual({ rejecting: 3 / 5, disagreement: 6 / 10 })
  })
})

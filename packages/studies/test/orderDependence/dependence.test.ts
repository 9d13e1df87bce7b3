import * as Seed from "@litfuse/stats/Seed"
import { describe, expect, it } from "vitest"
import type { Values } from "../../src/nullCalibration/World.ts"
import { dependenceOf } from "../../src/orderDependence/dependence.ts"
import { chooseAlongOrder } from "../../src/orderDependence/chooseAlongOrder.ts"

const topics = 40
const plan = { folds: 5, orders: 30, seed: Seed.derive(1, "test") }

/** Two candidates and a baseline, by topic. */
const valuesOf = (of: (system: number, topic: number) => number): Values => ({
  candidates: 2,
  runs: 0,
  topics,
  values: Float64Array.from({ length: 3 * topics }, (_, i) => of(Math.floor(i / topics), i % topics))
})

const noise = (s: number, t: number): number => ((s * 31 + t * 17) % 13) / 130

describe("how far a verdict depends on the order of topics", () => {
  it("is not at all where a system is better by far, or the same", () => {
    const better = dependenceOf(
      valuesOf((s, t) => noise(s, t) + (s < 2 ? 0.5 : 0)),
      plan
    )
    expect(better).toMatchObject({ rejecting: 1, disagreement: 0 })
    expect(
      dependenceOf(
        valuesOf((_, t) => noise(0, t)),
        plan
      )
    ).toEqual({ rejecting: 0, disagreement: 0, ratio: 0 })
  })

  it("lies between never and a coin, and is the same for the same seed", () => {
    const values = valuesOf((s, t) => noise(s, t) + (s === 0 ? 0.02 : 0))
    const found = dependenceOf(values, plan)
    expect(found.disagreement).toBeCloseTo(2 * found.rejecting * (1 - found.rejecting), 12)
    expect(found.disagreement).toBeLessThanOrEqual(0.5)
    expect(found.ratio).toBeGreaterThan(0)
    expect(dependenceOf(values, plan)).toEqual(found)
  })
})

describe("topics that are taken", () => {
  it("keep the values of every system", () => {
    const some = chooseAlongOrder(
      valuesOf((s, t) => 100 * s + t),
      [3, 1]
    )
    expect([...some.values]).toEqual([3, 1, 103, 101, 203, 201])
    expect(some).toMatchObject({ candidates: 2, runs: 0, topics: 2 })
  })
})

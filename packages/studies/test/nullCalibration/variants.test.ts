import * as Seed from "@litfuse/stats/Seed"
import { describe, expect, it } from "vitest"
import { planOf } from "../../src/nullCalibration/tuned.ts"
import { variants, weighted } from "../../src/nullCalibration/variants.ts"
import { draw, system, type Values } from "../../src/nullCalibration/World.ts"

const sizes = { candidates: 3, runs: 2 }
const plan = planOf(20, 4, 1, Seed.derive(1))
const of = (gain: number, seed: number) => draw("family", [], sizes, 40, gain, Seed.stream(Seed.derive(seed)))

describe("variants", () => {
  it("all find a gain that nobody could overlook", () => {
    expect(Object.entries(variants(of(5, 1), plan, Seed.derive(2))).filter(([, isRejected]) => !isRejected)).toEqual([])
  })
  it("find nothing where all values are alike", () => {
    const flat: Values = { ...sizes, topics: 40, values: new Float64Array(6 * 40).fill(0.5) }
    expect(Object.values(variants(flat, plan, Seed.derive(2)))).not.toContain(true)
  })
})

describe("weighted", () => {
  it("counts a block by what was known before it: values of its own topics and of later ones change no weight", () => {
    const all = draw("family", [], sizes, 20, 0, Seed.stream(Seed.derive(4)))
    const { order, starts } = plan.forward
    const last = new Set(order.subarray(starts.at(-2)!))
    const changed = { ...all, values: all.values.map((value, i) => (last.has(i % 20) ? value + 1 : value)) }
    // all systems move alike on these topics, so no difference moves, and neither may a weight
    const [one, other] = [weighted(all, "fixed", plan.forward), weighted(changed, "fixed", plan.forward)]
    one.forEach((value, i) => expect(other[i]).toBeCloseTo(value, 9))
    expect(one.some((value) => value !== 0)).toBe(true)
  })
})

describe("leader", () => {
  it("leaves one run as good as the candidates, and takes the others down", () => {
    const n = 20_000
    const all = draw("leader", [], { candidates: 2, runs: 3 }, n, 0, Seed.stream(Seed.derive(5)))
    const means = Array.from({ length: 6 }, (_, s) => system(all, s).reduce((sum, x) => sum + x, 0) / n)
    for (const s of [0, 1, 2, 5]) expect(means[s]! - means[5]!).toBeCloseTo(0, 2)
    for (const s of [3, 4]) expect(means[s]! - means[5]!).toBeCloseTo(-0.05, 2)
  })
})

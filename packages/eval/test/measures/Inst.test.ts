import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("INST", () => {
  /** The definition, rank by rank: go on after rank i with ((i + 2T - G - 1) / (i + 2T - G))^2. */
  const slow = (gains: ReadonlyArray<number>, T: number) => {
    const weights = [1]
    for (let i = 1; i < 1000; i++) {
      const still = i + 2 * T - gains.slice(0, i).reduce((sum, gain) => sum + gain, 0)
      weights.push(weights[i - 1]! * ((still - 1) / still) ** 2)
    }
    return gains.reduce((sum, gain, i) => sum + gain * weights[i]!, 0) / weights.reduce((sum, weight) => sum + weight, 0)
  }
  it("weighs ranks by the probability to reach them", () => {
    expect(value("INST", [1, 0, 1])).toBeCloseTo(slow([1, 0, 1], 1), 12)
    expect(value("INST(T=2)", [0, 1, 2], { maximum: 2 })).toBeCloseTo(slow([0, 0.5, 1], 2), 12)
  })
  it("goes on after a first relevant hit with probability 1/4 when one is wanted, against 4/9 after a useless one", () => {
    // i + 2T - G is 2 after a relevant hit, 3 after a useless one
    expect(value("INST", [1, 1])).toBeGreaterThan(value("INST", [0, 1]))
  })
  it("brings grades from min_rel to max_rel to 0..1", () => {
    expect(value("INST(min_rel=1,max_rel=3)", [1, 3])).toBeCloseTo(slow([0, 1], 1), 12)
  })
  it("is 0 without hits", () => expect(value("INST", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["INST", "INST(T=2)"], { unjudgedBlind: { name: "INST", pool: [1], first: [-1, 1] } })
})

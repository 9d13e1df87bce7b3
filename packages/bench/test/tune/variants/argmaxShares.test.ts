import * as Seed from "@litfuse/stats/Seed"
import { describe, expect, it } from "vitest"
import { argmaxShares } from "../../../src/tune/variants/argmaxShares.ts"

const seed = Seed.derive(1, "test")
const shares = (...values: ReadonlyArray<ReadonlyArray<number>>) =>
  argmaxShares({ points: values.map((_, p) => [p]), values: values.map((own) => Float64Array.from(own)) }, seed)

describe("argmaxShares", () => {
  it("gives all to a setting that is best on every topic", () => {
    const [worse, best] = shares([0.1, 0.2, 0.3], [0.2, 0.3, 0.4])
    expect(worse).toBe(0)
    expect(best).toBeCloseTo(1, 12)
  })

  it("is the probability of a draw: one of two topics decides, and a tie goes to the first", () => {
    // setting 0 wins when topic 0 is drawn at least once of two times, or ties never: 1 - 1/4 = 3/4
    const [first] = shares([2, 0], [0, 1])
    expect(first).toBeGreaterThan(0.72)
    expect(first).toBeLessThan(0.78)
    expect(shares([1, 1], [1, 1])[0]).toBeCloseTo(1, 12)
  })

  it("is the same for the same seed, and sums to 1", () => {
    const one = shares([3, 1, 2], [1, 2, 3], [2, 3, 1])
    expect(one).toEqual(shares([3, 1, 2], [1, 2, 3], [2, 3, 1]))
    expect(one.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    expect(argmaxShares({ points: [], values: [] }, seed)).toEqual(new Float64Array(0))
  })
})

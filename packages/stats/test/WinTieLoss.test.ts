import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { between } from "../src/Differences.ts"
import { count } from "../src/WinTieLoss.ts"
import { coarse, swapped } from "./arbitraries.ts"

describe("WinTieLoss", () => {
  it("counts better, equal and worse topics", () => {
    expect(count(Float64Array.of(0.5, 0, -0.25, 0.125, 0))).toEqual({ wins: 2, ties: 2, losses: 1 })
    expect(count(new Float64Array(0))).toEqual({ wins: 0, ties: 0, losses: 0 })
  })
  it("takes differences up to the tolerance for ties", () => {
    const differences = between(Float64Array.of(0.5, 0.5, 0.5), Float64Array.of(0.5625, 0.4375, 0.625))
    expect(count(differences, 0.0625)).toEqual({ wins: 1, ties: 2, losses: 0 })
  })
  it("knows no difference above a tolerance that it is equal to on paper", () => {
    for (const scale of [1, Math.SQRT1_2]) {
      const times = (...values: ReadonlyArray<number>) => Float64Array.from(values, (x) => x * scale)
      const differences = between(times(0.2, 0.1, 0.3, 0.7), times(0.3, 0.2, 0.4, 0.6))
      expect(count(differences, 0.1 * scale)).toEqual({ wins: 0, ties: 4, losses: 0 })
    }
  })
  it("adds up to all topics, and swaps wins and losses with the systems", () => {
    fc.assert(
      fc.property(coarse(0, 30), fc.constantFrom(0, 0.125), (differences, tolerance) => {
        const { wins, ties, losses } = count(differences, tolerance)
        expect(wins + ties + losses).toBe(differences.length)
        expect(count(swapped(differences), tolerance)).toEqual({ wins: losses, ties, losses: wins })
      })
    )
  })
  it("refuses a negative tolerance", () => {
    expect(() => count(Float64Array.of(1), -0.1)).toThrow("tolerance")
  })
})

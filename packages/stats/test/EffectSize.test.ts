import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { measure } from "../src/EffectSize.ts"
import * as PairedT from "../src/PairedT.ts"
import { coarse, swapped } from "./arbitraries.ts"

describe("EffectSize", () => {
  it("of 1, -2, 3, 6: d = 2 / √(34/3), ranks 8 against 2, three of four topics better", () => {
    const found = measure(Float64Array.of(1, -2, 3, 6))
    expect(found.cohensD).toBeCloseTo(2 / Math.sqrt(34 / 3), 14)
    expect(found.rankBiserial).toBeCloseTo(6 / 10, 14)
    expect(found.superiority).toBe(0.75)
  })
  it("counts a tie as half a win, and ranks it as named", () => {
    // Pratt: 0 has rank 1, so 1 and -2 have 2 and 3; Wilcoxon: 1 and 2
    const differences = Float64Array.of(0, 1, -2)
    expect(measure(differences).superiority).toBe(0.5)
    expect(measure(differences).rankBiserial).toBeCloseTo(-1 / 5, 14)
    expect(measure(differences, { zeros: "wilcoxon" }).rankBiserial).toBeCloseTo(-1 / 3, 14)
  })
  it("decides every degenerate case", () => {
    expect(measure(new Float64Array(4))).toEqual({ cohensD: 0, rankBiserial: 0, superiority: 0.5 })
    expect(measure(Float64Array.of(0.5))).toEqual({ cohensD: 0, rankBiserial: 1, superiority: 1 })
    expect(measure(new Float64Array(4).fill(-0.5))).toEqual({ cohensD: -Infinity, rankBiserial: -1, superiority: 0 })
  })
  it("stays in range, turns round with the systems, and d is t over the root of the topics", () => {
    fc.assert(
      fc.property(coarse(2, 30), (differences) => {
        const { cohensD, rankBiserial, superiority } = measure(differences)
        const other = measure(swapped(differences))
        expect(Math.abs(rankBiserial)).toBeLessThanOrEqual(1)
        expect(superiority).toBeGreaterThanOrEqual(0)
        expect(superiority + other.superiority).toBeCloseTo(1, 12)
        expect(rankBiserial + other.rankBiserial).toBe(0)
        expect(other.cohensD).toBe(cohensD === 0 ? 0 : -cohensD)
        const { t } = PairedT.test(differences)
        if (Number.isFinite(t)) expect(cohensD * Math.sqrt(differences.length)).toBeCloseTo(t, 9)
      })
    )
  })
})

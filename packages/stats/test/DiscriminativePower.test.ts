import { describe, expect, it } from "vitest"
import { fromPValues, pairwise } from "../src/DiscriminativePower.ts"
import * as PairedT from "../src/PairedT.ts"
import * as TukeyHsd from "../src/TukeyHsd.ts"

const systems = [Float64Array.of(0.1, 0.2, 0.3, 0.2), Float64Array.of(0.2, 0.2, 0.3, 0.3), Float64Array.of(0.7, 0.8, 0.8, 0.9)]

describe("DiscriminativePower", () => {
  it("is the share of pairs below alpha, with their levels from the largest down", () => {
    expect(fromPValues(Float64Array.of(0.01, 0.05, 0.3, 0.04))).toEqual({
      pairs: 4,
      toldApart: 2,
      share: 0.5,
      alpha: 0.05,
      curve: Float64Array.of(0.3, 0.05, 0.04, 0.01)
    })
    expect(fromPValues(Float64Array.of(0.01, 0.04), 0.02).share).toBe(0.5)
  })
  it("tests every pair once, second less first", () => {
    const means = pairwise(systems, (differences) => differences.reduce((sum, x) => sum + x, 0) / 4)
    expect([...means].map((x) => Math.round(x * 1000))).toEqual([50, 600, 550])
  })
  it("takes the p-values of any test, in the order of TukeyHsd's pairs", () => {
    const t = pairwise(systems, (differences) => PairedT.test(differences).p)
    const hsd = Float64Array.from(TukeyHsd.test(systems, { seed: 1, resamples: 999 }), ({ p }) => p)
    expect(fromPValues(t).toldApart).toBe(2)
    expect(hsd).toHaveLength(t.length)
    expect(hsd.indexOf(Math.max(...hsd))).toBe(0)
    expect(t.indexOf(Math.max(...t))).toBe(0)
  })
  it("is 0 without pairs", () => {
    expect(pairwise([systems[0]!], () => 1)).toHaveLength(0)
    expect(fromPValues(new Float64Array(0))).toMatchObject({ pairs: 0, toldApart: 0, share: 0 })
    expect(() => fromPValues(new Float64Array(0), 1)).toThrow("alpha")
  })
})

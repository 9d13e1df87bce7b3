import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { adjust, methods } from "../src/Correction.ts"
import { pValue } from "./arbitraries.ts"
import { golden } from "./golden.ts"

const family = "three systems against the baseline"
const adjusted = (method: (typeof methods)[number], ...pValues: ReadonlyArray<number>) => [...adjust(method, pValues, family).adjusted]

describe("Correction", () => {
  it("of 0.03, 0.01, 0.04, by hand", () => {
    expect(adjusted("none", 0.03, 0.01, 0.04)).toEqual([0.03, 0.01, 0.04])
    expect(adjusted("bonferroni", 0.03, 0.01, 0.5)).toEqual([0.09, 0.03, 1])
    // 3 · 0.01, 2 · 0.03, then 1 · 0.04, which may not be below 0.06
    expect(adjusted("holm", 0.03, 0.01, 0.04)).toEqual([0.06, 0.03, 0.06])
    // 3/3 · 0.04, then 3/2 · 0.03 = 0.045, which may not be above 0.04, then 3/1 · 0.01
    expect(adjusted("benjamini-hochberg", 0.03, 0.01, 0.04)).toEqual([0.04, 0.03, 0.04])
  })
  it("keeps the family's name and size", () => {
    const found = adjust("holm", Float64Array.of(0.2, 0.1), family)
    expect(found).toMatchObject({ method: "holm", family })
    expect(found.adjusted).toHaveLength(2)
  })
  it("equals scipy's false_discovery_control", () => {
    const { p, adjusted: expected } = golden.benjaminiHochberg
    for (const [i, value] of adjust("benjamini-hochberg", p, family).adjusted.entries()) expect(value).toBeCloseTo(expected[i]!, 12)
  })
  it("rejects what Holm's procedure rejects, step by step", () => {
    fc.assert(
      fc.property(fc.array(pValue, { maxLength: 12 }), (pValues) => {
        const sorted = pValues.toSorted((a, b) => a - b)
        let rejected = 0
        while (rejected < sorted.length && sorted[rejected]! * (sorted.length - rejected) <= 0.05) rejected++
        expect(adjusted("holm", ...pValues).filter((p) => p <= 0.05)).toHaveLength(rejected)
      })
    )
  })
  it("rejects what Benjamini and Hochberg's procedure rejects", () => {
    fc.assert(
      fc.property(fc.array(pValue, { maxLength: 12 }), (pValues) => {
        const sorted = pValues.toSorted((a, b) => a - b)
        const rejected = sorted.findLastIndex((p, i) => (sorted.length / (i + 1)) * p <= 0.05) + 1
        expect(adjusted("benjamini-hochberg", ...pValues).filter((p) => p <= 0.05)).toHaveLength(rejected)
      })
    )
  })
  it("never lowers a p, keeps their order, stays in (0, 1], and is laxer from Bonferroni to Holm to Benjamini-Hochberg", () => {
    fc.assert(
      fc.property(fc.array(pValue, { minLength: 1, maxLength: 20 }), (pValues) => {
        for (const method of methods) {
          const found = adjusted(method, ...pValues)
          for (let i = 0; i < found.length; i++) {
            expect(found[i]).toBeGreaterThanOrEqual(pValues[i]!)
            expect(found[i]).toBeLessThanOrEqual(1)
            for (let j = 0; j < found.length; j++) if (pValues[i]! <= pValues[j]!) expect(found[i]).toBeLessThanOrEqual(found[j]!)
          }
        }
        const [bonferroni, holm, bh] = [
          adjusted("bonferroni", ...pValues),
          adjusted("holm", ...pValues),
          adjusted("benjamini-hochberg", ...pValues)
        ]
        for (let i = 0; i < pValues.length; i++) {
          expect(holm[i]).toBeLessThanOrEqual(bonferroni[i]!)
          expect(bh[i]! - holm[i]!).toBeLessThanOrEqual(1e-12)
        }
      })
    )
  })
  it("leaves a family of one as it is, and none empty", () => {
    for (const method of methods) {
      expect(adjusted(method, 0.03)).toEqual([0.03])
      expect(adjusted(method)).toEqual([])
    }
  })
  it("refuses what is no probability", () => {
    expect(() => adjusted("holm", 1.5)).toThrow("p-value")
    expect(() => adjusted("holm", Number.NaN)).toThrow("p-value")
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { jaccard, treeSimilarity } from "../../src/rerank/Similarity.ts"

const trees = fc.uniqueArray(fc.constantFrom("C14.280", "C14.280.647", "C14.907", "D02.455", "D02.455.426.392"), { maxLength: 4 })
const sets = fc.uniqueArray(fc.nat(9), { maxLength: 6 }).map((all) => Int32Array.from(all).sort())

describe("similarity", () => {
  it("is symmetric, 1 with itself, 0 with nothing in common, and within [0, 1]", () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        expect(treeSimilarity(a, b)).toBeCloseTo(treeSimilarity(b, a), 12)
        expect(treeSimilarity(a, a)).toBe(a.length === 0 ? 0 : 1)
        expect(treeSimilarity(a, b)).toBeGreaterThanOrEqual(0)
        expect(treeSimilarity(a, b)).toBeLessThanOrEqual(1)
      })
    )
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        expect(jaccard(a, b)).toBe(jaccard(b, a))
        expect(jaccard(a, a)).toBe(a.length === 0 ? 0 : 1)
        if (!a.some((one) => b.includes(one))) expect(jaccard(a, b)).toBe(0)
      })
    )
  })

  it("knows that a heading is near its class, which no comparison of names can: by hand", () => {
    expect(treeSimilarity(["D02.455.426"], ["D02.455"])).toBeCloseTo(2 / 3, 12)
    expect(treeSimilarity(["D02.455"], ["C14.280"])).toBe(0)
    // the best of each side: 1 and 2/3 one way, 1 the other
    expect(treeSimilarity(["C14.280", "C14.280.647"], ["C14.280"])).toBeCloseTo((1 + 2 / 3 + 1) / 3, 12)
  })
})

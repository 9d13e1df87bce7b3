import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { interpolatedPrecision, interpolatedPrecisions, requiredRelevant } from "../../src/internal/interpolatedPrecision.ts"

describe("wanted", () => {
  it("rounds up from a tenth on in 9.x", () => {
    expect([0, 0.1, 0.3, 1].map((recall) => requiredRelevant(recall, 4, "up"))).toEqual([0, 1, 2, 4])
  })
  it("rounds to the nearest in 10.0, halves up", () => {
    expect([0, 0.1, 0.3, 0.375, 1].map((recall) => requiredRelevant(recall, 4, "nearest"))).toEqual([0, 0, 1, 2, 4])
    expect(requiredRelevant(0.49999999999999994, 1, "nearest")).toBe(0)
  })
  it("lets the last bit decide as plain doubles do", () => {
    // 0.7 x 10 is 7, 0.1 x 21 is 2.1: 2.1 + 0.9 is 3 exactly
    expect(requiredRelevant(0.7, 10, "up")).toBe(7)
    expect(requiredRelevant(0.1, 21, "up")).toBe(Math.floor(0.1 * 21 + 0.9))
  })
})

describe("bestFrom", () => {
  // relevant hits at ranks 2, 3 and 5
  const found = Int32Array.of(0, 0, 1, 2, 2, 3)
  it("is the best precision from the rank of a relevant hit on", () => {
    expect(interpolatedPrecision(found, 1)).toBeCloseTo(2 / 3, 15)
    expect(interpolatedPrecision(found, 3)).toBe(0.6)
  })
  it("looks at all ranks for no document, and gives 0 for more than were found", () => {
    expect(interpolatedPrecision(found, 0)).toBeCloseTo(2 / 3, 15)
    expect(interpolatedPrecision(found, 4)).toBe(0)
    expect(interpolatedPrecision(Int32Array.of(0), 0)).toBe(0)
  })
  it("reads an array anew that another ranking was written into, as tuning does", () => {
    const buffer = Int32Array.of(0, 0, 0, 1)
    expect(interpolatedPrecision(buffer, 1)).toBeCloseTo(1 / 3, 15)
    buffer.set([0, 1, 1, 1])
    expect(interpolatedPrecision(buffer, 1)).toBe(1)
  })
  it("keeps rankings apart that are asked in turn, and equals a look at every rank", () => {
    const rankings = fc.array(fc.array(fc.boolean(), { maxLength: 40 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rankings, fc.array(fc.tuple(fc.nat(3), fc.nat(12)), { maxLength: 20 }), (rankings, asked) => {
        const founds = rankings.map((hits) => Int32Array.from([0, ...hits.map((_, k) => hits.slice(0, k + 1).filter(Boolean).length)]))
        for (const [which, count] of asked) {
          const found = founds[which % founds.length]!
          const seen = Array.from(found, (n, k) => (k > 0 && n >= Math.max(1, count) ? n / k : 0))
          expect(interpolatedPrecision(found, count)).toBe(Math.max(...seen))
        }
        const counts = Int32Array.from(asked, ([, count]) => count).sort()
        for (const found of founds) {
          const best = new Float64Array(counts.length)
          interpolatedPrecisions(found, counts, counts.length, best)
          expect([...best]).toEqual(Array.from(counts, (count) => interpolatedPrecision(found, count)))
        }
      }),
      { seed: 1 }
    )
  })
})

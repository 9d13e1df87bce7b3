import { describe, expect, it } from "vitest"
import { dcg, discounts, ideal } from "../../src/internal/ndcg.ts"

describe("ndcg", () => {
  const discount = discounts(3)

  it("adds grades over log2(rank + 1), by hand", () => {
    expect(ideal(Int16Array.of(2, 1), discount)).toBeCloseTo(2 + 1 / Math.log2(3), 12)
    expect(ideal(Int16Array.of(2, 2, 2, 2), discount)).toBeCloseTo(2 + 2 / Math.log2(3) + 1, 12)
  })

  it("takes the highest scores, the first of equal ones first; negative grades gain nothing", () => {
    const top = new Int32Array(3)
    const value = dcg(Float64Array.of(1, 5, 5, 9, 0), Int16Array.of(2, 1, 2, -1, 2), discount, top)
    expect([...top]).toEqual([3, 1, 2])
    expect(value).toBeCloseTo(1 / Math.log2(3) + 2 / 2, 12)
  })

  it("may have fewer candidates than places", () => {
    expect(dcg(Float64Array.of(1), Int16Array.of(2), discount, new Int32Array(3))).toBe(2)
  })
})

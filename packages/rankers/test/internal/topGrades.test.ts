import { describe, expect, it } from "vitest"
import { topGrades } from "../../src/internal/topGrades.ts"

describe("topGrades", () => {
  it("takes the highest scores, the first of equal ones first", () => {
    const [top, out] = [new Int32Array(3), new Int16Array(3)]
    expect(topGrades(Float64Array.of(1, 5, 5, 9, 0), Int16Array.of(2, 1, 2, -1, 2), top, out)).toBe(3)
    expect([...top]).toEqual([3, 1, 2])
    expect([...out]).toEqual([-1, 1, 2])
  })

  it("may have fewer candidates than places", () => {
    const out = new Int16Array(3)
    expect(topGrades(Float64Array.of(1), Int16Array.of(2), new Int32Array(3), out)).toBe(1)
    expect(out[0]).toBe(2)
  })
})

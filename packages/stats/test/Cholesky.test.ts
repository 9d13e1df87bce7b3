import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { at, factor, forward, solve, triangle } from "../src/Cholesky.ts"

describe("Cholesky", () => {
  it("solves [4 2; 2 3] x = [8; 7], by hand x = [1.25; 1.5]", () => {
    const a = Float64Array.of(4, 2, 3)
    factor(a, 2)
    expect([...a]).toEqual([2, 1, Math.SQRT2])
    // 2 y = 8, y + √2 z = 7
    const half = Float64Array.of(8, 7)
    forward(a, 2, half)
    expect([...half]).toEqual([4, 3 / Math.SQRT2].map((x) => expect.closeTo(x, 14)))
    const b = Float64Array.of(8, 7)
    solve(a, b)
    expect(b[0]).toBeCloseTo(1.25, 12)
    expect(b[1]).toBeCloseTo(1.5, 12)
  })

  it("solves what a product with a known x gives", () => {
    const n = 6
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: n * n, maxLength: n * n }),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }),
        (cells, x) => {
          const entry = (i: number, j: number) =>
            (i === j ? 1 : 0) + cells.slice(0, n).reduce((sum, _, k) => sum + cells[i * n + k]! * cells[j * n + k]!, 0)
          const a = new Float64Array(triangle(n))
          for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[at(i, j)] = entry(i, j)
          const b = Float64Array.from(x, (_, i) => x.reduce((sum, value, j) => sum + entry(i, j) * value, 0))
          factor(a, n)
          solve(a, b)
          x.forEach((value, i) => expect(b[i]).toBeCloseTo(value, 6))
        }
      ),
      { seed: 1, numRuns: 100 }
    )
  })

  it("goes forward with many as with each alone, to the last bit", () => {
    const n = 5
    const cells = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: triangle(n), maxLength: triangle(n) })
    const many = fc.array(fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: n, maxLength: n }), { maxLength: 11 })
    fc.assert(
      fc.property(cells, many, (values, all) => {
        const l = Float64Array.from(values)
        for (let i = 0; i < n; i++) l[at(i, i)] = 1 + Math.abs(l[at(i, i)]!)
        const together = Float64Array.from(all.flat())
        forward(l, n, together)
        const apart = all.flatMap((one) => {
          const b = Float64Array.from(one)
          forward(l, n, b)
          return [...b]
        })
        expect([...together]).toEqual(apart)
      }),
      { seed: 1, numRuns: 200 }
    )
  })

  it("ends where there is nothing to solve", () => {
    const none = new Float64Array()
    forward(none, 0, none)
    solve(none, none)
    expect(none).toEqual(new Float64Array())
  })

  it("says when a matrix is not positive definite", () => {
    expect(() => factor(Float64Array.of(1, 2, 1), 2)).toThrow("positive definite")
  })
})

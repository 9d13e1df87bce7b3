import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { symmetricEigen } from "@litfuse/embedders/lsa/symmetricEigen"

describe("symmetricEigen", () => {
  it("is right by hand: 2 1 over 1 2 has 3 along the diagonal and 1 across it", () => {
    const { values, vectors } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2)
    expect(values[0]).toBeCloseTo(3, 14)
    expect(values[1]).toBeCloseTo(1, 14)
    expect(Math.abs(vectors[0]! - vectors[2]!)).toBeLessThan(1e-14)
    expect(Math.abs(vectors[1]! + vectors[3]!)).toBeLessThan(1e-14)
  })

  it("gives directions at right angles that the matrix only stretches, highest first", () => {
    const matrix = fc
      .integer({ min: 1, max: 6 })
      .chain((n) => fc.tuple(fc.constant(n), fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: n * n, maxLength: n * n })))
    fc.assert(
      fc.property(matrix, ([n, entries]) => {
        const a = Float64Array.from(entries, (_, at) => entries[Math.min(at, (at % n) * n + Math.floor(at / n))]!)
        const { values, vectors } = symmetricEigen(a, n)
        for (let j = 0; j < n; j++) {
          if (j > 0) expect(values[j]!).toBeLessThanOrEqual(values[j - 1]!)
          for (let i = 0; i < n; i++) {
            let stretched = 0
            for (let k = 0; k < n; k++) stretched += a[i * n + k]! * vectors[k * n + j]!
            expect(stretched).toBeCloseTo(values[j]! * vectors[i * n + j]!, 10)
          }
          for (let other = 0; other < n; other++) {
            let product = 0
            for (let i = 0; i < n; i++) product += vectors[i * n + j]! * vectors[i * n + other]!
            expect(product).toBeCloseTo(j === other ? 1 : 0, 10)
          }
        }
      })
    )
  })
})

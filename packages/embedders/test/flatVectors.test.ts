import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Scan from "@litfuse/embedders/flatVectors"

const numbers = (length: number) => fc.array(fc.float({ noNaN: true, min: -100, max: 100 }), { minLength: length, maxLength: length })

describe("products", () => {
  it("equal their naive twin, also for an odd number of dimensions", () => {
    const any = fc.integer({ min: 1, max: 7 }).chain((d) => fc.tuple(fc.constant(d), fc.array(numbers(d), { maxLength: 6 }), numbers(d)))
    fc.assert(
      fc.property(any, ([dimensions, vectors, query]) => {
        const out = new Float64Array(vectors.length)
        Scan.dotProducts(
          Scan.flatVectors(
            vectors.map((vector) => Float32Array.from(vector)),
            dimensions
          ),
          Float32Array.from(query),
          out
        )
        vectors.forEach((vector, i) =>
          expect(out[i]).toBeCloseTo(
            vector.reduce((sum, x, d) => sum + x * query[d]!, 0),
            6
          )
        )
      })
    )
  })
})

describe("highest", () => {
  it("is the first of the highest in each group, and -1 in an empty one", () => {
    const out = new Int32Array(3)
    Scan.highestBetween(Float64Array.of(1, 3, 3, -2, -1), [0, 3, 3, 5], out)
    expect([...out]).toEqual([1, -1, 4])
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { symmetricEigen } from "@litfuse/embedders/lsa/symmetricEigen"
import { type Sparse, truncatedSvd } from "@litfuse/embedders/lsa/truncatedSvd"

/** A matrix of terms (rows) by documents in its sparse form. */
const sparse = (rows: ReadonlyArray<ReadonlyArray<number>>): Sparse => {
  const places = rows.map((row) => row.flatMap((weight, document) => (weight === 0 ? [] : [{ weight, document }])))
  const starts = [0]
  for (const row of places) starts.push(starts.at(-1)! + row.length)
  return {
    terms: rows.length,
    documents: rows[0]?.length ?? 0,
    starts,
    rows: places.flat().map(({ document }) => document),
    weights: Float64Array.from(places.flat(), ({ weight }) => weight)
  }
}

const matrices = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).chain(([terms, documents]) =>
  fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: documents, maxLength: documents }), {
    minLength: terms,
    maxLength: terms
  })
)

describe("truncatedSvd", () => {
  it("is right by hand: two topics of words that never meet, the larger first, its entries positive", () => {
    const { dimensions, basis, singular } = truncatedSvd(
      sparse([
        [1, 1, 0],
        [1, 1, 0],
        [0, 0, 1]
      ]),
      2,
      1
    )
    expect(dimensions).toBe(2)
    expect(singular[0]).toBeCloseTo(2, 12)
    expect(singular[1]).toBeCloseTo(1, 12)
    const half = Math.fround(Math.SQRT1_2)
    ;[half, 0, half, 0, 0, 1].forEach((wanted, i) => expect(basis[i]).toBeCloseTo(wanted, 6))
  })

  it("has the singular values that the full matrix of products has", () => {
    fc.assert(
      fc.property(matrices, fc.integer({ min: 1, max: 8 }), (rows, wanted) => {
        const n = rows.length
        const products = new Float64Array(n * n)
        rows.forEach((a, i) =>
          rows.forEach((b, j) => {
            products[i * n + j] = a.reduce((sum, x, d) => sum + x * b[d]!, 0)
          })
        )
        const squares = [...symmetricEigen(products, n).values].filter((square) => square > 1e-8).slice(0, wanted)
        const { singular, dimensions, basis } = truncatedSvd(sparse(rows), wanted, 1)
        expect(dimensions).toBe(squares.length)
        expect(basis).toHaveLength(n * dimensions)
        squares.forEach((square, i) => expect(singular[i]).toBeCloseTo(Math.sqrt(square), 6))
      })
    )
  })

  it("gives the same bits for the same seed", () => {
    const matrix = sparse([
      [1, 0, 2],
      [0, 3, 1],
      [1, 1, 1]
    ])
    expect([...truncatedSvd(matrix, 2, 7).basis]).toEqual([...truncatedSvd(matrix, 2, 7).basis])
  })

  it("has nothing to say of an empty matrix", () => {
    expect(truncatedSvd(sparse([]), 3, 1).dimensions).toBe(0)
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Accumulator from "@litfuse/lexical/Accumulator"
import * as TopRows from "@litfuse/lexical/TopRows"

const filled = (scores: ReadonlyArray<number | undefined>): Accumulator.Accumulator => {
  const accumulator = Accumulator.make(scores.length)
  scores.forEach((score, row) => {
    if (score === undefined) return
    accumulator.sums[row]! += score
    accumulator.blocks[row >> Accumulator.blockBits] = 1
  })
  return accumulator
}

const pairs = ({ rows, scores }: TopRows.TopRows): Array<[number, number]> => Array.from(rows, (row, i) => [row, scores[i]!])

describe("TopRows", () => {
  it("puts the best first, ties by the smaller row, rows without a sum left out", () => {
    const accumulator = filled([1, undefined, 3, 0, -2, 3])
    expect(pairs(TopRows.select(accumulator, 3))).toEqual([
      [2, 3],
      [5, 3],
      [0, 1]
    ])
    expect(pairs(TopRows.select(accumulator, Number.POSITIVE_INFINITY))).toEqual([
      [2, 3],
      [5, 3],
      [0, 1],
      [3, 0],
      [4, -2]
    ])
    expect(pairs(TopRows.select(accumulator, 1))).toEqual([[2, 3]])
    expect(pairs(TopRows.select(accumulator, 0))).toEqual([])
    expect(pairs(TopRows.select(filled([]), 5))).toEqual([])
  })

  it("equals a full sort, with many ties and any depth", () => {
    const scores = fc.array(fc.option(fc.integer({ min: -3, max: 8 }), { nil: undefined }), { maxLength: 300 })
    fc.assert(
      fc.property(scores, fc.nat(310), (scores, depth) => {
        const sorted = scores
          .flatMap((score, row) => (score === undefined ? [] : [[row, score] as const]))
          .sort((a, b) => b[1] - a[1] || a[0] - b[0])
          .slice(0, depth)
        expect(pairs(TopRows.select(filled(scores), depth))).toEqual(sorted)
      })
    )
  })

  it("equals a full sort where it guesses, also when the guess is too high", () => {
    const shape = fc.constantFrom<(row: number) => number>(
      (row) => (row * 7919) % 1009,
      (row) => (row % 16 === 0 ? 1000 + row : row % 50),
      (row) => (row < 40 ? 9 : 1)
    )
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 500, max: 3000 }), (shape, depth, size) => {
        const scores = Array.from({ length: size }, (_, row) => (row % 3 === 1 ? undefined : shape(row)))
        const sorted = scores
          .flatMap((score, row) => (score === undefined ? [] : [[row, score] as const]))
          .sort((a, b) => b[1] - a[1] || a[0] - b[0])
          .slice(0, depth)
        expect(pairs(TopRows.select(filled(scores), depth))).toEqual(sorted)
      })
    )
  })

  it("does not slow down or overflow on scores in order", () => {
    const ascending = Array.from({ length: 50_000 }, (_, i) => i)
    expect(TopRows.select(filled(ascending), 20_000).rows[19_999]).toBe(30_000)
    expect(TopRows.select(filled(ascending.map(() => 7)), 20_000).rows[19_999]).toBe(19_999)
  })

  it("sorts scores of which all but one are next to each other", () => {
    const scores = Array.from({ length: 3000 }, (_, row) => (row === 5 ? 1e12 : ((row * 7919) % 1009) / 1e9))
    const expected = scores
      .map((score, row) => [row, score] as const)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, 2000)
    expect(pairs(TopRows.select(filled(scores), 2000))).toEqual(expected)
  })

  it("sorts rows that have scores, ties by the smaller row", () => {
    expect(pairs(TopRows.sorted(Int32Array.of(5, 2, 9, 1), Float64Array.of(1, 3, 3, 0), 3))).toEqual([
      [2, 3],
      [9, 3],
      [5, 1]
    ])
    expect(pairs(TopRows.sorted(new Int32Array(0), new Float64Array(0), 3))).toEqual([])
  })
})

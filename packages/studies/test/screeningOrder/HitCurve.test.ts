import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as HitCurve from "../../src/screeningOrder/HitCurve.ts"

const permutations = (rows: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> =>
  rows.length === 0 ? [[]] : rows.flatMap((row) => permutations(rows.filter((other) => other !== row)).map((rest) => [row, ...rest]))

describe("HitCurve", () => {
  it("has the expected values over all orders of tied records", () => {
    const few = fc.array(fc.record({ score: fc.integer({ min: 0, max: 2 }), mark: fc.nat(1) }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(few, (all) => {
        const scores = Float64Array.from(all, ({ score }) => score)
        const marks = Uint8Array.from(all, ({ mark }) => mark)
        const rows = Array.from(all.keys())
        const orders = permutations(rows).filter((order) => order.every((row, i) => i === 0 || scores[order[i - 1]!]! >= scores[row]!))
        const curve = HitCurve.ofScores(rows, scores, marks)
        const mean = (value: (order: ReadonlyArray<number>) => number) =>
          orders.reduce((sum, order) => sum + value(order), 0) / orders.length
        for (let k = 1; k <= curve.relevant; k++) {
          const at = mean((order) => order.findIndex((_, i) => order.slice(0, i + 1).filter((row) => marks[row] === 1).length === k) + 1)
          expect(curve.screenedAt(k)).toBeCloseTo(at, 9)
        }
        for (let n = 0; n <= rows.length; n++)
          expect(curve.foundAfter(n)).toBeCloseTo(
            mean((order) => order.slice(0, n).filter((row) => marks[row] === 1).length),
            9
          )
      }),
      { numRuns: 50 }
    )
  })

  // 10 records, of which 4 are relevant, found at 1, 2, 5 and 9; 3 of 4 are asked for
  it("has the measures that are computed by hand", () => {
    const curve = HitCurve.ofHits(10, [1, 2, 5, 9])
    expect(HitCurve.hitsFor(curve, 0.75)).toBe(3)
    expect(HitCurve.hitsFor(curve, 0.95)).toBe(4)
    // 2 of 6 irrelevant records are screened
    expect(HitCurve.trueNegativeRate(curve, 3)).toBeCloseTo(4 / 6, 12)
    // half of the records are left, at a recall of .75
    expect(HitCurve.workSaved(curve, 3)).toBeCloseTo(0.5 - 0.25, 12)
    expect(curve.foundAfter(4)).toBe(2)
  })

  it("asks for a whole number of hits, without rounding a whole one up", () => {
    expect(
      HitCurve.hitsFor(
        HitCurve.ofHits(
          100,
          Array.from({ length: 20 }, (_, i) => i + 1)
        ),
        0.95
      )
    ).toBe(19)
    expect(
      HitCurve.hitsFor(
        HitCurve.ofHits(
          100,
          Array.from({ length: 19 }, (_, i) => i + 1)
        ),
        0.95
      )
    ).toBe(19)
  })
})

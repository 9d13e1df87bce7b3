import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Spread from "../../src/queryVariants/wordsLessSystems.ts"

const of = (...values: ReadonlyArray<number>): Float64Array => Float64Array.from(values)

/** `values[s][v][t]` in eighths, so that sums are exact. */
const values = fc
  .tuple(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 5 }))
  .chain(([s, v, t]) => {
    const row = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: t, maxLength: t }).map((all) => Float64Array.from(all, (n) => n / 8))
    const rows = fc.array(row, { minLength: v, maxLength: v })
    return fc.array(rows, { minLength: s, maxLength: s })
  })

const share = (parts: ReadonlyArray<Spread.Part>, name: string): number => parts.find((part) => part.name === name)!.share

describe("values over the wordings of a need", () => {
  it("have a mean, a worst, a best, and a range for each need", () => {
    const two = [of(0.2, 0.5), of(0.6, 0.5), of(0.1, 0.8)]
    expect([...Spread.average(two)].map((one) => one.toFixed(3))).toEqual(["0.300", "0.600"])
    expect([...Spread.worst(two)]).toEqual([0.1, 0.5])
    expect([...Spread.best(two)]).toEqual([0.6, 0.8])
    expect([...Spread.range(two)].map((one) => one.toFixed(3))).toEqual(["0.500", "0.300"])
  })

  it("vary with the wording where systems agree, and with the system where wordings do", () => {
    const byWording = [
      [of(0), of(1)],
      [of(0), of(1)]
    ]
    const bySystem = [
      [of(0), of(0)],
      [of(1), of(1)]
    ]
    expect(Spread.wordsLessSystems(byWording)[0]).toBeCloseTo(Math.SQRT1_2, 12)
    expect(Spread.wordsLessSystems(bySystem)[0]).toBeCloseTo(-Math.SQRT1_2, 12)
  })
})

describe("the division of the sum of squares", () => {
  it("gives all to what alone makes values differ", () => {
    const byNeed = [
      [of(0, 1), of(0, 1)],
      [of(0, 1), of(0, 1)]
    ]
    expect(share(Spread.divided(byNeed), "need")).toBeCloseTo(1, 12)
    // which wording is better depends on the need, and on nothing else
    const byBoth = [
      [of(0, 1), of(1, 0)],
      [of(0, 1), of(1, 0)]
    ]
    expect(share(Spread.divided(byBoth), "need and wording")).toBeCloseTo(1, 12)
  })

  it("has shares that are not negative and sum to one, and degrees of freedom that sum to the number of values less one", () => {
    fc.assert(
      fc.property(values, (all) => {
        const parts = Spread.divided(all)
        const [count, flat] = [all.length * all[0]!.length * all[0]![0]!.length, all.flat().flatMap((own) => [...own])]
        expect(parts.reduce((sum, { freedom }) => sum + freedom, 0)).toBe(count - 1)
        for (const part of parts) expect(part.share).toBeGreaterThanOrEqual(0)
        const total = parts.reduce((sum, part) => sum + part.share, 0)
        expect(total).toBeCloseTo(new Set(flat).size === 1 ? 0 : 1, 9)
      }),
      { numRuns: 50 }
    )
  })

  it("does not change with the order of needs", () => {
    fc.assert(
      fc.property(values, (all) => {
        const turned = all.map((own) => own.map((one) => one.toReversed()))
        for (const [i, { share: one }] of Spread.divided(turned).entries()) expect(one).toBeCloseTo(Spread.divided(all)[i]!.share, 9)
      }),
      { numRuns: 20 }
    )
  })
})

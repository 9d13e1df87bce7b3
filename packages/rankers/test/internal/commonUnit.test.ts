import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { commonUnit } from "../../src/internal/commonUnit.ts"

const addends = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 })
const rounded = (values: ReadonlyArray<number>, unit: number) => values.map((value) => value + unit - unit)
const sum = (values: ReadonlyArray<number>) => values.reduce((total, value) => total + value, 0)

describe("commonUnit", () => {
  it("by hand: three thirds, in units of 2^-50", () => {
    // The least power of two from 1 on is 1, doubled 2; one third in units of 2^-51 is 750599937895083 after rounding.
    expect(commonUnit(1)).toBe(2)
    expect((1 / 3 + 2 - 2) * 2 ** 51).toBe(Math.round(2 ** 51 / 3))
  })

  it("is a power of two, at least twice and at most four times the bound", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (bound) => {
        const unit = commonUnit(bound)
        expect(unit).toBeGreaterThanOrEqual(bound * 2 * (1 - 1e-15))
        expect(unit).toBeLessThanOrEqual(bound * 4 * (1 + 1e-15))
        expect(Number.isInteger(Math.log2(unit))).toBe(true)
      })
    )
    expect(commonUnit(0)).toBe(1)
  })

  it("makes sums that do not depend on order, which plain sums do", () => {
    fc.assert(
      fc.property(addends, (values) => {
        const together = rounded(values, commonUnit(40e6))
        const turned = [...together].reverse()
        expect(sum(together)).toBe(sum(turned))
        expect(sum([...together].sort((a, b) => a - b))).toBe(sum(together))
      })
    )
    expect(sum([0.1, 0.2, 0.3])).not.toBe(sum([0.3, 0.2, 0.1]))
  })

  it("loses at most 2^-52 of itself per addend", () => {
    fc.assert(
      fc.property(addends, (values) => {
        const unit = commonUnit(40e6)
        for (const [i, value] of rounded(values, unit).entries()) expect(Math.abs(value - values[i]!)).toBeLessThanOrEqual(unit * 2 ** -53)
      })
    )
  })
})

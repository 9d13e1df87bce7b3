import { fixedDecimals as ofFigures } from "@litfuse/figures/fixedDecimals"
import { fixed as ofTables } from "@litfuse/files/numbers"
import * as fc from "fast-check"
import { expect, it } from "vitest"

it("prints a number in a figure as in its table, halves and zeros too", () => {
  // an odd multiple of a power of two lies halfway between two decimals for some number of digits
  const halfway = fc
    .tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 0, max: 8 }))
    .map(([n, power]) => (2 * n + 1) / 2 ** power)
  const value = fc.oneof(halfway, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), fc.constantFrom(0, -0, -1e-9))
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 7 }), (number, digits) => {
      expect(ofFigures(number, digits)).toBe(ofTables(number, digits))
    })
  )
  expect([ofFigures(0.03125, 4), ofFigures(-0.00001, 4), ofFigures(2.5, 0)]).toEqual(["0.0312", "0.0000", "2"])
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { exactP } from "../../../../src/experiment/analyses/discriminativePower/signFlips.ts"
import * as Randomisation from "@litfuse/stats/Randomisation"

const of = (...differences: ReadonlyArray<number>) => Float64Array.from(differences)

describe("exactP", () => {
  it("counts assignments of signs by hand", () => {
    // of eight sums of ±1 ±2 ±3 only 6 and -6 are as far from 0 as 6
    expect(exactP(of(1, 2, 3), 1)).toBe(2 / 8)
    // sums 6, 4, 2, 0, 0, -2, -4, -6: four are as far as 4
    expect(exactP(of(-1, 2, 3), 1)).toBe(4 / 8)
    // ±1 ±3 gives 4, 2, -2, -4: none is nearer than 2
    expect(exactP(of(3, -1), 1)).toBe(1)
    expect(exactP(of(1, -1), 1)).toBe(1)
  })

  it("leaves out topics without a difference, and has none to go by without topics", () => {
    expect(exactP(of(0, 1, 0, 2, 3), 1)).toBe(2 / 8)
    expect(exactP(of(), 1)).toBe(1)
    expect(exactP(of(0.4, -0.4), 1)).toBe(1)
  })

  it("rounds differences to the step, and no further", () => {
    expect(exactP(of(0.11, -0.19, 0.32), 0.1)).toBe(exactP(of(1, -2, 3), 1))
    expect(exactP(of(0.11, -0.19, 0.32), 0.01)).toBe(exactP(of(11, -19, 32), 1))
  })

  it("has no floor but one assignment on either side", () => {
    expect(exactP(new Float64Array(50).fill(0.3), 0.0025)).toBe(2 ** -49)
  })

  it("is the randomisation test that counts all assignments, on whole steps", () => {
    const steps = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (whole) => {
        const differences = Float64Array.from(whole, (n) => n / 16)
        expect(exactP(differences, 1 / 16)).toBeCloseTo(Randomisation.test(differences, { seed: 1 }).p, 12)
      })
    )
  })

  it("knows neither the order of topics nor which system came first", () => {
    const differences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(differences, (list) => {
        const p = exactP(Float64Array.from(list), 0.01)
        expect(exactP(Float64Array.from(list.toReversed()), 0.01)).toBe(p)
        expect(
          exactP(
            Float64Array.from(list, (x) => -x),
            0.01
          )
        ).toBe(p)
      })
    )
  })

  it("refuses a step of nothing", () => {
    expect(() => exactP(of(1), 0)).toThrow("steps are positive")
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { midShares } from "../../src/internal/midShares.ts"

describe("midShares", () => {
  it("counts the lower ones and half of the equal ones, by hand", () => {
    const values = Float64Array.of(1, 2, 2, 5, 9, Number.NaN)
    expect([...midShares(values, [0, 0, 0, 0, 1, 0])]).toEqual([0, 0.5, 0.5, 1, 0.5, Number.NaN])
    expect(midShares(values, [-1, 0, 0, 0, 0, 0])[0]).toBeNaN()
  })

  it("agrees with its definition", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -1, max: 2 })), { maxLength: 20 }), (drawn) => {
        const values = Float64Array.from(drawn, ([value]) => value)
        const groups = drawn.map(([, group]) => group)
        const expected = drawn.map(([value, group], row) => {
          if (group < 0) return Number.NaN
          const others = drawn.filter(([, other], i) => other === group && i !== row).map(([one]) => one)
          if (others.length === 0) return 0.5
          return (others.filter((one) => one < value).length + others.filter((one) => one === value).length / 2) / others.length
        })
        expect([...midShares(values, groups)]).toEqual(expected)
      })
    )
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bca } from "../../src/Bootstrap.ts"
import { partition } from "../../src/internal/partition.ts"

/** Few different values, so that many are equal, and any numbers. */
const values = fc
  .oneof(
    fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 60 }),
    fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 60 })
  )
  .map((some) => Float64Array.from(some, (one) => one + 0))

describe("partition", () => {
  it("gives the value that ascending order has at a place, keeps all values, and leaves lesser ones before it and greater ones after it", () => {
    fc.assert(
      fc.property(values, fc.nat(), (some, number) => {
        const place = number % some.length
        const sorted = some.slice().sort()
        const moved = some.slice()
        expect(partition(moved, place)).toBe(sorted[place])
        expect(moved[place]).toBe(sorted[place])
        expect(moved.slice(0, place).every((one) => one <= sorted[place]!)).toBe(true)
        expect(moved.slice(place).every((one) => one >= sorted[place]!)).toBe(true)
        expect(moved.slice().sort()).toEqual(sorted)
      })
    )
  })

  it("of the middle of ascending, descending and equal values is the middle", () => {
    const many = Float64Array.from({ length: 1001 }, (_, i) => i)
    expect(partition(many.slice(), 500)).toBe(500)
    expect(partition(many.slice().reverse(), 500)).toBe(500)
    expect(
      partition(
        many.map(() => 7),
        500
      )
    ).toBe(7)
    expect(partition(Float64Array.of(4), 0)).toBe(4)
  })
})

describe("Bootstrap.bca", () => {
  it("does not depend on the order of the estimates, and leaves them where they are", () => {
    fc.assert(
      fc.property(
        values.filter((some) => some.every((one) => Math.abs(one) < 1e100)),
        fc.integer({ min: -3, max: 3 }),
        (some, seen) => {
          const kept = some.slice()
          const interval = bca(some, seen, 0.01, 0.9)
          expect(some).toEqual(kept)
          expect(bca(some.slice().sort(), seen, 0.01, 0.9)).toEqual(interval)
          expect(bca(some.slice().reverse(), seen, 0.01, 0.9)).toEqual(interval)
        }
      )
    )
  })
})

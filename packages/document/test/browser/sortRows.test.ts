import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sortRows } from "../../src/browser/sortRows.ts"

describe("sortedRows", () => {
  it("puts numbers in order of size, text in order of code units, and text below all numbers", () => {
    expect(sortRows([2, 10, "none", 1], true)).toEqual([1, 0, 3, 2])
    expect(sortRows(["b", "a", "B"], false)).toEqual([2, 1, 0])
  })

  it("is stable both ways: equal rows keep the order they are in", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 })), fc.boolean(), (keys, isDescending) => {
        const order = sortRows(keys, isDescending)
        expect([...order].sort((a, b) => a - b)).toEqual([...keys.keys()])
        for (let i = 1; i < order.length; i++) {
          const [a, b] = [keys[order[i - 1]!]!, keys[order[i]!]!]
          expect(isDescending ? a >= b : a <= b).toBe(true)
          if (a === b) expect(order[i - 1]!).toBeLessThan(order[i]!)
        }
      })
    )
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareMeans, meansOf } from "../../src/publishedMeans/meansOf.ts"

const rows = [
  { method: "a", model: "x", values: [90, 10] },
  { method: "b", model: "x", values: [50, 20] },
  { method: "a", model: "y", values: [91, 10.3] }
]

describe("means of published rows", () => {
  it("are those of each method over its models, by level: by hand", () => {
    expect([...meansOf(rows)]).toEqual([
      ["a", [90.5, 10.15]],
      ["b", [50, 20]]
    ])
  })

  it("follow when the mean rounds to what is stated, with the stated decimals", () => {
    const stated = (level: number, value: number, decimals: number) => ({ where: "text", method: "a", level, value, decimals })
    const follow = compareMeans(rows, [
      stated(0, 90.5, 1),
      stated(0, 91, 0),
      stated(0, 90, 0),
      stated(1, 10.2, 1),
      stated(1, 10.1, 1),
      stated(1, 10.3, 1)
    ])
    expect(follow.map(({ follows }) => follows)).toEqual([true, true, true, true, true, false])
  })

  it("do not depend on the order of rows", () => {
    const row = fc.record({ method: fc.constantFrom("a", "b"), model: fc.string(), values: fc.tuple(fc.integer({ min: 0, max: 1000 })) })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (all) => {
        const [one, other] = [meansOf(all), meansOf([...all].reverse())]
        for (const [method, values] of one) expect(other.get(method)![0]).toBeCloseTo(values[0]!, 9)
      })
    )
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bestCandidates } from "../../../src/tune/fusion/bestCandidates.ts"

describe("best", () => {
  it("puts the highest first, and equal ones in tie order; NaN is absent", () => {
    const out = new Int32Array(3)
    expect(bestCandidates(Float64Array.of(1, 5, Number.NaN, 5, 9), out, new Int16Array(5), 0)).toBe(3)
    expect([...out]).toEqual([4, 1, 3])
  })

  it("leaves out grades below the least", () => {
    const out = new Int32Array(3)
    expect(bestCandidates(Float64Array.of(9, 5, 7), out, Int16Array.of(-1, 0, 2), 0)).toBe(2)
    expect([...out.subarray(0, 2)]).toEqual([2, 1])
  })

  it("equals sorting all of them, whatever the depth, for ties, NaN and infinite scores", () => {
    const score = fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, -1, 0, 1, 2, 3, Number.POSITIVE_INFINITY)
    fc.assert(
      fc.property(
        fc.array(score, { maxLength: 40 }),
        fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 40, maxLength: 40 }),
        fc.nat(45),
        fc.boolean(),
        (all, given, depth, isCondensed) => {
          const scores = Float64Array.from(all)
          const grades = Int16Array.from(given)
          const least = isCondensed ? 0 : Number.NEGATIVE_INFINITY
          const wanted = [...all.keys()]
            .filter((c) => !Number.isNaN(scores[c]) && grades[c]! >= least)
            .sort((a, b) => {
              if (scores[a]! > scores[b]!) return -1
              return scores[a]! < scores[b]! ? 1 : a - b
            })
            .slice(0, depth)
          const out = new Int32Array(depth)
          const n = bestCandidates(scores, out, grades, least)
          expect([...out.subarray(0, n)]).toEqual(wanted)
        }
      )
    )
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Ids from "@litfuse/engine/Ids"
import * as Ranking from "@litfuse/engine/Ranking"

const ids = Ids.make(["a", "b", "c", "d"])

describe("Ranking", () => {
  it("by hand: score down, then id down; NaN is absent", () => {
    // rows: d 0, c 1, b 2, a 3
    const ranking = Ranking.fromScores(ids, Float64Array.of(1, 2, Number.NaN, 2))
    expect(Ranking.idsOf(ranking)).toEqual(["c", "a", "d"])
    expect([...ranking.scores]).toEqual([2, 2, 1])
    expect(Ranking.idsOf(Ranking.fromScores(ids, Float64Array.of(1, 2, Number.NaN, 2), 1))).toEqual(["c"])
  })

  it("is a total order: `before` and `order` agree, and of two different hits one comes first", () => {
    const hit = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.nat(3))
    fc.assert(
      fc.property(hit, hit, ([scoreA, rowA], [scoreB, rowB]) => {
        const sign = Ranking.order(scoreA, rowA, scoreB, rowB)
        expect(Ranking.before(scoreA, rowA, scoreB, rowB)).toBe(sign < 0)
        expect(sign === 0).toBe(scoreA === scoreB && rowA === rowB)
      })
    )
  })

  it("wants one score per id", () => {
    expect(() => Ranking.fromScores(ids, Float64Array.of(1))).toThrow("one score per id")
  })
})

import { describe, expect, it } from "vitest"
import * as Scores from "../../src/formats/Scores.ts"

const keep = (ids: ReadonlyArray<string>, ...scores: Array<number>) => {
  const kept = Scores.keepOrder({ ids, scores: Float64Array.from(scores) })
  return [[...kept.scores], kept.lowered]
}

/** The greatest 32-bit float and the least above 0. */
const greatest = (2 - 2 ** -23) * 2 ** 127
const least = 2 ** -149

describe("Scores.keepOrder", () => {
  it("leaves a descending run, and ties in id order, alone", () => {
    expect(keep(["a", "b", "c"], 3, 2, 1)).toEqual([[3, 2, 1], 0])
    expect(keep(["c", "b", "a"], 1, 1, 1)).toEqual([[1, 1, 1], 0])
    expect(keep([])).toEqual([[], 0])
  })

  it("lowers a tie that ids would resolve the other way by one 32-bit step", () => {
    expect(keep(["a", "b"], 1, 1)).toEqual([[1, 1 - 2 ** -24], 1])
    expect(keep(["a", "b"], 0, 0)).toEqual([[0, -least], 1])
    expect(keep(["a", "b"], least, least)).toEqual([[least, 0], 1])
    expect(keep(["a", "b"], -1, -1)).toEqual([[-1, -1 - 2 ** -23], 1])
    expect(keep(["a", "b"], Infinity, Infinity)).toEqual([[Infinity, greatest], 1])
  })

  it("carries on below a lowered score, joining it where ids are in tie order", () => {
    expect(keep(["a", "c", "b"], 1, 1, 1)).toEqual([[1, 1 - 2 ** -24, 1 - 2 ** -24], 2])
  })

  it("writes scores that contradict the order as far down as needed", () => {
    expect(keep(["a", "b", "c"], 1, 5, 0)).toEqual([[1, 1 - 2 ** -24, 0], 1])
  })

  it("raises scores where nothing lies below", () => {
    expect(keep(["a", "b"], -Infinity, -Infinity)).toEqual([[-greatest, -Infinity], 1])
    expect(keep(["a", "b"], -1e300, -1e301)).toEqual([[-greatest, -Infinity], 2])
    expect(keep(["a", "b", "c"], -greatest, -greatest, -Infinity)).toEqual([[-(2 - 2 ** -22) * 2 ** 127, -greatest, -Infinity], 1])
  })

  it("has no place for NaN", () => {
    expect(() => keep(["a", "b"], 1, Number.NaN)).toThrow("no score is NaN")
  })
})

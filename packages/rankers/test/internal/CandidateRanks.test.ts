import * as Fusion from "@litfuse/engine/Fusion"
import { describe, expect, it } from "vitest"
import * as CandidateRanks from "../../src/internal/CandidateRanks.ts"

const scores = Float64Array.of(9, 5, 5, 1)
const tied: Fusion.List = { name: "tied", rows: Int32Array.of(7, 3, 8, 4), scores, ranks: Fusion.tiedRanks(scores) }
const plain: Fusion.List = { name: "plain", rows: Int32Array.of(4, 9), scores: Float64Array.of(2, 1), ranks: Float64Array.of(1, 2) }

describe("Places", () => {
  const places = CandidateRanks.of(Fusion.inputs([tied, Fusion.absent("none"), plain]))

  it("lays lists one behind the other, rows replaced by candidates", () => {
    // candidates 3 4 7 8 9
    expect([...places.candidates]).toEqual([2, 0, 3, 1, 1, 4])
    expect([...places.starts]).toEqual([0, 4, 4, 6])
    expect(places.size).toBe(5)
    expect(places.deepest).toBe(4)
  })

  it("keeps twice the mean and twice the first place of a tie", () => {
    expect([...places.average]).toEqual([2, 5, 5, 8, 2, 4])
    expect([...places.least]).toEqual([2, 4, 4, 8, 2, 4])
    expect([...places.isTied]).toEqual([1, 0, 0])
  })

  it("finds a candidate in a list", () => {
    expect([
      CandidateRanks.find(places, 0, 1),
      CandidateRanks.find(places, 2, 1),
      CandidateRanks.find(places, 1, 1),
      CandidateRanks.find(places, 2, 0)
    ]).toEqual([3, 4, -1, -1])
    expect([0, 1, 2].map((list) => CandidateRanks.lengthOf(places, list))).toEqual([4, 0, 2])
  })

  it("starts candidates that a list of positive weight holds at a value, and others without one", () => {
    const start = (...weights: ReadonlyArray<number>): ReadonlyArray<number> => {
      const out = new Float64Array(places.size)
      CandidateRanks.start(places, Float64Array.from(weights), 0.5, out)
      return [...out]
    }
    const none = Number.NaN
    expect(start(1, 0, 2)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5])
    expect(start(1, 0, 0)).toEqual([0.5, 0.5, 0.5, 0.5, none])
    expect(start(0, 0, 2)).toEqual([none, 0.5, none, none, 0.5])
    expect(start(0, 0, 0)).toEqual([none, none, none, none, none])
  })

  it("is empty when nothing is there", () => {
    expect(CandidateRanks.of(Fusion.inputs([]))).toMatchObject({ size: 0, deepest: 0, names: [] })
  })
})

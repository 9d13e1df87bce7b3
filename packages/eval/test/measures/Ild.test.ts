import { describe, expect, it } from "vitest"
import { covering, itKeepsItsLaws, subtopicValue, value } from "./support.ts"

describe("ILD", () => {
  it("is the mean distance of pairs: {0}, {0, 1}, {2} make 1/2, 1, 1", () => {
    expect(subtopicValue("ILD@3", [covering(0), covering(0, 1), covering(2)])).toBeCloseTo(2.5 / 3, 15)
  })
  it("is 0 for hits that are alike, 1 for hits with nothing in common; hits of nothing do not count", () => {
    expect(subtopicValue("ILD@2", [covering(1), covering(1), covering(0)])).toBe(0)
    expect(subtopicValue("ILD@3", [covering(1), covering(), covering(0)])).toBe(1)
    expect(subtopicValue("ILD@2", [covering(), covering()])).toBe(0)
  })
  it("is 0 for fewer than two hits, and without sub-topics", () => {
    expect(subtopicValue("ILD@1", [covering(0), covering(1)])).toBe(0)
    expect(value("ILD@5", [1])).toBe(0)
  })
  const one = { grade: 1, covers: [1] }
  itKeepsItsLaws(["ILD@3", "ILD(rel=2)@2"], {
    idealHighest: { name: "ILD@2", pool: [one, { grade: 2, covers: [1] }], first: [one, { grade: 1, covers: [0] }] },
    swapNeverRaises: {
      name: "ILD@2",
      pool: [one, { grade: 2, covers: [1] }],
      first: [{ grade: 2, covers: [1] }, one],
      second: [one, { grade: 1, covers: [0] }]
    },
    unjudgedBlind: { name: "ILD@2", pool: [one, { grade: 1, covers: [0] }], first: [one, covering(), { grade: 1, covers: [0] }] }
  })
})

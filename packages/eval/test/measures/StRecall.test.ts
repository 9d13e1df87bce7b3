import { describe, expect, it } from "vitest"
import { covering, itKeepsItsLaws, subtopicValue, value } from "./support.ts"

describe("StRecall", () => {
  it("is the share of sub-topics covered: 2 of 3 by rank 2", () => {
    expect(subtopicValue("StRecall@2", [covering(0), covering(0, 1), covering(2)])).toBeCloseTo(2 / 3, 15)
  })
  it("ignores sub-topics that no document covers", () => expect(subtopicValue("StRecall@1", [covering(1)])).toBe(1))
  it("is 0 when no sub-topic is covered", () => {
    expect(subtopicValue("StRecall@5", [covering()])).toBe(0)
    expect(value("StRecall@5", [1])).toBe(0)
  })
  const one = { grade: 1, covers: [1] }
  itKeepsItsLaws(["StRecall@3", "StRecall(rel=2)@2"], {
    idealHighest: { name: "StRecall@1", pool: [one, { grade: 2, covers: [] }], first: [one] },
    swapNeverRaises: {
      name: "StRecall@3",
      pool: [
        { grade: 2, covers: [2] },
        { grade: 1, covers: [0, 2] }
      ],
      first: [{ grade: 2, covers: [2] }],
      second: [{ grade: 1, covers: [0, 2] }]
    },
    unjudgedBlind: { name: "StRecall@1", pool: [one], first: [covering(), one] }
  })
})

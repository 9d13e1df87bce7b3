import { describe, expect, it } from "vitest"
import { covering, itKeepsItsLaws, subtopicValue, value } from "./support.ts"

describe("ERR_IA", () => {
  it("is gains over rank, over those of hits that cover everything, by hand", () => {
    // two sub-topics; hits {0}, {0 1}: 1 + (0.5 + 1)/2; at best 2 + 1/2
    expect(subtopicValue("ERR_IA@2", [covering(0), covering(0, 1)])).toBeCloseTo((1 + 0.75) / (2 + 0.5), 12)
  })
  it("holds at rank 1 too", () => expect(subtopicValue("ERR_IA@1", [covering(0)], [covering(1)])).toBe(0.5))
  it("is 0 when no sub-topic is covered", () => {
    expect(subtopicValue("ERR_IA@5", [covering()])).toBe(0)
    expect(value("ERR_IA@5", [1])).toBe(0)
  })
  const one = { grade: 1, covers: [1] }
  itKeepsItsLaws(["ERR_IA@3", "ERR_IA(rel=2)@3"], {
    idealHighest: { name: "ERR_IA@3", pool: [one, { grade: 2, covers: [] }], first: [one] },
    swapNeverRaises: {
      name: "ERR_IA@3",
      pool: [
        { grade: 2, covers: [2] },
        { grade: 1, covers: [0, 2] }
      ],
      first: [{ grade: 2, covers: [2] }],
      second: [{ grade: 1, covers: [0, 2] }]
    },
    unjudgedBlind: { name: "ERR_IA@3", pool: [one], first: [covering(), one] }
  })
})

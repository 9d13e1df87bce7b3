import { describe, expect, it } from "vitest"
import * as Judgements from "../../src/Judgements.ts"
import * as Qrels from "../../src/Qrels.ts"
import { covering, itKeepsItsLaws, measure, subtopicValue, value } from "./support.ts"

describe("alpha_nDCG", () => {
  it("halves a sub-topic each time it is covered, by hand", () => {
    // hits cover {0}, {0}, {1}: 1 + 0.5/log2(3) + 1/2; the greedy ideal {0}, {1}, {0}: 1 + 1/log2(3) + 0.5/2
    const hits = [covering(0), covering(0), covering(1)]
    const best = 1 + 1 / Math.log2(3) + 0.5 / 2
    expect(subtopicValue("alpha_nDCG", hits)).toBeCloseTo((1 + 0.5 / Math.log2(3) + 1 / 2) / best, 12)
  })
  it("takes documents that were not retrieved into the ideal, and cuts both", () => {
    expect(subtopicValue("alpha_nDCG@1", [covering(0)], [covering(0, 1)])).toBe(0.5)
  })
  it("exceeds 1 for a ranking that beats the greedy ideal", () => {
    // three documents of two sub-topics each. The greedy ranking takes x first (the higher id), after which only half is new; a and b share nothing
    const covers = { s1: { a: 1 }, s2: { a: 1, x: 1 }, s3: { b: 1, x: 1 }, s4: { b: 1 } }
    const bySubtopic = new Map(Object.entries(covers).map(([subtopic, grades]) => [subtopic, new Map(Object.entries(grades))]))
    const topic = Judgements.make(Qrels.fromSubtopics(new Map([["1", bySubtopic]]))).topics.get("1")!
    const log = Math.log2(3)
    expect(measure("alpha_nDCG@2").score(Judgements.join(topic, ["a", "b"]))).toBeCloseTo((2 + 2 / log) / (2 + 1.5 / log), 12)
  })
  it("is 0 when no sub-topic is covered", () => {
    expect(subtopicValue("alpha_nDCG", [covering()])).toBe(0)
    expect(value("alpha_nDCG", [1])).toBe(0)
  })
  const one = { grade: 1, covers: [1] }
  itKeepsItsLaws(["alpha_nDCG", "alpha_nDCG@3", "alpha_nDCG(rel=2)@5"], {
    idealHighest: { name: "alpha_nDCG", pool: [one, { grade: 2, covers: [] }], first: [one] },
    swapNeverRaises: {
      name: "alpha_nDCG",
      pool: [
        { grade: 2, covers: [2] },
        { grade: 1, covers: [0, 2] }
      ],
      first: [{ grade: 2, covers: [2] }],
      second: [{ grade: 1, covers: [0, 2] }]
    },
    unjudgedBlind: { name: "alpha_nDCG", pool: [one], first: [covering(), one] }
  })
})

import { describe, expect, it } from "vitest"
import { coveredSubtopics, fullWorth, subtopicGain, discountSubtopics } from "../../src/internal/subtopicGain.ts"

// document 0 covers {0, 1} with grades 1 and 2, document 1 nothing, document 2 {1} with grade 1
const lists = { offsets: Int32Array.of(0, 2, 2, 3), members: Int32Array.of(0, 1, 1), grades: Int16Array.of(1, 2, 1) }

describe("novelty", () => {
  it("counts the sub-topics that are covered at a grade", () => {
    const subtopics = { size: 3, hits: lists, pool: lists }
    expect(coveredSubtopics(subtopics, 1)).toBe(2)
    expect(coveredSubtopics(subtopics, 2)).toBe(1)
    expect(coveredSubtopics(subtopics, 3)).toBe(0)
  })
  it("adds what sub-topics are still worth, and lowers it once read", () => {
    const worth = fullWorth(3)
    expect(subtopicGain(lists, 0, worth, 1)).toBe(2)
    expect(subtopicGain(lists, 0, worth, 2)).toBe(1)
    expect(subtopicGain(lists, 1, worth, 1)).toBe(0)
    discountSubtopics(lists, 0, worth, 1, 0.75)
    expect([...worth.subarray(0, 3)]).toEqual([0.25, 0.25, 1])
    expect(subtopicGain(lists, 2, worth, 1)).toBe(0.25)
    expect([...fullWorth(3).subarray(0, 3)]).toEqual([1, 1, 1])
  })
})

import { describe, expect, it } from "vitest"
import { idealOf, make, NotInPool, Unjudged } from "../../src/measure/Frame.ts"

// judged: 2 documents at 0, 1 at 1, 2 at 2; retrieved: one at 2, unjudged, one at 0, one below 0
const judged = Int32Array.of(2, 1, 2)
const frame = make({ topic: "7", grades: Int16Array.of(2, NotInPool, 0, Unjudged), ideal: idealOf(judged), judged })

describe("Frame", () => {
  it("lists positive grades from high to low", () => expect([...frame.ideal]).toEqual([2, 2, 1]))
  it("counts relevant and nonrelevant judged documents, retrieved or not", () => {
    expect([frame.relevant(1), frame.relevant(2), frame.relevant(3)]).toEqual([3, 2, 0])
    expect([frame.nonRelevant(1), frame.nonRelevant(2), frame.nonRelevant(3)]).toEqual([2, 3, 5])
  })
  it("counts relevant hits above each rank", () => {
    expect([...frame.relevantAt(1)]).toEqual([0, 1, 1, 1, 1])
    expect(frame.relevantAt(1)).toBe(frame.relevantAt(1))
  })
  it("condenses to the judged hits, with everything else as it was", () => {
    const condensed = frame.condensed()
    expect([...condensed.grades]).toEqual([2, 0])
    expect(condensed.relevant(1)).toBe(3)
    expect([...condensed.relevantAt(1)]).toEqual([0, 1, 1])
    expect(frame.condensed()).toBe(condensed)
  })
  it("keeps the sub-topics of the hits that stay", () => {
    const lists = { offsets: Int32Array.of(0, 0, 2, 3), members: Int32Array.of(0, 1, 1), grades: Int16Array.of(1, 1, 2) }
    const grades = Int16Array.of(NotInPool, 1, 2)
    const { subtopics } = make({ topic: "7", grades, ideal: grades, judged, subtopics: { size: 2, hits: lists, pool: lists } }).condensed()
    expect([...subtopics!.hits.offsets]).toEqual([0, 2, 3])
    expect([...subtopics!.hits.members]).toEqual([0, 1, 1])
    expect([...subtopics!.hits.grades]).toEqual([1, 1, 2])
    expect(subtopics!.pool).toBe(lists)
  })
  it("has zero counts when nothing is judged and nothing retrieved", () => {
    const empty = make({ topic: "7", grades: new Int16Array(0), ideal: new Int16Array(0), judged: new Int32Array(1) })
    expect(empty.relevant(1)).toBe(0)
    expect(empty.nonRelevant(1)).toBe(0)
    expect([...empty.relevantAt(1)]).toEqual([0])
    expect(empty.condensed().grades.length).toBe(0)
  })
})

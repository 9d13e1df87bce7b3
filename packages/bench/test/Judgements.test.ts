import { describe, expect, it } from "vitest"
import * as Judgements from "../src/Judgements.ts"
import * as Qrels from "../src/Qrels.ts"

const grades = { a: 2, b: 0, c: -1, d: 1 }
const qrels = Qrels.make(
  new Map([
    ["2", new Map(Object.entries(grades))],
    ["10", new Map([["a", 3]])]
  ])
)

describe("Judgements", () => {
  it("keeps topics in byte order and counts grades up to the collection's maximum, never the topic's", () => {
    const judgements = Judgements.make(qrels)
    expect([...judgements.topics.keys()]).toEqual(["10", "2"])
    expect([...judgements.topics.get("2")!.judged]).toEqual([1, 1, 1, 0])
    expect([...judgements.topics.get("2")!.ideal]).toEqual([2, 1])
  })
  it("takes a higher maximum from a manifest, and ignores a lower one", () => {
    expect(Judgements.make(qrels, 4).topics.get("2")!.judged.length).toBe(5)
    expect(Judgements.make(qrels, 1).maximum).toBe(3)
  })
  it("joins hits: grade, not in the pool, judged below 0", () => {
    const frame = Judgements.join(Judgements.make(qrels).topics.get("2")!, ["x", "c", "a", "b"])
    expect([...frame.grades]).toEqual([-1, -2, 2, 0])
    expect(frame.maximum).toBe(3)
    expect(frame.subtopics).toBeUndefined()
  })
  it("joins nothing to nothing", () => {
    const topic = Judgements.make(Qrels.make(new Map([["1", new Map()]]))).topics.get("1")!
    expect(Judgements.join(topic, []).grades.length).toBe(0)
  })
  it("knows sub-topics when the qrels do", () => {
    const covers = new Map([
      ["s1", new Map(Object.entries({ a: 1, b: 0 }))],
      ["s2", new Map(Object.entries({ a: 2, c: 1 }))]
    ])
    const withSubtopics = Qrels.fromSubtopics(new Map([["1", covers]]))
    expect(withSubtopics.topics.get("1")).toEqual(new Map(Object.entries({ a: 2, b: 0, c: 1 })))
    const frame = Judgements.join(Judgements.make(withSubtopics).topics.get("1")!, ["c", "x", "a"])
    expect([...frame.grades]).toEqual([1, -1, 2])
    expect([...frame.subtopics!.hits.offsets]).toEqual([0, 1, 1, 3])
    expect([...frame.subtopics!.hits.members]).toEqual([1, 0, 1])
    expect([...frame.subtopics!.hits.grades]).toEqual([1, 1, 2])
    // the pool is in tie order: c before a
    expect([...frame.subtopics!.pool.members]).toEqual([1, 0, 1])
    expect(frame.subtopics!.size).toBe(2)
  })
})

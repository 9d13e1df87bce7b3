import { describe, expect, it } from "vitest"
import * as Subtopics from "../src/Subtopics.ts"

const covers = new Map([
  ["s1", new Map(Object.entries({ a: 1, b: 0 }))],
  ["s2", new Map(Object.entries({ a: 2, c: 1 }))]
])

describe("Subtopics", () => {
  it("gives a document its best grade for any sub-topic", () => {
    expect(Subtopics.bestGrades(covers)).toEqual(new Map(Object.entries({ a: 2, b: 0, c: 1 })))
    expect(Subtopics.bestGrades(new Map([["s", new Map([["a", -1]])]]))).toEqual(new Map([["a", -1]]))
  })
  it("lists documents that cover something, in tie order", () => {
    const { size, pool } = Subtopics.prepare(covers)
    expect(size).toBe(2)
    expect([...pool.offsets]).toEqual([0, 1, 3])
    expect([...pool.members]).toEqual([1, 0, 1])
    expect([...pool.grades]).toEqual([1, 1, 2])
  })
  it("joins hits by rank", () => {
    const { hits } = Subtopics.join(Subtopics.prepare(covers), ["x", "a", "b"])
    expect([...hits.offsets]).toEqual([0, 0, 2, 2])
    expect([...hits.members]).toEqual([0, 1])
  })
  it("is empty for a topic without sub-topics", () => {
    const prepared = Subtopics.prepare(new Map())
    expect([...prepared.pool.offsets]).toEqual([0])
    expect([...Subtopics.join(prepared, ["a"]).hits.offsets]).toEqual([0, 0])
  })
})

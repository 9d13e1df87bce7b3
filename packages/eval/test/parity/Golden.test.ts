import { describe, expect, it } from "vitest"
import { qrelsOf, runOf } from "../../src/parity/Golden.ts"

describe("Golden", () => {
  it("reads judgements by topic", () => {
    const qrels = qrelsOf({ id: "c", kind: "k", qrels: { "2": { a: 1 }, "10": { b: -1 } }, run: {} })
    expect([...qrels.topics.keys()]).toEqual(["10", "2"])
    expect(qrels.maximum).toBe(1)
  })
  it("reads judgements by sub-topic", () => {
    const qrels = qrelsOf({ id: "c", kind: "k", covers: { "1": { s1: { a: 1 }, s2: { a: 2, b: 0 } } }, run: {} })
    expect(qrels.topics.get("1")).toEqual(new Map(Object.entries({ a: 2, b: 0 })))
    expect(qrels.subtopics?.get("1")?.size).toBe(2)
  })
  it("sorts hits as trec_eval 9.0.8 does", () => {
    const run = runOf({
      id: "c",
      kind: "k",
      run: {
        "1": [
          ["a", 0.50000001],
          ["b", 0.5],
          ["c", 1]
        ]
      }
    })
    expect(run.topics.get("1")?.ids).toEqual(["c", "b", "a"])
  })
  it("writes out a long list", () => {
    expect(runOf({ id: "c", kind: "k", run: { "1": { prefix: "d", count: 3 } } }).topics.get("1")).toEqual({
      ids: ["d1", "d2", "d3"],
      scores: Float64Array.of(3, 2, 1)
    })
  })
})

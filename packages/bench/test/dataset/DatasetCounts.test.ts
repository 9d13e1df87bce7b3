import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as DatasetCounts from "../../src/dataset/DatasetCounts.ts"
import * as Qrels from "@litfuse/eval/Qrels"
import { message } from "../workspace.ts"

const found = DatasetCounts.ofQrels(
  Qrels.make(
    new Map([
      ["1", new Map(Object.entries({ a: 2, b: 0, c: -1 }))],
      ["2", new Map(Object.entries({ a: 0 }))]
    ])
  )
)

describe("Counts", () => {
  it("counts topics, judgements, and judgements per grade", () => {
    expect(found).toEqual({ topics: 2, judgements: 4, grades: { "-1": 1, "0": 2, "2": 1 } })
  })

  it.each([
    ["everything", { topics: 2, judgements: 4, grades: { "-1": 1, "0": 2, "2": 1 } }],
    ["a part", { judgements: 4 }],
    ["nothing", undefined],
    ["what this reading does not count", { topics: 2, documents: 7 }]
  ])("accepts a manifest that promises %s", (_, promised) => {
    expect(Result.isSuccess(DatasetCounts.check("tiny", "q", promised, found))).toBe(true)
  })

  it("does not look for grades in topics", () => {
    expect(Result.isSuccess(DatasetCounts.check("tiny", "q", { topics: 2, grades: { "1": 9 } }, { topics: 2 }))).toBe(true)
  })

  const tail = "; the file is another version or the loader is wrong"
  it.each([
    ["another number", { topics: 3 }, "q: topics: 2 found, the manifest says 3"],
    ["the first difference", { judgements: 5, topics: 3 }, "q: judgements: 4 found, the manifest says 5"],
    ["a grade with another number", { grades: { "-1": 1, "0": 3, "2": 1 } }, "q: grades 0: 2 found, the manifest says 3"],
    ["a grade that it does not list", { grades: { "0": 2, "2": 1 } }, "q: grades -1: 1 found, the manifest says 0"],
    ["a grade that is not there", { grades: { "-1": 1, "0": 2, "1": 7, "2": 1 } }, "q: grades 1: 0 found, the manifest says 7"]
  ])("reports %s", (_, promised, expected) => {
    expect(message(DatasetCounts.check("tiny", "q", promised, found))).toBe(expected + tail)
  })
})

import { describe, expect, it } from "vitest"
import { exclusion } from "../../src/parity/exclusion.ts"

const topic = (...grades: ReadonlyArray<number>) => ({ grades: new Map(grades.map((grade, i) => [`d${i}`, grade])) })

describe("exclusion", () => {
  it("compares a cell that has a value", () => expect(exclusion({ tool: "trec_eval", column: "map" }, topic(1), 0.5)).toBeUndefined())
  it("leaves out topics with negative judgements only", () => {
    expect(exclusion({ tool: "ranx", column: "map" }, topic(-1, -1), 0.5)).toContain("negative")
    expect(exclusion({ tool: "ranx", column: "map" }, topic(-1, 0), 0.5)).toBeUndefined()
  })
  it("leaves out bpref at a level that nobody gave", () => {
    expect(exclusion({ tool: "trec_eval", column: "l2 bpref" }, topic(1), 0.5)).toContain("past an array")
    expect(exclusion({ tool: "trec_eval", column: "l2 bpref" }, topic(2), 0.5)).toBeUndefined()
    expect(exclusion({ tool: "trec_eval", column: "l2 map" }, topic(1), 0.5)).toBeUndefined()
  })
  it("says why a tool has no value", () => {
    expect(exclusion({ tool: "trec_eval", column: "J 11pt_avg" }, topic(1), null)).toContain("NaN")
    expect(exclusion({ tool: "ranx", column: "map" }, topic(0), undefined)).toContain("no relevant document")
    expect(exclusion({ tool: "ranx", column: "rbp.80" }, topic(2), 0.5)).toContain("graded rbp")
    expect(exclusion({ tool: "ir_measures", column: "ERR@5" }, topic(12), null)).toContain("gdeval")
    expect(exclusion({ tool: "ndeval", column: "StRecall@5" }, topic(1), null)).toBe("ndeval gives no value")
  })
})

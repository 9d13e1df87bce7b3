import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("REffort", () => {
  it("is the recall after a percentage of the list: 3 of 5 read, 2 of 4 relevant found", () => {
    expect(value("REffort@60", [1, 0, 1, -1, 1], { missed: [1] })).toBe(0.5)
  })
  it("rounds the effort up to whole documents", () => {
    expect(value("REffort@1", [1, 1])).toBe(0.5)
    expect(value("REffort@20", [0, 1, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(1)
  })
  it("is 0 without hits and when nothing is relevant", () => {
    expect(value("REffort@50", [], { missed: [1] })).toBe(0)
    expect(value("REffort@50", [0])).toBe(0)
  })
  itKeepsItsLaws(["REffort@20", "REffort(rel=2)@50", "REffort(tar_eval=True)@20"], {
    idealHighest: { name: "REffort@50", pool: [1, 1], first: [1, 1, -1, -1] },
    unjudgedTailBlind: { name: "REffort@50", pool: [1], first: [-1, 1] },
    unjudgedBlind: { name: "REffort@20", pool: [1], first: [-1, 1] }
  })
})

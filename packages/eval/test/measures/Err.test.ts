import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("ERR", () => {
  it("stops with probability (2^g - 1) / 2^max by hand: grades 2, 0, 1 of at most 2", () => {
    // 3/4 at rank 1, then 1/4 x 1/4 at rank 3
    expect(value("ERR", [2, 0, 1])).toBeCloseTo(3 / 4 + ((1 / 4) * (1 / 4)) / 3, 15)
  })
  it("takes the maximum from the collection, never from the topic", () => expect(value("ERR", [1], { maximum: 3 })).toBe(1 / 8))
  it("takes max_rel when given; a grade above it stops for certain", () => {
    expect(value("ERR(max_rel=4)", [1])).toBe(1 / 16)
    expect(value("ERR(max_rel=1)", [2, 2])).toBe(1)
  })
  it("knows grades whose powers of two no double holds", () => {
    expect(value("ERR", [32_767, 32_766])).toBe(1)
    expect(value("ERR", [32_766, 1, 32_767], { maximum: 32_767 })).toBeCloseTo(1 / 2 + 1 / 6, 15)
  })
  it("looks no deeper than the cutoff", () => expect(value("ERR@1", [0, 1])).toBe(0))
  it("is 0 without hits", () => expect(value("ERR@5", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["ERR", "ERR@3", "ERR(max_rel=4)@3"], { unjudgedBlind: { name: "ERR", pool: [1], first: [-1, 1] } })
})

import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("BPM", () => {
  it("stops when gains of T are collected: 0 + 1 by rank 2", () => expect(value("BPM@5", [0, 1, 1])).toBe(0.5))
  it("stops at the cutoff otherwise", () => expect(value("BPM(T=3)@4", [1, 0, 0, 0, 1])).toBe(0.25))
  it("takes a short ranking to go on with nothing", () => expect(value("BPM(T=3)@4", [1])).toBe(0.25))
  it("brings grades from min_rel to max_rel to 0..1", () => {
    expect(value("BPM(min_rel=1,max_rel=3)@1", [2])).toBe(0.5)
    expect(value("BPM@1", [1], { maximum: 2 })).toBe(0.5)
  })
  it("is 0 without hits", () => expect(value("BPM@5", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["BPM@3", "BPM(T=2)@5"], {
    // 2/3 + 1/3 + 1 misses 2 by the last bit, 1/3 + 1 + 2/3 does not
    idealHighest: { name: "BPM(T=2)@5", pool: [2, 1, 3], first: [1, 3, 2] },
    // satisfied by 1/3 + 2/3 at rank 2; without the first the reader goes on to a better document
    swapNeverRaises: { name: "BPM@3", pool: [1, 2, 3], first: [1, 2, 3], second: [-1, 2, 3] },
    unjudgedBlind: { name: "BPM@3", pool: [1], first: [-1, 1] }
  })
})

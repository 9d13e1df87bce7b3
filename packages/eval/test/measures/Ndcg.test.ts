import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("nDCG", () => {
  it("is DCG over ideal DCG: 1/log2(2) + 2/log2(4) over 2/log2(2) + 1/log2(3)", () => {
    expect(value("nDCG", [1, 0, 2])).toBeCloseTo((1 + 2 / 2) / (2 + 1 / Math.log2(3)), 12)
  })
  it("equals trec_eval's worked value: judged 1 2 3 0, run 0 1 2 unjudged", () => {
    expect(value("nDCG", [0, 1, 2, -1], { missed: [3] })).toBeCloseTo(0.3425, 4)
  })
  it("cuts ranking and ideal at the same rank", () => {
    expect(value("nDCG@1", [1, 2])).toBe(0.5)
    expect(value("nDCG@2", [-1, 1], { missed: [1, 1] })).toBeCloseTo(1 / Math.log2(3) / (1 + 1 / Math.log2(3)), 12)
  })
  it("divides by the whole ideal list, not by the retrieved part", () => {
    expect(value("nDCG", [1], { missed: [1] })).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12)
  })
  it("gives 2^grade - 1 with exponential gain", () => {
    expect(value("nDCG(dcg=exp-log2)@2", [1, 3])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 12)
  })
  it("orders the ideal by gain when gains are fractions or run the other way", () => {
    expect(value("nDCG(gains={1:0.5,2:0.2,3:0.9})@3", [3, 1, 2])).toBeCloseTo(1, 12)
    expect(value("nDCG(gains={1:2,2:1})@1", [2], { missed: [1] })).toBe(0.5)
    expect(value("nDCG(gains={1:0})", [1, 2])).toBeCloseTo(1 / Math.log2(3), 12)
  })
  it("takes unjudged documents out with judged_only", () => {
    expect(value("nDCG(judged_only=True)@2", [-1, -2, 1])).toBe(1)
    expect(value("nDCG@2", [-1, -2, 1])).toBe(0)
  })
  it("gives unjudged documents the collection's best grade with unjudged=best, above the cutoff only", () => {
    // ranking 2(assumed) 1, ideal 2(assumed) 1
    expect(value("nDCG(unjudged=best)@2", [-1, 1, -1], { maximum: 2 })).toBeCloseTo(1, 12)
    // ranking 1 2(assumed), ideal 2(assumed) 1
    expect(value("nDCG(unjudged=best)@2", [1, -2], { maximum: 2 })).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)), 12)
    expect(value("nDCG(unjudged=best)@3", [-1], { maximum: 2 })).toBe(1)
  })
  it("is 0 without hits, without relevant documents and when all hits are unjudged", () => {
    expect(value("nDCG", [], { missed: [1] })).toBe(0)
    expect(value("nDCG", [0, -1])).toBe(0)
    expect(value("nDCG@5", [-1, -2], { missed: [2] })).toBe(0)
  })
  itKeepsItsLaws(
    ["nDCG", "nDCG@3", "nDCG(dcg=exp-log2)@5", "nDCG(gains={1:0.5,2:0.75})@4", "nDCG(judged_only=True)@3", "nDCG(unjudged=best)@3"],
    {
      idealHighest: { name: "nDCG(unjudged=best)@3", pool: [], first: [-1] },
      swapNeverRaises: { name: "nDCG(unjudged=best)@3", pool: [1], first: [1, -1], second: [-1, 1], maximum: 2 },
      cutoffBlind: { name: "nDCG(judged_only=True)@3", pool: [1], first: [-1, -1, -1, 1], second: [-1, -1, -1] },
      unjudgedTailBlind: { name: "nDCG(unjudged=best)@3", pool: [], first: [] },
      unjudgedBlind: { name: "nDCG", pool: [1], first: [-1, 1] }
    }
  )
})

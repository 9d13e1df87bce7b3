import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("AP", () => {
  it("is the mean of the precisions at relevant hits over all relevant documents: (1/1 + 2/3) / 3", () => {
    expect(value("AP", [1, 0, 1], { missed: [1] })).toBeCloseTo((1 + 2 / 3) / 3, 12)
  })
  it("divides by all relevant documents when it is cut", () => {
    expect(value("AP@1", [1, 1, 1])).toBeCloseTo(1 / 3, 12)
    expect(value("AP@2", [0, 1, 1])).toBeCloseTo(1 / 2 / 2, 12)
  })
  it("divides by no more than the cutoff when it is capped", () => {
    expect(value("AP(capped=True)@5", [1, 1, 1, 1, 1], { missed: [1, 1, 1] })).toBe(1)
    expect(value("AP(capped=True)@2", [0, 1, 1])).toBeCloseTo(1 / 2 / 2, 12)
    expect(value("AP(capped=True)@9", [1], { missed: [1] })).toBe(0.5)
    expect(value("AP(capped=True)", [1, 0, 1], { missed: [1] })).toBe(value("AP", [1, 0, 1], { missed: [1] }))
  })
  it("counts grades from rel on", () => {
    expect(value("AP(rel=2)", [1, 2])).toBe(0.5)
    expect(value("AP(rel=3)", [1, 2])).toBe(0)
  })
  it("works on the condensed list", () => {
    expect(value("AP(judged_only=True)", [-1, 1, -2, 0, 1])).toBeCloseTo((1 + 2 / 3) / 2, 12)
  })
  it("is 0 without hits and without relevant documents", () => {
    expect(value("AP", [], { missed: [1] })).toBe(0)
    expect(value("AP", [-1, 0])).toBe(0)
  })
  itKeepsItsLaws(["AP", "AP@3", "AP(rel=2)", "AP(capped=True)@2"], { unjudgedBlind: { name: "AP", pool: [1], first: [-1, 1] } })
})

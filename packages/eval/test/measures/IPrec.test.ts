import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("IPrec", () => {
  // ranks of the relevant hits 1, 3, 6 of R = 4: precisions there 1, 2/3, 1/2
  const grades = [1, 0, 1, -1, 0, 2]
  it("is the best precision at or below the rank where the recall is reached", () => {
    expect(value("IPrec@0", grades, { missed: [1] })).toBe(1)
    expect(value("IPrec@0.5", grades, { missed: [1] })).toBeCloseTo(2 / 3, 15)
    expect(value("IPrec@0.75", grades, { missed: [1] })).toBe(0.5)
    expect(value("IPrec@1", grades, { missed: [1] })).toBe(0)
  })
  it("looks below that rank for a better precision", () => expect(value("IPrec@0.3", [0, 0, 1, 1, 1])).toBe(0.6))
  it("rounds the number of documents up as 9.x does, or to the nearest as 10.0 does", () => {
    // 0.3 of 4 is 1.2: 9.x asks for floor(2.1) = 2, 10.0 for 1
    expect(value("IPrec@0.3", grades, { missed: [1] })).toBeCloseTo(2 / 3, 15)
    expect(value("IPrec(rounding=nearest)@0.3", grades, { missed: [1] })).toBe(1)
  })
  it("counts grades from rel on", () => expect(value("IPrec(rel=2)@1", [1, 2])).toBe(0.5))
  it("works on the condensed list", () => expect(value("IPrec(judged_only=True)@1", [-1, 1])).toBe(1))
  it("is 0 without hits and when nothing is relevant", () => {
    expect(value("IPrec@0", [], { missed: [1] })).toBe(0)
    expect(value("IPrec@0", [0, 0])).toBe(0)
    expect(value("IPrec(judged_only=True)@0", [-1], { missed: [1] })).toBe(0)
  })
  itKeepsItsLaws(["IPrec@0", "IPrec@0.5", "IPrec(rel=2,rounding=nearest)@0.7"], {
    unjudgedBlind: { name: "IPrec@0", pool: [1], first: [-1, 1] }
  })
})

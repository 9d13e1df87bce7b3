import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("RprecMult", () => {
  it("is the precision after a multiple of R hits: R = 2, rank floor(0.5 x 2 + 0.9) = 1, then floor(2 x 2 + 0.9) = 4", () => {
    expect(value("RprecMult@0.5", [1, 0, 0, 1])).toBe(1)
    expect(value("RprecMult@2", [1, 0, 0, 1])).toBe(0.5)
  })
  it("is R-precision at 1", () => expect(value("RprecMult@1", [1, 0, 1])).toBe(value("Rprec", [1, 0, 1])))
  it("divides by that rank when the ranking is shorter", () => expect(value("RprecMult@2", [1, 1])).toBe(0.5))
  it("is 0 when nothing is relevant", () => expect(value("RprecMult@1", [0])).toBe(0))
  itKeepsItsLaws(["RprecMult@0.5", "RprecMult@2", "RprecMult(rel=2)@1"], {
    unjudgedBlind: { name: "RprecMult@0.5", pool: [1], first: [-1, 1] }
  })
})

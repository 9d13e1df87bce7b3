import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NERR11", () => {
  it("goes on with ((i + 2T - 1) / (i + 2T))^2 x (1 - g): weights 1, 4/9 and then 0", () => {
    expect(value("NERR11", [0, 1, 1])).toBeCloseTo(4 / 9 / (1 + 4 / 9), 12)
    expect(value("NERR11(T=2)", [0, 1])).toBeCloseTo(16 / 25 / (1 + 16 / 25), 12)
  })
  it("is 0 without hits", () => expect(value("NERR11", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["NERR11", "NERR11(T=2)"], { unjudgedBlind: { name: "NERR11", pool: [1], first: [-1, 1] } })
})

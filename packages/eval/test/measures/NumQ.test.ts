import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NumQ", () => {
  it("counts every topic once", () => expect(value("NumQ", [1, -1])).toBe(1))
  it("counts a topic without hits or judgements too", () => expect(value("NumQ", [])).toBe(1))
  itKeepsItsLaws(["NumQ"])
})

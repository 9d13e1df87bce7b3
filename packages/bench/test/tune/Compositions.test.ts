import { describe, expect, it } from "vitest"
import * as Compositions from "../../src/tune/Compositions.ts"

describe("Compositions", () => {
  it("has 66, 286 and 3,003 ways to share ten tenths among 3, 4 and 6: none is lost to decimals", () => {
    expect([3, 4, 6].map((parts) => Compositions.count(10, parts))).toEqual([66, 286, 3003])
  })

  it("lists them in order, by hand for two units in three parts", () => {
    expect(Array.from({ length: 6 }, (_, i) => Compositions.at(i, 2, 3).join(" "))).toEqual([
      "0 0 2",
      "0 1 1",
      "0 2 0",
      "1 0 1",
      "1 1 0",
      "2 0 0"
    ])
  })

  it("numbers every one of 3,003 differently, and finds its number again", () => {
    const seen = new Set<string>()
    for (let i = 0; i < 3003; i++) {
      const units = Compositions.at(i, 10, 6)
      expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(10)
      expect(Compositions.indexOf(units)).toBe(i)
      seen.add(units.join())
    }
    expect(seen.size).toBe(3003)
  })

  it("has one way for one part, and says when there is no such number", () => {
    expect(Compositions.at(0, 10, 1)).toEqual([10])
    expect(() => Compositions.at(6, 2, 3)).toThrow("no composition number 6")
  })
})

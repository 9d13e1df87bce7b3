import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Baseline from "../src/Baseline.ts"

const expectation = (value: number, more: Partial<Baseline.Expectation> = {}): Baseline.Expectation => ({
  system: "s",
  measure: "P@5",
  value,
  tolerance: 0,
  origin: "paper",
  ...more
})
const verdict = (value: number, actual: number | undefined, more: Partial<Baseline.Expectation> = {}) =>
  Baseline.compare(expectation(value, more), actual).verdict

describe("Baseline.compare", () => {
  it("prints both values at the digits compared", () => {
    expect(Baseline.compare(expectation(0.8496, { digits: 4 }), 0.849_649)).toEqual({
      system: "s",
      measure: "P@5",
      expected: "0.8496",
      actual: "0.8496",
      verdict: "equal",
      origin: "paper"
    })
  })

  it.each([
    ["equal at the printed digits", 0.8496, 0.849_649, { digits: 4 }, "equal"],
    ["one unit of the last digit above", 0.8496, 0.84966, { digits: 4 }, "better"],
    ["one unit of the last digit below", 0.8496, 0.8495, { digits: 4 }, "worse"],
    ["equal without digits", 0.1 + 0.2, 0.1 + 0.2, {}, "equal"],
    ["one ulp off without digits", 0.3, 0.1 + 0.2, {}, "better"],
    ["within its tolerance above", 0.5, 0.509, { tolerance: 0.01 }, "within tolerance"],
    ["within its tolerance below", 0.5, 0.491, { tolerance: 0.01 }, "within tolerance"],
    ["beyond its tolerance below", 0.5, 0.48, { tolerance: 0.01 }, "worse"],
    ["not measured", 0.5, undefined, { tolerance: 1 }, "absent"]
  ] as const)("%s", (_, value, actual, more, expected) => {
    expect(verdict(value, actual, more)).toBe(expected)
  })

  it("leaves the actual value empty when nothing was measured", () => {
    expect(Baseline.compare(expectation(0.5), undefined).actual).toBe("")
  })

  it("never says better where the negated pair would not say worse", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(unit, unit, fc.double({ min: 0, max: 0.1, noNaN: true }), (value, actual, tolerance) => {
        const mirror = {
          better: "worse",
          worse: "better",
          equal: "equal",
          "within tolerance": "within tolerance",
          absent: "absent"
        } as const
        expect(verdict(value, actual, { tolerance })).toBe(mirror[verdict(actual, value, { tolerance })])
      })
    )
  })
})

describe("Baseline.count and isSurprise", () => {
  const cells = [0.5, 0.5, 0.4, undefined, 0.51, 0.7].map((actual) => Baseline.compare(expectation(0.5, { tolerance: 0.02 }), actual))

  it("counts verdicts in the order of their gravity, without those that do not occur", () => {
    expect(Baseline.count(cells)).toEqual([
      ["equal", 2],
      ["within tolerance", 1],
      ["better", 1],
      ["worse", 1],
      ["absent", 1]
    ])
    expect(Baseline.count(cells.slice(0, 2))).toEqual([["equal", 2]])
    expect(Baseline.count([])).toEqual([])
  })

  it("is as surprised by better as by worse and absent", () => {
    expect(cells.map(Baseline.isSurprise)).toEqual([false, false, true, true, false, true])
  })
})

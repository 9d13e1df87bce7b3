import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Expression from "../../src/scoring/Expression.ts"

const names = ["citations", "age"]
const value = (text: string, known: Readonly<Record<string, number>> = {}): number | string => {
  const parsed = Expression.parse(text, names)
  return Result.isFailure(parsed) ? parsed.failure : Expression.evaluate(parsed.success, (name) => known[name] ?? Number.NaN)
}

describe("Expression", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["8 / 4 / 2", 1],
    ["8 - 4 - 2", 2],
    ["-3 + 1", -2],
    ["max(1, 2, 3) - min(4, 5)", -1],
    ["log10(1000)", 3],
    ["sqrt(abs(-16))", 4],
    ["2.5e1", 25]
  ])("%s is %d", (text, expected) => expect(value(text)).toBeCloseTo(expected, 12))

  it("reads names, and has no value where one is not known or the result is not finite", () => {
    expect(value("citations / (age + 1)", { citations: 10, age: 4 })).toBe(2)
    expect(value("citations / age", { citations: 10 })).toBeNaN()
    expect(value("citations / age", { citations: 10, age: 0 })).toBeNaN()
    expect(value("log(citations)", { citations: 0 })).toBeNaN()
  })

  it.each([
    ["", "it ends too early"],
    ["1 +", "it ends too early"],
    ["(1", "a bracket is not closed"],
    ["sqrt(1, 2)", "sqrt takes one number"],
    ["1 2", '"2" is not expected there'],
    ["cites", '"cites" is not known; there are citations, age'],
    ["process.exit()", '".exit()" at character 8 is no number, name or sign'],
    ["constructor", '"constructor" is not known; there are citations, age'],
    ["citations[0]", '"[0]" at character 10 is no number, name or sign']
  ])("refuses %s", (text, expected) => expect(value(text)).toBe(expected))

  it("refuses nesting that would exhaust the stack", () => {
    expect(value(`${"(".repeat(10_000)}1${")".repeat(10_000)}`)).toBe("more than 50 brackets inside each other")
    expect(value(`${"-".repeat(10_000)}1`)).toBe("more than 50 brackets inside each other")
  })

  it("never throws, whatever the text, and agrees with JavaScript on sums and products", () => {
    fc.assert(fc.property(fc.string(), (text) => void Expression.parse(text, names)))
    const number = fc.integer({ min: 0, max: 9 }).map(String)
    const sign = fc.constantFrom("+", "-", "*")
    fc.assert(
      fc.property(number, fc.array(fc.tuple(sign, number), { maxLength: 6 }), (first, rest) => {
        const text = rest.reduce((all, [one, next]) => `${all} ${one} ${next}`, first)
        const terms = text.split(/ (?=[+-])/).map((term) => {
          const [, by = "", product = ""] = /^([+-] )?(.*)$/.exec(term)!
          return (by.startsWith("-") ? -1 : 1) * product.split(" * ").reduce((all, factor) => all * Number(factor), 1)
        })
        expect(value(text)).toBe(terms.reduce((sum, term) => sum + term, 0) + 0)
      })
    )
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { faults, type Parameter, takes, types, valueOf } from "../../src/pipeline/Parameter.ts"

const of = (type: Parameter["type"], rest: Partial<Parameter> = {}): Parameter => ({ type, isOptional: false, ...rest })

describe("valueOf", () => {
  it("reads texts as a command line has them, and values of the type", () => {
    expect(valueOf(of("integer", { minimum: 1, maximum: 50 }), "10")).toBe(10)
    expect(valueOf(of("number"), "1e-3")).toBe(0.001)
    expect(valueOf(of("text"), "2019")).toBe("2019")
    expect(valueOf(of("boolean"), "false")).toBe(false)
    expect(valueOf(of("list", { allowed: ["a", "b"] }), "a, b")).toEqual(["a", "b"])
    expect(valueOf(of("list"), ["one, two"])).toEqual(["one, two"])
  })

  it.each([
    [of("integer"), "1.5"],
    [of("integer"), "9007199254740993"],
    [of("integer", { minimum: 1 }), 0],
    [of("number", { maximum: 5 }), "5.1"],
    [of("number"), "Infinity"],
    [of("number"), "0x10"],
    [of("number"), ""],
    [of("number"), true],
    [of("text"), " "],
    [of("text"), 7],
    [of("text"), "x".repeat(10_001)],
    [of("text", { allowed: ["heart"] }), "lung"],
    [of("boolean"), "yes"],
    [of("boolean"), 1],
    [of("list"), []],
    [of("list"), "a,,b"],
    [of("list"), [1]],
    [of("list", { allowed: ["a"] }), ["a", "b"]]
  ])("refuses what a parameter does not take: %o for %o", (parameter, given) => {
    expect(valueOf(parameter, given)).toBeUndefined()
  })

  it("gives the same value for a value and its text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger(), fc.boolean()), (value) => {
        const type = typeof value === "boolean" ? "boolean" : "number"
        expect(valueOf(of(type), String(value))).toBe(value === 0 ? Number(String(value)) : value)
        expect(valueOf(of(type), value)).toBe(value)
      })
    )
  })

  it("is stable, and of the type", () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.anything(), (type, given) => {
        const value = valueOf(of(type), given)
        if (value !== undefined) expect(valueOf(of(type), value)).toEqual(value)
      })
    )
  })
})

it("says what a parameter takes", () => {
  expect(takes(of("integer", { minimum: 1, maximum: 50 }))).toBe("an integer from 1 to 50")
  expect(takes(of("number", { minimum: 0 }))).toBe("a number of at least 0")
  expect(takes(of("text", { allowed: ["heart", "lung"] }))).toBe("one of heart, lung")
  expect(takes(of("list", { allowed: ["a", "b"] }))).toBe("a list of texts, separated by commas, each one of a, b")
})

it.each([
  [of("text", { minimum: 1 }), "minimum"],
  [of("number", { minimum: 2, maximum: 1 }), "minimum"],
  [of("boolean", { allowed: ["true"] }), "allowed"],
  [of("integer", { allowed: [1, 2.5] }), "allowed"],
  [of("text", { allowed: [] }), "allowed"],
  [of("list", { allowed: ["a"], default: ["b"] }), "default"],
  [of("integer", { default: "5" }), "default"],
  [of("integer", { maximum: 4, default: 5 }), "default"],
  [of("text", { default: "a", isOptional: true }), "isOptional"]
])("names the part of a parameter that contradicts the others: %o", (parameter, part) => {
  expect(faults(parameter).map(([name]) => name)).toEqual([part])
})

it("finds no fault in parameters that a value can satisfy", () => {
  for (const type of types) expect(faults(of(type))).toEqual([])
  expect(faults(of("integer", { minimum: 1, maximum: 5, default: 5, allowed: [1, 5] }))).toEqual([])
})

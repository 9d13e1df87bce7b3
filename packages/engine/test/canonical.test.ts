import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonical } from "../src/canonical.ts"

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, shuffled(item)] as const)
      .reverse()
  )
}

describe("canonical", () => {
  it("has one spelling for a value done by hand", () => {
    expect(canonical({ b: [1, null, "é\n"], a: { z: undefined, y: true }, c: -0 })).toBe('{"a":{"y":true},"b":[1,null,"é\\n"],"c":-0}')
  })

  it("keeps apart what JSON merges", () => {
    const all = [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null, "NaN", "-0", [], {}, [null], "null"]
    expect(new Set(all.map(canonical)).size).toBe(all.length)
  })

  it("does not depend on the order of keys, and reads back as the value it was made from", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonical(value)
        expect(canonical(shuffled(value))).toBe(text)
        expect(canonical(JSON.parse(text))).toBe(text)
      })
    )
  })

  it("refuses what has no place in JSON", () => {
    for (const value of [new Map(), () => 1, 1n, Symbol("s"), new Date(0)]) expect(() => canonical(value)).toThrow("made of JSON")
  })
})

import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as TextColumns from "../src/TextColumns.ts"
import * as Decimal from "../src/Decimal.ts"
import { bytes } from "./bytes.ts"

const at = (text: string): TextColumns.Cursor => {
  const cursor = Result.getOrThrow(TextColumns.make(bytes(`x ${text} y`), "x"))
  TextColumns.next(cursor)
  TextColumns.next(cursor)
  return cursor
}

describe("Decimal.parse", () => {
  it("gives the same double as JavaScript for every decimal", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 25 })
    const decimal = fc.tuple(fc.constantFrom("", "-", "+"), digits, fc.option(digits), fc.option(fc.integer({ min: -330, max: 330 })))
    fc.assert(
      fc.property(decimal, ([sign, whole, fraction, exponent]) => {
        const text = `${sign}${whole}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : `e${exponent}`}`
        expect(Decimal.parse(at(text))).toBe(Number(text))
      })
    )
  })

  it("undoes the shortest decimal of every double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(Decimal.parse(at(String(value))) + 0).toBe(value + 0)
      })
    )
  })

  it("finds the nearest double of nineteen digits and a power of ten, or says that it cannot", () => {
    const shortest = fc.double({ min: 1e-25, max: 1e15, noNaN: true }).map((value) => value.toExponential())
    const long = fc
      .tuple(fc.double({ min: 1e-20, max: 1e15, noNaN: true }), fc.integer({ min: 15, max: 18 }))
      .map(([value, digits]) => value.toExponential(digits))
    const between = fc
      .tuple(fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n }), fc.integer({ min: -40, max: 0 }))
      .map(([half, power]) => `${2n * half + 1n}e${power}`)
    const random = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }), fc.integer({ min: -44, max: 22 }))
      .map(([whole, power]) => `${whole}e${power}`)
    let unsure = 0
    let tried = 0
    fc.assert(
      fc.property(fc.oneof(shortest, long, between, random), (text) => {
        tried++
        const [, whole, fraction = "", exponent] = /^(\d+)\.?(\d*)e([+-]?\d+)$/.exec(text)!
        const digits = `${whole}${fraction}`.replace(/^0+/, "")
        const low = digits.slice(15)
        const found = Decimal.nearest(Number(digits.slice(0, 15)), Number(low), low.length, Number(exponent) - fraction.length)
        if (Number.isNaN(found)) unsure++
        else expect(found, text).toBe(Number(text))
        // wherever the digits are divided, the double is the same
        const rest = digits.slice(9)
        expect(Decimal.nearest(Number(digits.slice(0, 9)), Number(rest), rest.length, Number(exponent) - fraction.length), text).toBe(found)
      })
    )
    expect(unsure).toBeLessThan(tried / 4)
  })

  it("refuses half a number", () => {
    for (const text of ["1e", "e1", "1.5x", "0x1", ".", "+", "1_0", "nan"]) expect(Decimal.parse(at(text)), text).toBeNaN()
  })
})

describe("Decimal.parseInteger", () => {
  it("reads signs and leading zeros, and refuses the rest", () => {
    expect(["12", "-1", "+3", "007", "-0"].map((text) => Decimal.parseInteger(at(text)))).toEqual([12, -1, 3, 7, 0])
    for (const text of ["-", "+", "1.0", "1e1", "1234567890", "a"]) expect(Decimal.parseInteger(at(text)), text).toBeNaN()
  })
})

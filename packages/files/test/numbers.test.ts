import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { counted, fixed, grouped, printf, signed } from "../src/numbers.ts"

/** The same by whole numbers: a double is a fraction, so its rounding can be done without any. */
const exact = (value: number, digits: number): string => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, Math.abs(value))
  const bits = view.getBigUint64(0)
  const exponent = Number(bits >> 52n)
  const fraction = bits & ((1n << 52n) - 1n)
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n)
  const power = (exponent === 0 ? 1 : exponent) - 1075
  const numerator = mantissa * 10n ** BigInt(digits) * (power > 0 ? 1n << BigInt(power) : 1n)
  const denominator = power < 0 ? 1n << BigInt(-power) : 1n
  const whole = numerator / denominator
  const twice = 2n * (numerator % denominator)
  const rounded = twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole
  const text = rounded.toString().padStart(digits + 1, "0")
  const split = text.length - digits
  return `${value < 0 ? "-" : ""}${text.slice(0, split)}${digits === 0 ? "" : `.${text.slice(split)}`}`
}

describe("printf", () => {
  it.each([
    [0.03125, 4, "0.0312"],
    [0.09375, 4, "0.0938"],
    [0.15625, 4, "0.1562"],
    [-0.03125, 4, "-0.0312"],
    [0.5, 0, "0"],
    [1.5, 0, "2"],
    [99.5, 0, "100"],
    [2.5, 0, "2"],
    [0.00005, 4, "0.0001"],
    [1 / 3, 4, "0.3333"],
    [0, 4, "0.0000"],
    [-0, 4, "-0.0000"],
    [-0.00001, 4, "-0.0000"]
  ])("prints %d with %d decimals as %s", (value, digits, expected) => {
    expect(printf(value, digits)).toBe(expected)
  })

  it("rounds all odd multiples of 1/32 below 32 half to even, four decimals", () => {
    for (let odd = 1; odd < 1024; odd += 2) expect(printf(odd / 32, 4)).toBe(exact(odd / 32, 4))
    expect(printf(1 / 32, 4)).not.toBe((1 / 32).toFixed(4))
  })

  it("equals whole-number arithmetic everywhere", () => {
    const ties = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 12 })).map(([n, k]) => n / 2 ** k)
    const values = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), ties)
    fc.assert(
      fc.property(
        values.filter((value) => !Object.is(value, -0)),
        fc.integer({ min: 0, max: 8 }),
        (value, digits) => {
          expect(printf(value, digits)).toBe(exact(value, digits))
        }
      )
    )
  })
})

describe("fixed", () => {
  it.each([
    [-0, 4, "0.0000"],
    [-0.00001, 4, "0.0000"],
    [-0.4, 0, "0"],
    [-0.5, 0, "0"],
    [-0.00006, 4, "-0.0001"],
    [-10, 1, "-10.0"],
    [0.00001, 4, "0.0000"]
  ])("prints %d with %d decimals as %s: no minus before zeros", (value, digits, expected) => {
    expect(fixed(value, digits)).toBe(expected)
  })

  it("is printf but for that", () => {
    const values = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: 0, max: 6 }))
    fc.assert(fc.property(values, ([value, digits]) => Number(fixed(value, digits)) === Number(printf(value, digits)) + 0))
  })
})

describe("signed", () => {
  it("has a plus, a minus, or neither where nothing is left of a difference below zero", () => {
    expect([0.25, -0.25, 0, 0.00001, -0.00001].map((value) => signed(value))).toEqual([
      "+0.2500",
      "-0.2500",
      "+0.0000",
      "+0.0000",
      "0.0000"
    ])
    expect([signed(-0, 1), signed(-1.25, 1)]).toEqual(["+0.0", "-1.2"])
  })
})

describe("counted", () => {
  it("puts the noun into its number, and commas between thousands", () => {
    expect([0, 1, 2, 12_345].map((n) => counted(n, "topic"))).toEqual(["0 topics", "1 topic", "2 topics", "12,345 topics"])
  })
})

describe("grouped", () => {
  it("writes whole numbers as English has them", () => {
    const english = (n: number): void => {
      expect(grouped(n)).toBe(n.toLocaleString("en"))
    }
    fc.assert(fc.property(fc.maxSafeNat(), english))
    fc.assert(fc.property(fc.nat(5000), english))
    for (const n of [0, 999, 1000, 999_999, 1_000_000, -1, -1000]) english(n)
  })
})

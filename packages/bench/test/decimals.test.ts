import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fixed } from "../src/decimals.ts"

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

describe("fixed", () => {
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
    [0, 4, "0.0000"]
  ])("prints %d with %d decimals as %s", (value, digits, expected) => {
    expect(fixed(value, digits)).toBe(expected)
  })

  it("rounds all odd multiples of 1/32 below 32 half to even, four decimals", () => {
    for (let odd = 1; odd < 1024; odd += 2) expect(fixed(odd / 32, 4)).toBe(exact(odd / 32, 4))
    expect(fixed(1 / 32, 4)).not.toBe((1 / 32).toFixed(4))
  })

  it("equals whole-number arithmetic everywhere", () => {
    const ties = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 12 })).map(([n, k]) => n / 2 ** k)
    const values = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), ties)
    fc.assert(
      fc.property(
        values.filter((value) => !Object.is(value, -0)),
        fc.integer({ min: 0, max: 8 }),
        (value, digits) => {
          expect(fixed(value, digits)).toBe(exact(value, digits))
        }
      ),
      { numRuns: 2000 }
    )
  })
})

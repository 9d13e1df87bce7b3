import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bytes from "../src/Bytes.ts"
import { printf } from "../src/numbers.ts"

const written = (put: (out: Bytes.Bytes) => void): string => {
  const parts: Array<Uint8Array> = []
  const out = Bytes.make((part) => parts.push(part.slice()))
  put(out)
  Bytes.flush(out)
  return Buffer.concat(parts).toString()
}

describe("an output of bytes", () => {
  it("prints four decimals as C does, ties of rank 32 and signs of zeros included", () => {
    const values = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
      fc.double({ noNaN: true, min: 0, max: 1 }),
      fc.integer({ min: -100, max: 40_000 }).map((n) => n / 32),
      fc.integer({ min: 0, max: 2_000_000 }).map((n) => n / 20_000),
      fc.constantFrom(0, -0, 99_999.999_95, 99_999.999_949, 0.00005, 0.000049999999999, 1e-300)
    )
    fc.assert(
      fc.property(values, (value) => {
        expect(written((out) => Bytes.putFixed4(out, value))).toBe(printf(value))
      })
    )
  })

  it("prints whole numbers of any size", () => {
    for (const value of [0, 7, 10, 99, 100, 999_999_999, 1e9, 123_456_789_012, -5])
      expect(written((out) => Bytes.putInteger(out, value))).toBe(String(value))
  })

  it("keeps the order of parts, however long they are", () => {
    const parts = fc.array(fc.oneof(fc.string(), fc.string({ minLength: 1000, maxLength: 3000 }), fc.constant("é".repeat(40_000))))
    fc.assert(
      fc.property(parts, (texts) => {
        const joined = written((out) => {
          for (const text of texts) {
            Bytes.putText(out, text)
            Bytes.put(out, Buffer.from(text))
            Bytes.putByte(out, 10)
            Bytes.putInteger(out, text.length)
          }
        })
        expect(joined).toBe(texts.map((text) => Buffer.from(`${text}${text}\n${text.length}`).toString()).join(""))
      }),
      { numRuns: 50 }
    )
  })
})

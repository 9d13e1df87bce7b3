import { createHash } from "node:crypto"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Seed from "../src/Seed.ts"

const draws = (seed: Seed.Seed, count: number): Array<number> => {
  const out = new Uint32Array(count)
  Seed.stream(seed).draw(out)
  return [...out]
}

describe("Seed.derive", () => {
  it("is the first 128 bits of the SHA-256 of the JSON text", () => {
    const hex = createHash("sha256").update('[7,"fold",3]').digest("hex").slice(0, 32)
    const littleEndian = Seed.derive(7, "fold", 3).map((word) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32LE(word)
      return bytes.toString("hex")
    })
    expect(littleEndian.join("")).toBe(hex)
  })
  it("tells names from numbers, and where one name ends", () => {
    const texts = [
      Seed.derive(1),
      Seed.derive(2),
      Seed.derive(1, "1"),
      Seed.derive(1, 1),
      Seed.derive(1, "a", "bc"),
      Seed.derive(1, "ab", "c"),
      Seed.derive(1, "bc", "a"),
      Seed.derive(Seed.derive(1, "a"), "bc")
    ].map(String)
    expect(new Set(texts).size).toBe(texts.length)
  })
  it("refuses numbers that a text would round", () => {
    expect(() => Seed.derive(0.5)).toThrow("seeds are whole numbers")
    expect(() => Seed.derive(1, 2 ** 53)).toThrow("seeds are whole numbers")
  })
})

describe("Seed.stream", () => {
  it("is xoshiro128**: from 1, 2, 3, 4 by hand", () => {
    // rotl(5 b, 7) 9 with b = 2: 10 << 7 = 1280, times 9 = 11520. Then a 1^2^4=7, b 2^3^1=0, c (3^1)^(2<<9), d rotl(4^2, 11):
    // b = 0 gives 0; then b = 0 ^ c ^ a = 2 ^ 1024 ^ 7 = 1029, 5 b = 5145, << 7 = 658560, times 9 = 5927040
    expect(draws([1, 2, 3, 4], 3)).toEqual([11520, 0, 5927040])
  })
  it("equals the published recurrence in unbounded integers", () => {
    const word = (x: bigint) => BigInt.asUintN(32, x)
    const rotate = (x: bigint, k: bigint) => word(x << k) | (x >> (32n - k))
    let [a, b, c, d] = Seed.derive(1, "recurrence").map(BigInt) as [bigint, bigint, bigint, bigint]
    const expected = Array.from({ length: 300 }, () => {
      const drawn = word(rotate(word(b * 5n), 7n) * 9n)
      const shifted = word(b << 9n)
      c ^= a
      d ^= b
      b ^= c
      a ^= d
      c ^= shifted
      d = rotate(d, 11n)
      return Number(drawn)
    })
    expect(draws(Seed.derive(1, "recurrence"), 300)).toEqual(expected)
  })
  it("gives the same integers one by one and many at once, whatever the mixture", () => {
    const expected = draws([9, 8, 7, 6], 1000)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }), (lengths) => {
        const stream = Seed.stream([9, 8, 7, 6])
        const got: Array<number> = []
        for (const length of lengths) {
          const out = new Uint32Array(length)
          stream.draw(out)
          got.push(...out, stream.next())
        }
        expect(got.slice(0, 1000)).toEqual(expected.slice(0, got.length))
      })
    )
  })
  it("gives the same numbers below n one by one and many at once", () => {
    for (const n of [1, 2, 50, 2 ** 21 - 1, 2 ** 21]) {
      const one = Seed.stream([1, 2, 3, n])
      const out = new Int32Array(700)
      Seed.stream([1, 2, 3, n]).drawBelow(n, out)
      expect([...out]).toEqual(Array.from({ length: 700 }, () => one.below(n)))
    }
  })
  it("draws every number below n equally often", () => {
    const out = new Int32Array(70_000)
    Seed.stream(Seed.derive(1, "uniform")).drawBelow(7, out)
    const counts = Array.from({ length: 7 }, () => 0)
    for (const x of out) counts[x]!++
    // chi-squared with 6 degrees of freedom: 22.5 is its 0.1 % point
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(22.5)
  })
  it("gives fractions in [0, 1) whose mean is a half", () => {
    const stream = Seed.stream(Seed.derive(1, "unit"))
    const units = Array.from({ length: 10_000 }, () => stream.unit())
    expect(Math.min(...units)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...units)).toBeLessThan(1)
    expect(units.reduce((a, b) => a + b) / units.length).toBeCloseTo(0.5, 2)
  })
  it("refuses a seed of zeros and numbers below nothing", () => {
    expect(() => Seed.stream([0, 0, 0, 0])).toThrow("four zeros")
    for (const n of [0, -1, 1.5, 2 ** 21 + 1, Number.NaN]) expect(() => Seed.stream([1, 0, 0, 0]).below(n)).toThrow("below n")
  })
})

describe("Seed.shuffle", () => {
  it("keeps the items and reaches every order equally often", () => {
    const stream = Seed.stream(Seed.derive(1, "shuffle"))
    const counts = new Map<string, number>()
    for (let i = 0; i < 6000; i++) {
      const order = Seed.shuffle(stream, ["a", "b", "c"]).join("")
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })
})

import { describe, expect, it } from "vitest"
import * as Lengths from "@litfuse/lexical/Lengths"

describe("Lengths", () => {
  it("keeps lengths up to 40 in Lucene's byte, and rounds longer ones down", () => {
    const rounded = (length: number): number => Lengths.fromByte(Lengths.toByte(length))
    expect(Array.from({ length: 41 }, (_, length) => rounded(length))).toEqual(Array.from({ length: 41 }, (_, length) => length))
    expect([41, 42, 55, 56, 57, 59, 60, 100, 225, 1000].map(rounded)).toEqual([40, 42, 54, 56, 56, 56, 60, 96, 216, 984])
  })

  it("uses all 256 bytes in order, the last for the largest int", () => {
    const lengths = Array.from({ length: 256 }, (_, byte) => Lengths.fromByte(byte))
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
    expect(lengths.map(Lengths.toByte)).toEqual(lengths.map((_, byte) => byte))
    expect(lengths[255]).toBe(2_013_265_944)
    expect(Lengths.toByte(2 ** 31 - 1)).toBe(255)
  })

  it("makes norms, and makes them anew for other arguments", () => {
    const lengths = Lengths.make(Int32Array.of(50, 100, 0), 50)
    expect([...Lengths.norms(lengths, 2, 0.5)]).toEqual([2, 3, 1])
    expect(Lengths.norms(lengths, 2, 0.5)).toBe(Lengths.norms(lengths, 2, 0.5))
    expect([...Lengths.norms(lengths, 1, 0.5)]).toEqual([1, 1.5, 0.5])
    expect([...Lengths.norms(lengths, 1, 1)]).toEqual([1, 2, 0])
    expect([...Lengths.norms(lengths, 1, 1, "lucene")]).toEqual([1, 1.92, 0])
  })

  it("takes every length for average when the average is 0", () => {
    expect([...Lengths.norms(Lengths.make(Int32Array.of(3, 0), 0), 2, 0.75)]).toEqual([2, 2])
  })
})

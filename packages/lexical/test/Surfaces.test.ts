import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Surfaces from "@litfuse/lexical/Surfaces"

describe("Surfaces", () => {
  it("numbers words by what they are, not by where they stand", () => {
    const surfaces = Surfaces.make()
    const text = "cat cats cat α"
    const numbers = [
      [0, 3],
      [4, 8],
      [9, 12],
      [4, 7],
      [13, 14]
    ].map(([start, end]) => surfaces.number(text, start!, end!))
    expect(numbers).toEqual([0, 1, 0, 0, 2])
  })

  it("equals a map of strings, also when it has grown many times", () => {
    const surfaces = Surfaces.make()
    const twin = new Map<string, number>()
    const words = Array.from({ length: 40_000 }, (_, i) => `w${(i * 7919) % 15_013}`)
    for (const word of words) if (!twin.has(word)) twin.set(word, twin.size)
    expect(words.map((word) => surfaces.number(`<${word}>`, 1, word.length + 1))).toEqual(words.map((word) => twin.get(word)))
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 4 }), (word) => {
        if (!twin.has(word)) twin.set(word, twin.size)
        expect(surfaces.number(word, 0, word.length)).toBe(twin.get(word))
      })
    )
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as WordTable from "@litfuse/lexical/WordTable"

describe("WordTable", () => {
  it("numbers words by what they are, not by where they stand", () => {
    const words = WordTable.builder()
    const text = "cat cats cat α"
    const numbers = [
      [0, 3],
      [4, 8],
      [9, 12],
      [4, 7],
      [13, 14]
    ].map(([start, end]) => words.number(text, start!, end!))
    expect(numbers).toEqual([0, 1, 0, 0, 2])
  })

  it("equals a map of strings, also when it has grown many times", () => {
    const builder = WordTable.builder()
    const twin = new Map<string, number>()
    const words = Array.from({ length: 40_000 }, (_, i) => `w${(i * 7919) % 15_013}`)
    for (const word of words) if (!twin.has(word)) twin.set(word, twin.size)
    expect(words.map((word) => builder.number(`<${word}>`, 1, word.length + 1))).toEqual(words.map((word) => twin.get(word)))
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 4 }), (word) => {
        if (!twin.has(word)) twin.set(word, twin.size)
        expect(builder.number(word, 0, word.length)).toBe(twin.get(word))
      })
    )
  })

  it("finds what was built and nothing else, before and after it was checked", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: "binary", maxLength: 3 }), { maxLength: 40 }), fc.string(), (list, other) => {
        const builder = WordTable.builder()
        for (const word of list) builder.number(word, 0, word.length)
        const words = builder.build()
        expect(WordTable.isSound(words)).toBe(true)
        expect(list.map((word) => WordTable.find(words, word))).toEqual([...list.keys()])
        expect(list.map((_, word) => WordTable.text(words, word))).toEqual(list)
        expect(WordTable.find(words, other)).toBe(list.indexOf(other))
      })
    )
  })

  it("refuses arrays in which a search could leave its bounds or never end", () => {
    const builder = WordTable.builder()
    for (const word of ["a", "bc"]) builder.number(word, 0, word.length)
    const words = builder.build()
    const full = words.slots.map((value, i) => (i % 2 === 1 && value === 0 ? 1 : value))
    const beyond = words.slots.map((value) => (value === 2 ? 3 : value))
    expect(
      [
        { slots: full },
        { slots: beyond },
        { slots: words.slots.slice(0, 6) },
        { slots: new Int32Array(0) },
        { starts: Uint32Array.of(0, 3, 1) },
        { starts: Uint32Array.of(0, 1, 4) },
        { starts: new Uint32Array(0) },
        { units: new Uint16Array(2) }
      ].map((change) => WordTable.isSound({ ...words, ...change }))
    ).toEqual(Array.from({ length: 8 }, () => false))
  })
})

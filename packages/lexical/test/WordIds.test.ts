import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as WordIds from "@litfuse/lexical/WordIds"

/** Numbers in the order in which words are met, and the words that were asked for. */
const counting = () => {
  const asked: Array<string> = []
  return { asked, ids: WordIds.make((word) => asked.push(word) - 1) }
}

const numberOf = (ids: WordIds.WordIds, word: string): number => ids.of(`<${word}>`, 1, word.length + 1)

describe("WordIds", () => {
  it("computes a number once for each word, at any place", () => {
    const { asked, ids } = counting()
    const text = "cat cats cat randomisations α randomisations"
    const numbers = [...text.matchAll(/\S+/g)].map((match) => ids.of(text, match.index, match.index + match[0].length))
    expect(numbers).toEqual([0, 1, 0, 2, 3, 2])
    expect(asked).toEqual(["cat", "cats", "randomisations", "α"])
  })

  it("equals a map of strings, also when it has grown many times, and for words of any characters and lengths", () => {
    const { ids } = counting()
    const twin = new Map<string, number>()
    const expectTwin = (word: string): void => {
      if (!twin.has(word)) twin.set(word, twin.size)
      expect(numberOf(ids, word)).toBe(twin.get(word))
    }
    for (let i = 0; i < 40_000; i++) expectTwin(`w${(i * 7919) % 15_013}`)
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 14 }), expectTwin))
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom("\0", "\u0001", "a", "\u007f", "\u0080"), maxLength: 14 }), expectTwin))
  })

  it("takes any number, also below 0", () => {
    const ids = WordIds.make((word) => -word.length)
    expect(["", "a", "ab", "a", "abcdefghijklmn"].map((word) => numberOf(ids, word))).toEqual([-0, -1, -2, -1, -14])
  })
})

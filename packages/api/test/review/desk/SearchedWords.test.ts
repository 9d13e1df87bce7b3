import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { markWords, searchedWords } from "../../../src/review/desk/SearchedWords.ts"

const marksOf = (text: string, strategy: string): ReadonlyArray<string> =>
  markWords(text, searchedWords([{ text: strategy, syntax: "pubmed" }])).flatMap(({ text, isWord }) => (isWord ? [text] : []))

describe("the words of the strategies in a text", () => {
  it("are marked in every inflection, and by the beginnings of patterns", () => {
    expect(marksOf("Caffeinated workers slept; sleeping (Sleep) shifts.", "caffein*[tiab] AND (sleep[tiab] OR shift[tiab])")).toEqual([
      "Caffeinated",
      "sleeping",
      "Sleep",
      "shifts"
    ])
  })

  it("are not those that a strategy excludes, and none of a strategy that cannot be read", () => {
    expect(marksOf("Sleep of rats", "sleep[tiab] NOT rats[tiab]")).toEqual(["Sleep"])
    expect(marksOf("Sleep of rats", "sleep[tiab] AND (rats")).toEqual([])
    expect(marksOf("Sleep", "s*[tiab] OR x[tiab]")).toEqual([])
  })

  it("leave the text as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 4 }), (text, stems) => {
        const parts = markWords(text, { stems: new Set(stems), beginnings: stems })
        expect(parts.map((part) => part.text).join("")).toBe(text)
        expect(parts.every((part) => part.text !== "")).toBe(true)
      })
    )
  })
})

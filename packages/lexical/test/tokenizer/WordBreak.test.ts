import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as WordBreak from "@litfuse/lexical/tokenizer/WordBreak"

const words = (text: string): Array<string> => {
  const spans = WordBreak.spans(text)
  return Array.from({ length: spans.length / 2 }, (_, i) => text.slice(spans[2 * i]!, spans[2 * i + 1]!))
}

describe("WordBreak", () => {
  it.each<[why: string, text: string, expected: Array<string>]>([
    ["a hyphen ends a word, a decimal point does not", "IL-6 fell by 3.14 points.", ["IL", "6", "fell", "by", "3.14", "points"]],
    ["an apostrophe inside a word stays, at its ends it goes", "'o'Neil's' dogs'", ["o'Neil's", "dogs"]],
    ["a full stop needs the same kind on both sides", "U.S.A. x.5 5.x 1,234;5", ["U.S.A", "x", "5", "5", "x", "1,234;5"]],
    ["a colon joins letters, not numbers", "a:b 1:2", ["a:b", "1", "2"]],
    ["letters and digits stick", "H1N1 5HT2a", ["H1N1", "5HT2a"]],
    ["an underscore joins all, but is no word", "__a_1 _ __", ["__a_1"]],
    ["marks stick to what they follow", "e\u0301t\u00ade x\u0301.\u0301y \u0301", ["e\u0301t\u00ade", "x\u0301.\u0301y"]],
    ["Hebrew keeps its quotation marks", 'א\' א"ב "א"', ["א'", 'א"ב', "א"]],
    ["a second mark in one Hebrew word ends it, as in Lucene's grammar", "א\"ב'", ['א"ב']],
    ["Katakana runs together, apart from letters", "アイa ア_a", ["アイ", "a", "ア_a"]],
    ["each ideograph and each Hiragana is a word", "日本語ひら", ["日", "本", "語", "ひ", "ら"]],
    ["a run of Thai is one word", "ภาษาไทย abc", ["ภาษาไทย", "abc"]],
    ["Korean is letters", "한국어 말", ["한국어", "말"]],
    [
      "an emoji sequence is a word, and so are two signs that count as emoji",
      "❤️‍🔥🇩🇪👍🏽 drug® x™ #⃣",
      ["❤️‍🔥", "🇩🇪", "👍🏽", "drug", "®", "x", "™", "#⃣"]
    ],
    ["letters beyond the basic plane", "𝒜𝒷c 𝟙2", ["𝒜𝒷c", "𝟙2"]],
    ["no words", " -- ?!", []]
  ])("%s", (_why, text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it("cuts a word at 255 units, never through a surrogate pair, and reads on", () => {
    expect(words("x".repeat(600)).map((word) => word.length)).toEqual([255, 255, 90])
    expect(words("𝒜".repeat(200)).map((word) => word.length)).toEqual([254, 146])
    expect(words(`${"x".repeat(254)}.y`).map((word) => word.length)).toEqual([254, 1])
  })

  // ICU differs from Lucene by intent outside the alphabet below. It segments Thai, Han, Kana and Hangul by dictionary. Emoji are not words for it,
  // and a Hebrew word may end in several quotation marks. Its own `isWordLike` looks at a segment's last character only, so what makes a word is
  // asked here.
  it("agrees with Intl.Segmenter on alphabets and their punctuation", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "word" })
    const alphabet = [..."aZéßжΩσ7٣½_ -'’.,:;·/(\u0301\u00ad\u200d\u2044\u202f\u200b\n"]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), { maxLength: 40 }), (chars) => {
        const text = chars.join("")
        const theirs = Array.from(segmenter.segment(text))
          .map((each) => each.segment)
          .filter((segment) => /[\p{L}\p{Nd}]/u.test(segment))
        expect(words(text)).toEqual(theirs)
      })
    )
  })

  it("gives spans that ascend and never overlap, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const spans = WordBreak.spans(text)
        for (let i = 1; i < spans.length; i++) expect(spans[i]! >= spans[i - 1]! + (i % 2)).toBe(true)
        expect(spans.at(-1) ?? 0).toBeLessThanOrEqual(text.length)
      })
    )
  })
})

import { describe, expect, it } from "vitest"
import * as WordClass from "@litfuse/lexical/tokenizer/WordClass"

const classOf = (char: string): number => WordClass.of(char.codePointAt(0)!)

describe("WordClass", () => {
  it("knows one character of every class", () => {
    const examples: ReadonlyArray<readonly [string, number]> = [
      [" ", WordClass.Other],
      ["-", WordClass.Other],
      ["²", WordClass.Other],
      ["a", WordClass.Letter],
      ["é", WordClass.Letter],
      ["β", WordClass.Letter],
      ["한", WordClass.Letter],
      ["Ⅳ", WordClass.Letter],
      ["𝒜", WordClass.Letter],
      ["א", WordClass.HebrewLetter],
      ["7", WordClass.Digit],
      ["٣", WordClass.Numeric],
      ["７", WordClass.Numeric],
      ["ア", WordClass.Katakana],
      ["ー", WordClass.Katakana],
      ["_", WordClass.ExtendNumLet],
      ["\u202f", WordClass.ExtendNumLet],
      [":", WordClass.MidLetter],
      ["·", WordClass.MidLetter],
      [".", WordClass.MidNumLet],
      ["’", WordClass.MidNumLet],
      [",", WordClass.MidNum],
      ["⁄", WordClass.MidNum],
      ["'", WordClass.SingleQuote],
      ['"', WordClass.DoubleQuote],
      ["\u0301", WordClass.Extend],
      ["\u00ad", WordClass.Extend],
      ["\u200d", WordClass.Joiner],
      ["\u20e3", WordClass.KeycapMark],
      ["\ufe0e", WordClass.TextStyle],
      ["\ufe0f", WordClass.EmojiStyle],
      ["\u{1f3fd}", WordClass.Modifier],
      ["\u{e0067}", WordClass.Tag],
      ["\u{e007f}", WordClass.CancelTag],
      ["ก", WordClass.Complex],
      ["\u0e31", WordClass.ComplexExtend],
      ["語", WordClass.Single],
      ["ひ", WordClass.Single],
      ["®", WordClass.Emoji],
      ["😀", WordClass.Emoji],
      ["🇩", WordClass.Flag],
      ["#", WordClass.Sign],
      ["ℹ", WordClass.LetterEmoji],
      ["\u200b", WordClass.Other]
    ]
    expect(examples.map(([char]) => [char, classOf(char)])).toEqual(examples)
  })

  it("knows no character that came after Unicode 12.1", () => {
    expect(["\u{32ff}", "\u{10570}", "\u{4db6}"].map(classOf)).toEqual([0, 0, 0])
    expect(classOf("\u{1f93f}")).toBe(WordClass.Emoji)
  })

  it("gives ASCII the same classes by its fast path", () => {
    expect(Array.from(WordClass.ascii)).toEqual(Array.from({ length: 128 }, (_, code) => WordClass.of(code)))
  })
})

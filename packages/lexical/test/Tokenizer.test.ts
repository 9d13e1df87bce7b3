import { describe, expect, it } from "vitest"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const { luceneEnglish, simple } = Tokenizer
const changed = (parts: Partial<Tokenizer.Parts>): ((text: string) => Array<string>) =>
  Tokenizer.make("changed", { ...luceneEnglish.parts, ...parts }).tokenize

describe("Tokenizer", () => {
  it("writes a sentence as Lucene's EnglishAnalyzer does", () => {
    expect(luceneEnglish.tokenize("The patient's TNF-α levels weren't in the 1990’s range: 3.5 to 7.2 ng/mL (P<0.05).")).toEqual(
      "patient tnf α level weren't 1990 s rang 3.5 7.2 ng ml p 0.05".split(" ")
    )
  })

  it("lowers one letter at a time, as Lucene does", () => {
    expect(changed({ stem: "none" })("ΟΔΟΣ İZMİR ÉTÉ")).toEqual(["οδοσ", "izmir", "été"])
  })

  it("repeats a repeated term and has no terms for no words", () => {
    expect(luceneEnglish.tokenize("cats and cat")).toEqual(["cat", "cat"])
    expect(luceneEnglish.tokenize("the -- of")).toEqual([])
  })

  it("changes one part at a time", () => {
    const text = "The IL-6 Neil's β-cell o'clock naïve cells"
    expect(luceneEnglish.tokenize(text)).toEqual(["il", "6", "neil", "β", "cell", "o'clock", "naïv", "cell"])
    expect(changed({ stopWords: [] })(text)[0]).toBe("the")
    expect(changed({ words: "ascii" })(text)).toEqual(["il", "6", "neil", "s", "cell", "o", "clock", "na", "ve", "cell"])
    expect(changed({ words: "alphanumeric" })(text)).toEqual(["il", "6", "neil", "s", "β", "cell", "o", "clock", "naïv", "cell"])
    expect(changed({ hyphen: "keep" })(text)).toEqual(["il-6", "neil", "β-cell", "o'clock", "naïv", "cell"])
    expect(changed({ possessive: "keep" })(text)[2]).toBe("neil'")
    expect(changed({ letterCase: "keep", stem: "none" })(text).slice(0, 2)).toEqual(["The", "IL"])
    expect(changed({ greek: "names" })(text)).toContain("beta")
    expect(changed({ minimumLength: 3 })(text)).toEqual(["neil", "cell", "o'clock", "naïv", "cell"])
    expect(changed({ stem: "none" })(text).at(-1)).toBe("cells")
  })

  it("takes the stem after the stop list and the length", () => {
    expect(changed({ stopWords: ["ani"], minimumLength: 4 })("any anis")).toEqual(["ani"])
  })

  it("is `spans`, then `term` of each word", () => {
    const text = "The cats' 2nd meal's over"
    const spans = luceneEnglish.spans(text)
    const terms = Array.from({ length: spans.length / 2 }, (_, i) => luceneEnglish.term(text.slice(spans[2 * i], spans[2 * i + 1])))
    expect(terms).toEqual(["", "cat", "2nd", "meal", "over"])
    expect(terms.filter((term) => term !== "")).toEqual(luceneEnglish.tokenize(text))
  })

  it("has a preset of lower-case runs", () => {
    expect(simple.tokenize("The o'Neil's IL-6, Café!")).toEqual(["the", "o", "neil", "s", "il", "6", "café"])
    expect([...Tokenizer.presets.keys()]).toEqual(["lucene-english", "simple"])
  })

  it("forgets words when it remembers too many, without a change of its terms", () => {
    const many = Array.from({ length: 70_000 }, (_, i) => `word${i}s`)
    const tokenize = changed({})
    expect(tokenize(many.join(" "))).toEqual(many.map((word) => word.slice(0, -1)))
    expect(tokenize("word1s word69999s")).toEqual(["word1", "word69999"])
  })
})

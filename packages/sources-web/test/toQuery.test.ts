import * as Query from "@litfuse/engine/Query"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toQuery } from "../src/toQuery.ts"

const limits = { words: 50, characters: 400 }

const written = (query: Query.Query, most = limits) => toQuery("brave", { query, sort: "relevance" }, most)

describe("a search as engines of the web take it", () => {
  it("is words and phrases, each once", () => {
    const query = Query.and(
      Query.text("Heart attack"),
      Query.or(Query.phrase("low dose"), Query.text("heart aspirin")),
      Query.pattern("rehabil*")
    )
    expect(written(query)).toEqual({ text: 'Heart attack "low dose" aspirin rehabil', notices: [] })
    expect(written(Query.field("title", Query.heading("Heart Failure"))).text).toBe('"Heart Failure"')
  })

  it("names what it leaves out: excluded words, properties of records, words beyond the limits", () => {
    const query = Query.and(Query.text("heart"), Query.not(Query.text("mice")), Query.field("language", Query.text("german")))
    expect(written(query)).toEqual({
      text: "heart",
      notices: [
        { code: "exclusion-lost", subject: "brave", text: "excluded words are not sent: NOT mice was left out" },
        { code: "filter-lost", subject: "brave", text: "pages of the web have no such property: language:(german) was left out" }
      ]
    })
    expect(written(Query.text("a b c d e"), { words: 3, characters: 400 })).toEqual({
      text: "a b c",
      notices: [{ code: "words-lost", subject: "brave", text: "accepts 3 words and 400 characters; these were left out: d e" }]
    })
  })

  it("sends no command: signs in front of words, names with colons and operators are words", () => {
    expect(written(Query.text("!g :fr <3 -mice +rats site:example.org heart OR NOT")).text).toBe(
      "g fr 3 mice rats site example.org heart or not"
    )
    expect(written(Query.phrase('a "!!g" :de')).text).toBe('"a g de"')
  })

  it("whatever the text: no word begins with a sign, and the limits hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), fc.boolean(), (text, isPhrase) => {
        const { text: sent } = written(isPhrase ? Query.phrase(text) : Query.text(text))
        expect(sent.length).toBeLessThanOrEqual(limits.characters)
        const words = sent.split(/\s+/u).filter((word) => word !== "")
        expect(words.length).toBeLessThanOrEqual(limits.words)
        for (const word of words) expect(word).toMatch(/^"?[\p{L}\p{N}]/u)
      })
    )
  })
})

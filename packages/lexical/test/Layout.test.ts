import { describe, expect, it } from "vitest"
import * as Index from "@litfuse/lexical/Index"
import * as Layout from "@litfuse/lexical/Layout"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const content: Layout.Content = { title: "Heart attacks", text: "The drug's effect", headings: ["Myocardial Infarction", "Aspirin"] }
const choice: Layout.Choice = { tokenizer: "lucene-english", tokenizing: {}, searched: "title+text", headingsAs: "words" }

describe("Layout", () => {
  it("takes a preset as it is, and names what differs from it", () => {
    expect(Layout.tokenizerOf(choice)).toBe(Tokenizer.luceneEnglish)
    const changed = Layout.tokenizerOf({ ...choice, tokenizing: { stem: "none", stopWords: "none" } })
    expect(changed.id).toBe("lucene-english stopWords=none stem=none")
    expect(changed.tokenize("The drug's effects")).toEqual(["the", "drug", "effects"])
    expect(Layout.tokenizerOf({ ...choice, tokenizer: "simple" }).id).toBe("simple")
  })

  it("names the same changes alike, whatever their order", () => {
    const [a, b] = [
      Layout.tokenizerOf({ ...choice, tokenizing: { stem: "none", words: "ascii" } }),
      Layout.tokenizerOf({ ...choice, tokenizing: { words: "ascii", stem: "none" } })
    ]
    expect(a.id).toBe(b.id)
  })

  it.each([
    ["title+text", ["heart", "attack", "drug", "effect"]],
    ["text", ["drug", "effect"]],
    ["title", ["heart", "attack"]],
    ["title+text+headings", ["heart", "attack", "drug", "effect", "myocardi", "infarct", "aspirin"]]
  ] as const)("searches %s", (searched, terms) => {
    expect(Tokenizer.luceneEnglish.tokenize(Layout.one.document(content, { ...choice, searched }).text as string)).toEqual(terms)
  })

  it("has title and headings in addition to the text for boosts, and separate from it for F", () => {
    expect(Layout.boosted.document(content, choice)).toEqual({
      text: ["Heart attacks", "The drug's effect"],
      title: content.title,
      headings: content.headings
    })
    expect(Layout.apart.document(content, choice).text).toBe(content.text)
  })

  it("makes one term of a heading when headings count as a whole", () => {
    const phrases = { ...choice, headingsAs: "phrases" } as const
    const index = Index.make(Tokenizer.luceneEnglish, Layout.apart.kinds(phrases), [Layout.apart.document(content, phrases)])
    expect(index.vocabulary.id("myocardi infarct")).toBeGreaterThanOrEqual(0)
  })

  it("has headings by name in an additional field, and searches the same", () => {
    expect(Layout.apartWithSubjects.document(content, choice)).toEqual({
      ...Layout.apart.document(content, choice),
      subjects: content.headings
    })
    expect(Layout.apartWithSubjects.kinds(choice)).toEqual({ ...Layout.apart.kinds(choice), subjects: "names" })
    expect(Layout.boostedWithSubjects.counted).toEqual(Layout.boosted.counted)
    const index = Index.make(Tokenizer.luceneEnglish, Layout.boostedWithSubjects.kinds(choice), [
      Layout.boostedWithSubjects.document(content, choice)
    ])
    expect(index.vocabulary.id("myocardi infarct")).toBeGreaterThanOrEqual(0)
    expect([...index.fields.subjects.lengths]).toEqual([2])
  })
})

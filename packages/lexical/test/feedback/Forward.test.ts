import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Forward from "@litfuse/lexical/feedback/Forward"
import * as Postings from "@litfuse/lexical/Postings"
import * as Corpora from "../corpora.ts"

describe("Forward", () => {
  it("holds what the postings hold, turned round", () => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents }) => {
        const index = Corpora.toIndex(documents)
        const { starts, terms, frequencies } = Forward.of(index, "text")
        documents.forEach(({ text }, row) => {
          const own = Array.from({ length: starts[row + 1]! - starts[row]! }, (_, i) => starts[row]! + i)
          expect(own.map((place) => index.vocabulary.term(terms[place]!)).sort()).toEqual([...new Set(text)].sort())
          for (const place of own) expect(frequencies[place]).toBe(Postings.frequency(index.fields.text, terms[place]!, row))
        })
      })
    )
  })

  it("is made once per field", () => {
    const index = Corpora.toIndex([{ text: ["elm"], title: [], headings: [] }])
    expect(Forward.of(index, "text")).toBe(Forward.of(index, "text"))
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Index from "@litfuse/lexical/Index"
import * as Postings from "@litfuse/lexical/Postings"
import * as Query from "@litfuse/lexical/Query"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Corpora from "./corpora.ts"

const termsOf = ({ vocabulary }: Index.Index): ReadonlyArray<string> =>
  Array.from({ length: vocabulary.size }, (_, id) => vocabulary.term(id))

describe("Index", () => {
  it("keeps fields apart over one vocabulary", () => {
    const index = Index.make(Tokenizer.luceneEnglish, { title: "words", headings: "phrases" }, [
      { title: "The heart", headings: ["Heart Failure", "Heart"] },
      { title: "", headings: [] }
    ])
    expect(index.size).toBe(2)
    expect(termsOf(index)).toEqual(["heart", "heart failur"])
    const frequency = (field: "title" | "headings", term: string, row: number): number =>
      Postings.frequency(index.fields[field], index.vocabulary.id(term), row)
    expect([frequency("title", "heart", 0), frequency("headings", "heart", 0), frequency("headings", "heart failur", 0)]).toEqual([1, 1, 1])
    expect(frequency("title", "heart failur", 0)).toBe(0)
    expect([...index.fields.headings.lengths]).toEqual([2, 0])
  })

  it("counts what a tokenizer gives, in the order of the documents", () => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents }) => {
        const index = Corpora.toIndex(documents)
        documents.forEach((document, row) => {
          expect(index.fields.text.lengths[row]).toBe(document.text.length)
          for (const term of termsOf(index))
            expect(Postings.frequency(index.fields.text, index.vocabulary.id(term), row)).toBe(Corpora.occurrences(document.text, term))
        })
      })
    )
  })

  it("of the terms of a query agrees with the index of all terms about them", () => {
    fc.assert(
      fc.property(Corpora.corpus, fc.constantFrom("words", "phrases", "pairs"), ({ documents, query }, headings) => {
        const whole = Corpora.toIndex(documents, headings)
        const asked = Query.askable(query)
        const index = Corpora.toIndex(documents, headings, asked)
        expect(termsOf(index).toSorted()).toEqual(
          termsOf(whole)
            .filter((term) => asked.has(term))
            .toSorted()
        )
        for (const field of ["text", "title", "headings"] as const) {
          expect(index.fields[field].lengths).toEqual(whole.fields[field].lengths)
          for (const term of asked)
            documents.forEach((_, row) => {
              const [one, other] = [index, whole].map(({ fields, vocabulary }) =>
                Postings.frequency(fields[field], vocabulary.id(term), row)
              )
              expect(one).toBe(other)
            })
        }
      })
    )
  })

  it("may be empty", () => {
    const index = Index.make(Tokenizer.simple, { text: "words" }, [])
    expect([index.size, index.vocabulary.size, index.fields.text.rows.length]).toEqual([0, 0, 0])
  })
})

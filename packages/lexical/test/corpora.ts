import * as fc from "fast-check"
import * as Index from "@litfuse/lexical/Index"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

/** A document as lists of words: what tests count by hand and the index counts by postings. */
export interface Words {
  readonly text: ReadonlyArray<string>
  readonly title: ReadonlyArray<string>
  readonly headings: ReadonlyArray<ReadonlyArray<string>>
}

const word = fc.constantFrom("amber", "birch", "cedar", "dune", "elm", "fern", "grove")

const words = (most: number): fc.Arbitrary<Array<string>> => fc.array(word, { maxLength: most })

const document = fc
  .record({ title: words(3), abstract: words(12), headings: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 3 }) })
  .map(({ title, abstract, headings }): Words => ({ text: [...title, ...abstract, ...headings.flat()], title, headings }))

/** Some documents (at least one) of a vocabulary so small that terms meet, and a query that may hold unknown and repeated words. */
export const corpus: fc.Arbitrary<{ documents: Array<Words>; query: Array<string> }> = fc.record({
  documents: fc.array(document, { minLength: 1, maxLength: 12 }),
  query: fc.array(fc.oneof({ weight: 9, arbitrary: word }, fc.constant("unknown")), { maxLength: 6 })
})

export type Fields = "text" | "title" | "headings"

/** The documents as an index reads them; of some terms only, if these are given. */
export const toIndex = (
  documents: ReadonlyArray<Words>,
  headings: Index.FieldKind = "words",
  only?: ReadonlySet<string>
): Index.Index<Fields> =>
  Index.make(
    Tokenizer.simple,
    { text: "words", title: "words", headings },
    documents.map((each) => ({
      text: each.text.join(" "),
      title: each.title.join(" "),
      headings: each.headings.map((heading) => heading.join(" "))
    })),
    only
  )

/** How often a word is in a list. */
export const occurrences = (list: ReadonlyArray<string>, term: string): number => list.filter((each) => each === term).length

/** In how many documents a field holds a word. */
export const holders = (documents: ReadonlyArray<Words>, term: string, field: "text" | "title" = "text"): number =>
  documents.filter((each) => each[field].includes(term)).length

/** How many documents have a field with words in it. */
export const filled = (documents: ReadonlyArray<Words>, field: "text" | "title" = "text"): number =>
  documents.filter((each) => each[field].length > 0).length

/** The mean length of a field that has words in it. */
export const meanLength = (documents: ReadonlyArray<Words>, field: "text" | "title" = "text"): number =>
  documents.reduce((sum, each) => sum + each[field].length, 0) / filled(documents, field)

import { describe, expect, it } from "vitest"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Expansion from "@litfuse/lexical/expansion/Expansion"
import * as Index from "@litfuse/lexical/Index"
import * as Layout from "@litfuse/lexical/Layout"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"

const choice: Layout.Choice = { tokenizer: "simple", tokenizing: {}, searched: "title+text", headingsAs: "words" }

const contents: ReadonlyArray<Layout.Content> = [
  { title: "lungs of children", text: "", headings: ["Child", "Lung Diseases"] },
  { title: "lungs", text: "function", headings: ["Lung Diseases", "Human"] },
  { title: "liver", text: "", headings: ["Liver", "Human"] },
  { title: "sweat", text: "", headings: ["Human"] }
]

const layout = Layout.apartWithSubjects
const index = Index.make(
  Layout.tokenizerOf(choice),
  layout.kinds(choice),
  contents.map((content) => layout.document(content, choice))
)
const scope = Scorer.scope(index, TermStatistics.collection(index, layout.counted))
const off = { entryTerms: {}, associated: 0, dfShare: 1, weight: 0.5 }
const query = Query.make(["lungs", "of", "lungs"])

describe("Expansion", () => {
  it("does not change the query by default", () => {
    expect(Expansion.widened(scope, query, off)).toEqual(query)
    expect(Expansion.widened(scope, query, { ...off, associated: 5, weight: 0 })).toEqual(query)
    expect(Expansion.labelled("bm25")(scope, query, off)).toBe("bm25")
  })

  it("adds the words of the headings that a table names, and keeps the query's own", () => {
    const widened = Expansion.widened(scope, query, { ...off, entryTerms: { lungs: ["Lung Diseases", "Lungs of Fish"] } })
    expect(Object.fromEntries(widened.terms.map((term, i) => [term, widened.counts[i]]))).toEqual({
      lungs: 2.5,
      of: 1.5,
      lung: 0.5,
      diseases: 0.5,
      fish: 0.5
    })
    expect(widened.sequence).toEqual(query.sequence)
  })

  it("adds the headings that go with the words, the strongest with the whole weight", () => {
    const all = Expansion.added(scope, query, { ...off, associated: 2 })
    expect(all.map(({ heading }) => heading)).toEqual(["lung diseases", "child"])
    expect(all[0]!.weight).toBe(0.5)
    expect(all[1]!.weight).toBeLessThan(0.5)
    expect(Expansion.added(scope, query, { ...off, associated: 2, dfShare: 0.3 }).map(({ heading }) => heading)).toEqual(["child"])
  })

  it("adds a heading that both name once, with the reason for each", () => {
    const params = { ...off, associated: 2, entryTerms: { lungs: ["Lung diseases"] } }
    expect(Expansion.added(scope, query, params).map(({ heading }) => heading)).toEqual(["lung diseases", "child"])
    expect(Expansion.labelled("bm25")(scope, query, params)).toBe('bm25, with "lung diseases" for "lungs", "child"')
  })
})

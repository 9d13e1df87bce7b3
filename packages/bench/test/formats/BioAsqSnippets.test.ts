import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Question } from "../../src/formats/BioAsq.ts"
import * as BioAsqSnippets from "../../src/formats/BioAsqSnippets.ts"

const snippet = (document: string, text: string) => ({ document, text, beginSection: "abstract", endSection: "abstract" })

const question = (id: string, documents: ReadonlyArray<string>, snippets: Question["snippets"]): Question => ({
  id,
  body: `${id}?`,
  type: "summary",
  documents,
  snippets,
  answers: []
})

const textOf = (questions: ReadonlyArray<Question>) =>
  Object.fromEntries(BioAsqSnippets.toDocuments(questions).map(({ id, fields }) => [id, fields["abstract"]]))

describe("documents of gold snippets", () => {
  it("have the snippets of all questions, each text once, and none that another one contains", () => {
    const one = question("q1", ["1"], [snippet("1", "The heart beats."), snippet("1", " A kidney grows. ")])
    const other = question("q2", ["1"], [snippet("1", "A kidney grows."), snippet("1", "The heart beats. It is a pump.")])
    expect(textOf([one, other])).toEqual({ "1": "A kidney grows.\nThe heart beats. It is a pump." })
  })

  it("are gold articles with text alone: not one without a snippet, with an empty one, or that no question has as gold", () => {
    const one = question("q1", ["1", "2", "4"], [snippet("1", "a heart"), snippet("3", "a lung"), snippet("4", " ")])
    expect(textOf([one])).toEqual({ "1": "a heart" })
  })

  it("take a snippet of one question for an article that another one has as gold", () => {
    expect(textOf([question("q1", [], [snippet("1", "a heart")]), question("q2", ["1"], [])])).toEqual({ "1": "a heart" })
  })

  it("have one field, so that no ranker reads a title", () => {
    const [document] = BioAsqSnippets.toDocuments([question("q1", ["1"], [{ ...snippet("1", "A title."), beginSection: "title" }])])
    expect(document).toEqual({ id: "1", fields: { abstract: "A title." }, kept: {} })
  })

  it("do not change when a question is there again under another id", () => {
    const ids = fc.constantFrom("1", "2", "3")
    const texts = fc.constantFrom("a", "a b", "b", "c d", "")
    const questions = fc.array(
      fc.record({ documents: fc.array(ids), snippets: fc.array(fc.tuple(ids, texts).map(([id, text]) => snippet(id, text))) })
    )
    fc.assert(
      fc.property(questions, (all) => {
        const of = (round: number) => all.map(({ documents, snippets }, i) => question(`${round}-${i}`, documents, snippets))
        expect(textOf([...of(1), ...of(2)])).toEqual(textOf(of(1)))
      })
    )
  })
})

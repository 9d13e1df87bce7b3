import { describe, expect, it } from "vitest"
import type { Question } from "../../src/formats/BioAsq.ts"
import * as BioAsqLists from "../../src/formats/BioAsqLists.ts"

const snippet = (document: string, text: string) => ({ document, text, beginSection: "abstract", endSection: "abstract" })

const question = (id: string, changes: Partial<Question>): Question => ({
  id,
  body: `${id}?`,
  type: "list",
  documents: [],
  snippets: [],
  answers: [],
  ...changes
})

/** Two answers over five documents; document 5 has neither, and 6 is of another question. */
const organs = question("organs", {
  answers: [["kidney", "renal cortex"], ["heart"], ["spleen"]],
  snippets: [
    snippet("1", "The Kidney and the heart grow."),
    snippet("1", "Its RENAL  cortex is thin."),
    snippet("2", "The heart beats."),
    snippet("3", "A kidney stone."),
    snippet("4", "Renal-cortex tissue."),
    snippet("5", "Renal tissue of the heartland; kidneys."),
    snippet("7", "Heart: a pump.")
  ]
})
const other = question("other", { type: "yesno", snippets: [snippet("6", "Does a kidney hurt?"), snippet("2", "The heart beats.")] })
const few = question("few", { answers: [["one"], ["two"]], snippets: [snippet("8", "one"), snippet("9", "two")] })
const single = question("single", { answers: [["x"]], snippets: ["1", "2", "3", "4", "5"].map((id) => snippet(id, "an x here")) })
const all = [organs, other, few, single]

describe("the pool of list answers", () => {
  it("has a topic for each list question with two answers and more over five documents and more", () => {
    expect(BioAsqLists.toTopics(all)).toEqual([{ id: "organs", title: "organs?" }])
  })

  it("has as relevant what a snippet of the question is of, and as sub-topics the answers that stand there in whole words", () => {
    const { topics, subtopics } = BioAsqLists.toQrels(all)
    expect([...topics].map(([id, grades]) => [id, [...grades]])).toEqual([["organs", ["1", "2", "3", "4", "5", "7"].map((id) => [id, 1])]])
    const covers = subtopics!.get("organs")!
    expect([...covers].map(([answer, documents]) => [answer, [...documents.keys()]])).toEqual([
      ["1", ["1", "3", "4"]],
      ["2", ["1", "2", "7"]]
    ])
  })

  it("shows no answer in a document, to whatever question it belongs, and leaves the rest of the words", () => {
    const documents = BioAsqLists.toDocuments(all)
    expect(documents.map(({ id }) => id).sort()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"])
    const of = (id: string) => documents.find((document) => document.id === id)!
    expect(of("1").fields).toEqual({ title: "The and the grow.", abstract: "Its is thin.\nan here" })
    expect(of("2").fields).toEqual({ title: "The beats.", abstract: "an here" })
    expect(of("5").fields.title).toBe("Renal tissue of the heartland; kidneys.")
    expect(of("6").fields).toEqual({ title: "Does a hurt?", abstract: "" })
    expect(of("8").fields).toEqual({ title: "", abstract: "" })
    expect(of("5").kept).toEqual({ keywords: ["heartland", "here", "kidneys", "renal", "tissue"] })
  })

  it("takes out answers that overlap, each of them", () => {
    const lists = [
      question("q", { answers: [["BRAF"], ["BRAF V600E"], ["V600E mutation"]], snippets: [snippet("1", "The BRAF V600E mutation, BRAF.")] })
    ]
    expect(BioAsqLists.toDocuments(lists)[0]!.fields.title).toBe("The , .")
  })
})

import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as BioAsq from "../../src/formats/BioAsq.ts"
import * as Qrels from "@litfuse/eval/Qrels"
import { bytes, message } from "./bytes.ts"

const pubmed = (pmid: string): string => `http://www.ncbi.nlm.nih.gov/pubmed/${pmid}`
const snippet = {
  document: pubmed("1"),
  text: "a",
  beginSection: "title",
  endSection: "title",
  offsetInBeginSection: 0,
  offsetInEndSection: 1
}
const question = {
  id: "q1",
  body: " Which? ",
  type: "list",
  documents: [pubmed("1"), pubmed("22")],
  snippets: [snippet],
  ideal_answer: ["x"]
}
const parse = (...questions: ReadonlyArray<unknown>) => BioAsq.parse(bytes(JSON.stringify({ questions })), "x.json")

describe("BioAsq.parse", () => {
  it("reads questions with PMIDs and snippets", () => {
    expect(message(parse(question))).toEqual([
      {
        id: "q1",
        body: "Which?",
        type: "list",
        documents: ["1", "22"],
        snippets: [{ document: "1", text: "a", beginSection: "title", endSection: "title" }],
        answers: []
      }
    ])
  })

  it("reads the answers of list questions with their synonyms, and no others", () => {
    const answersOf = (changes: object) => message(parse({ ...question, ...changes })) as unknown as ReadonlyArray<{ answers: unknown }>
    expect(answersOf({ exact_answer: [["kidney", "kidneys"], "heart"] })[0]!.answers).toEqual([["kidney", "kidneys"], ["heart"]])
    expect(answersOf({ type: "yesno", exact_answer: "yes" })[0]!.answers).toEqual([])
  })

  it.each([
    ["an answer", { ...question, exact_answer: [["a", 1]] }, "questions[1].exact_answer[0]"],
    ["the answers of a list", { ...question, exact_answer: "a" }, "questions[1].exact_answer"],
    ["id", { ...question, id: 1 }, "questions[1].id"],
    ["body", { ...question, body: " " }, "questions[1].body"],
    ["type", { ...question, type: undefined }, "questions[1].type"],
    ["documents", { ...question, documents: {} }, "questions[1].documents"],
    ["a document", { ...question, documents: [pubmed("1"), "http://example.org/1"] }, "questions[1].documents[1]"],
    ["a PMID", { ...question, documents: [pubmed("1x")] }, "questions[1].documents[0]"],
    ["snippets", { ...question, snippets: undefined }, "questions[1].snippets"],
    ["a snippet", { ...question, snippets: ["a"] }, "questions[1].snippets[0].document"],
    ["a snippet's text", { ...question, snippets: [{ ...snippet, text: 1 }] }, "questions[1].snippets[0].text"],
    ["a snippet's section", { ...question, snippets: [{ ...snippet, endSection: 1 }] }, "questions[1].snippets[0].endSection"],
    ["a question", null, "questions[1].id"]
  ])("says where %s is not as it should be", (_, second, where) => {
    expect(message(parse({ ...question, id: "q0" }, second))).toBe(
      `x.json: no usable ${where}; expected BioASQ's form: texts, documents as PubMed addresses`
    )
  })

  it("refuses a question that comes twice, no questions, and what is no JSON", () => {
    expect(message(parse(question, question))).toBe("x.json: question q1 again; expected each question once")
    expect(message(parse())).toBe("x.json: no question in it; expected at least one question")
    expect(message(BioAsq.parse(bytes("[]"), "x.json"))).toMatch(/^x\.json: no usable questions;/)
    expect(message(BioAsq.parse(bytes('{"questions": [\n{]}'), "x.json"))).toBe("x.json:2: text that is not JSON; expected JSON")
  })
})

describe("BioAsq.parseAll", () => {
  const file = (path: string, ...ids: ReadonlyArray<string>) => ({
    path,
    bytes: bytes(JSON.stringify({ questions: ids.map((id) => ({ ...question, id })) }))
  })

  it("reads several files as one, in their order", () => {
    const all = Result.getOrThrow(BioAsq.parseAll([file("a.json", "q1", "q2"), file("b.json", "q3")]))
    expect(all.map(({ id }) => id)).toEqual(["q1", "q2", "q3"])
  })

  it("refuses a question of an earlier file, and names the later one", () => {
    expect(message(BioAsq.parseAll([file("a.json", "q1"), file("b.json", "q2", "q1")]))).toBe(
      "b.json: question q1 again; expected each question in one file"
    )
  })
})

describe("BioAsq.toTopics and toQrels", () => {
  const questions = Result.getOrThrow(parse(question, { ...question, id: "q0", documents: [] }))

  it("make the body a title and the gold articles grade 1", () => {
    expect(BioAsq.toTopics(questions)).toEqual([
      { id: "q1", title: "Which?" },
      { id: "q0", title: "Which?" }
    ])
    expect([...Result.getOrThrow(BioAsq.toQrels(questions, "x.json")).topics]).toEqual([
      [
        "q1",
        new Map([
          ["1", 1],
          ["22", 1]
        ])
      ]
    ])
  })

  it("count an article under both addresses once, and refuse to be empty", () => {
    const twice = Result.getOrThrow(parse({ ...question, documents: [pubmed("1"), "https://pubmed.ncbi.nlm.nih.gov/1/"] }))
    expect(Qrels.size(Result.getOrThrow(BioAsq.toQrels(twice, "x.json")))).toBe(1)
    expect(message(BioAsq.toQrels([], "x.json"))).toBe("x.json: no judgement in it; expected questions with documents")
  })
})

import { describe, expect, it } from "vitest"
import * as ExamLines from "../../src/choices/ExamLines.ts"
import { bytes, message } from "../formats/bytes.ts"

const parse = (...records: ReadonlyArray<unknown>) =>
  message(ExamLines.parse(bytes(records.map((one) => `${JSON.stringify(one)}\n`).join("")), "x.jsonl"))
const medQa = { question: "Which  organ?", options: { B: "liver", A: "heart" }, answer: "liver", answer_idx: "B" }
const medMcqa = { question: "Which?", opa: "a", opb: "b", opc: "c", opd: "d", cop: 3, exp: null, id: "x" }

describe("exam questions as lines of JSON", () => {
  it("have one key each, by letter or by number", () => {
    expect(parse(medQa, medMcqa)).toEqual([
      { id: "Q1", stem: "Which organ?", options: ["heart", "liver"], right: [1] },
      { id: "Q2", stem: "Which?", options: ["a", "b", "c", "d"], right: [2] }
    ])
  })

  it.each([
    [[{ ...medQa, question: " " }], /^x\.jsonl:1: no "question"/],
    [[medQa, { ...medQa, options: { A: "a", C: "c" } }], /^x\.jsonl:2: "options" has other names than A, B and so on/],
    [[{ ...medQa, options: ["a"] }], /^x\.jsonl:1: "options" is no object/],
    [[{ ...medQa, options: { A: "a", B: 2 } }], /^x\.jsonl:1: an option without text/],
    [[{ ...medQa, answer_idx: "C" }], /^x\.jsonl:1: "answer_idx" names no option/],
    [[{ ...medQa, answer: "heart" }], /^x\.jsonl:1: "answer" is not the text of option B/],
    [[{ ...medMcqa, cop: 0 }], /^x\.jsonl:1: "cop" is no number from 1 to 4/],
    [[{ ...medMcqa, opd: "" }], /^x\.jsonl:1: an option without text among/],
    [[], /^x\.jsonl: no question in it/]
  ])("refuse another form, with the line", (records, expected) => {
    expect(parse(...records)).toMatch(expected)
  })
})

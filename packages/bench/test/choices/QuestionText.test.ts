import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as QuestionText from "../../src/choices/QuestionText.ts"
import { bytes, message } from "../formats/bytes.ts"

const parse = (text: string) => message(QuestionText.parseQuestions(bytes(text), "q.txt"))
const answers = (text: string) => QuestionText.parseAnswers(bytes(text), "a.txt")
const two = "Q1: Which?\nOptions:\nA: one\nB: two\n"
const joined = (questions: string, keys: string) =>
  message(
    Result.flatMap(QuestionText.parseQuestions(bytes(questions), "q.txt"), (open) =>
      Result.flatMap(answers(keys), (read) => QuestionText.withKeys(open, read, "a.txt"))
    )
  )

describe("questions in the form of BioMedMCQs", () => {
  it("may have a mark of the encoding, ends of Windows, indented and continued lines", () => {
    const text =
      "\uFEFFQ01: Which\r\n  of these α?\r\n\r\nOptions:\r\n  A: one,\r\n     and more\r\n  B: two\r\n\r\nQ2: Next?\r\nOptions:\r\nA: x\r\nB: y"
    expect(joined(text, "\uFEFFq2 answer: b;A\r\n\r\nQ1 Answer: B\r\n")).toEqual([
      { id: "Q1", stem: "Which of these α?", options: ["one, and more", "two"], right: [1] },
      { id: "Q2", stem: "Next?", options: ["x", "y"], right: [0, 1] }
    ])
  })

  it.each([
    ["a missing option", "Q1: W?\nOptions:\nA: one\nC: three\n", /^q\.txt:4: option B of Q1 is missing before C/],
    ["a missing last option", `${two}Q2: W?\nOptions:\nA: one\nB: two\nC: three\n`, /^q\.txt:5: Q2 has 3 options, and Q1 has 2/],
    ["an option twice", "Q1: W?\nOptions:\nA: one\nA: two\n", /^q\.txt:4: option A of Q1 again; expected option B/],
    ["a number twice", `${two}\nQ01: Again?\n`, /^q\.txt:6: Q1 again, as in line 1; expected each number once/],
    ["an option before the heading", "Q1: W?\nA: one\n", /^q\.txt:2: option A before `Options:`/],
    ["a heading without a question", "Options:\n", /^q\.txt:1: `Options:` without a question before it/],
    ["two headings", "Q1: W?\nOptions:\nOptions:\n", /^q\.txt:3: `Options:` without a question before it/],
    ["a question without options", "Q1: W?\nOptions:\n", /^q\.txt:1: Q1 with no option/],
    ["one option", "Q1: W?\nOptions:\nA: one\n", /^q\.txt:1: Q1 with one option/],
    ["an empty stem", "Q1:\nOptions:\nA: one\nB: two\n", /^q\.txt:1: Q1 without a stem/],
    ["an empty option", "Q1: W?\nOptions:\nA: one\nB:\n", /^q\.txt:1: option B of Q1 without text/],
    ["a text before all", "Which?\n", /^q\.txt:1: a text that belongs to no question or option/],
    ["a text after an empty line", `${two}\nmore\n`, /^q\.txt:6: a text that belongs to no question or option/],
    ["nothing", "", /^q\.txt: no question in it/]
  ])("refuse %s, with the line", (_, text, expected) => {
    expect(parse(text)).toMatch(expected)
  })

  it.each([
    ["an answer without a question", "Q1 Answer: A\nQ2 Answer: A\n", /^a\.txt:2: an answer to Q2, which is no question/],
    ["a letter that the question does not have", "Q1 Answer: C\n", /^a\.txt:1: Q1 has no option C; expected letters from A to B/],
    ["what is no letter", "Q1 Answer: one\n", /^a\.txt:1: "ONE" is no letter of an option/],
    ["a doubled letter", "Q1 Answer: A, a\n", /^a\.txt:1: the answer to Q1 names an option twice/],
    ["a doubled number", "Q1 Answer: A\nQ1 Answer: B\n", /^a\.txt:2: an answer to Q1 again, as in line 1/],
    ["no letter", "Q1 Answer:\n", /^a\.txt:1: the answer to Q1 names no option/],
    ["another line", "Q1: A\n", /^a\.txt:1: this is no answer; expected `Q1 Answer: B, D`/],
    ["a question without a key", "\n", /^a\.txt: no answer to Q1/]
  ])("refuse keys with %s", (_, keys, expected) => {
    expect(joined(two, keys)).toMatch(expected)
  })

  it("are read back as they were written", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map((one) => `${one.replaceAll(/\s+/gu, " ").trim()}.`)
    const question = (size: number) =>
      fc.record({
        stem: text,
        options: fc.array(text, { minLength: size, maxLength: size }),
        right: fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 1 }).map((places) => places.toSorted((a, b) => a - b))
      })
    const set = fc
      .integer({ min: 2, max: 26 })
      .chain((size) => fc.array(question(size), { minLength: 1, maxLength: 6 }))
      .map((all) => all.map((one, i) => ({ id: `Q${7 * i}`, ...one })))
    fc.assert(
      fc.property(set, (all) => {
        expect(joined(QuestionText.printQuestions(all), QuestionText.printAnswers(all))).toEqual(all)
      })
    )
  })
})

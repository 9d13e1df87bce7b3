import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as TrecQrels from "../../src/formats/TrecQrels.ts"
import * as Qrels from "../../src/Qrels.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string, options?: TrecQrels.Options) => TrecQrels.parse(bytes(text), "x.qrels", options)
const read = (text: string, options?: TrecQrels.Options) => {
  const { topics, maximum } = Result.getOrThrow(parse(text, options))
  return { topics: [...topics].map(([topic, grades]) => [topic, Object.fromEntries(grades)]), maximum }
}

describe("TrecQrels.parse", () => {
  it("reads grades by topic, topics in byte order", () => {
    expect(read("2 0 a 2\n10 0.5 b -1\n2 0 c 0\n")).toEqual({
      topics: [
        ["10", { b: -1 }],
        ["2", { a: 2, c: 0 }]
      ],
      maximum: 2
    })
  })

  it("takes tabs, runs of blanks, CRLF, signs, a byte order mark and a last line without end", () => {
    expect(read("\uFEFF1\t0  a \t +1\r\n  1 0 b -0 \r\n1 0 é 3").topics).toEqual([["1", { a: 1, b: 0, é: 3 }]])
  })

  const columns = "topic, iteration, document and grade"
  const grades = "a whole number as grade"
  it.each([
    ["too few columns", "1 0 a 1\n1 0 b\n", `x.qrels:2: 3 columns; expected ${columns}`],
    ["a fifth column", "1 0 a 1 x\n", `x.qrels:1: 5 columns; expected ${columns}`],
    ["an empty line", "1 0 a 1\n\n1 0 b 1\n", `x.qrels:2: an empty line; expected ${columns}`],
    ["an empty line at the end", "1 0 a 1\r\n \r\n", `x.qrels:2: an empty line; expected ${columns}`],
    ["old Macintosh lines", "1 0 a 1\r1 0 b 1\r", `x.qrels:1: a control character; expected ${columns}`],
    [
      "a decimal grade",
      "1 0 a 1.9\n",
      `x.qrels:1: the grade "1.9"; expected ${grades}; number fractions from low to high, and give their gains to a measure, such as nDCG(gains={1:0.4,2:0.9})@10`
    ],
    ["a word as grade", "1 0 a abc\n", `x.qrels:1: the grade "abc"; expected ${grades}`],
    ["a sign as grade", "1 0 a -\n", `x.qrels:1: the grade "-"; expected ${grades}`],
    ["a grade beyond 16 bits", "1 0 a 32768\n", "x.qrels:1: the grade 32768; expected a whole number from -32768 to 32767 as grade"],
    ["a grade of ten digits", "1 0 a 4294967297\n", `x.qrels:1: the grade "4294967297"; expected ${grades}`],
    ["a comment", "# q\n1 0 a 1\n", `x.qrels:1: a comment; expected ${columns} (trec_eval 9.0.8 refuses comments, 10.0 skips them)`],
    ["nothing", "", `x.qrels: no judgement in it; expected lines of ${columns}`],
    [
      "a document twice",
      "1 0 a 1\n2 0 a 1\n1 1 a 1\n",
      "x.qrels:3: document a of topic 1 again (first on line 1); expected each document once in a topic"
    ]
  ])("refuses %s", (_, text, expected) => {
    expect(message(parse(text))).toBe(expected)
  })

  it("keeps the best of a document's grades when asked", () => {
    expect(read("1 0 a 1\n1 0 b 2\n1 0 a 2\n1 0 b -1\n", { duplicates: "best" }).topics).toEqual([["1", { a: 2, b: 2 }]])
  })

  it("skips comments when asked", () => {
    expect(read("# by hand\n1 0 a 1\n# end", { comments: "skip" }).topics).toEqual([["1", { a: 1 }]])
  })
})

describe("TrecQrels.parse of codes and SMART's form", () => {
  const options = {
    columns: 3,
    grades: new Map([
      [1, 4],
      [4, 1],
      [-1, -1]
    ])
  } as const

  it("maps codes to grades", () => {
    expect(read("1 184 1 \n1 29 4 \n2 12 -1", options)).toEqual({
      topics: [
        ["1", { 184: 4, 29: 1 }],
        ["2", { 12: -1 }]
      ],
      maximum: 4
    })
  })

  it("refuses an unknown code and a fourth column", () => {
    expect(message(parse("1 184 1\n1 29 2\n", options))).toBe("x.qrels:2: the grade 2; expected one of 1, 4, -1 as grade")
    expect(message(parse("1 0 184 1\n", options))).toBe("x.qrels:1: 4 columns; expected topic, document and grade")
  })
})

describe("TrecQrels.scan", () => {
  it("shows every judgement with its iteration as text and its line, and stops when told", () => {
    const seen: Array<ReadonlyArray<unknown>> = []
    const scanned = TrecQrels.scan(bytes("1 0.5 a 1\n1 4.5 a 0\n2 3 b 2\n"), "x.qrels", (...judgement) => {
      seen.push(judgement)
      return undefined
    })
    expect(Result.isSuccess(scanned)).toBe(true)
    expect(seen).toEqual([
      ["1", "0.5", "a", 1, 1],
      ["1", "4.5", "a", 0, 2],
      ["2", "3", "b", 2, 3]
    ])
  })
})

describe("TrecQrels.print", () => {
  it("is undone by parse", () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 4 })
      .filter((text) => /^[^#\uFEFF]/u.test(text) && !/[\0-\u0020]/.test(text))
    const grades = fc.array(fc.tuple(name, fc.integer({ min: -32768, max: 32767 })), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(name, grades), { minLength: 1, maxLength: 5 }), (topics) => {
        const qrels = Qrels.make(new Map(topics.map(([topic, list]) => [topic, new Map(list)])))
        expect(Result.getOrThrow(parse(Result.getOrThrow(TrecQrels.print(qrels))))).toEqual(qrels)
      })
    )
  })

  it("refuses a name that a column cannot hold", () => {
    const qrels = Qrels.make(new Map([["1", new Map([["a\tb", 1]])]]))
    expect(message(TrecQrels.print(qrels))).toBe(
      'qrels:1: a blank or control character in the name "a\\tb"; expected a name that a column can hold'
    )
  })
})

import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as IdPool from "../../src/IdPool.ts"
import * as TextColumns from "@litfuse/files/TextColumns"
import * as Entries from "../../src/formats/Entries.ts"
import * as Plain from "../../src/formats/Plain.ts"
import * as TrecQrels from "../../src/formats/TrecQrels.ts"
import * as TrecRun from "../../src/formats/TrecRun.ts"
import { bytes } from "./bytes.ts"

const read = (text: string, isRun: boolean) => {
  const cursor = Result.getOrThrow(TextColumns.make(bytes(text), "x"))
  const entries = Entries.make(IdPool.make())
  const tag: Plain.Place = { start: 0, end: 0 }
  Plain.read(cursor, entries, isRun ? tag : undefined)
  const { groups } = Entries.groups(entries, false)
  const made = groups.map(({ topic, documents, values }) => [topic, Array.from(documents, entries.ids.text), [...values]])
  return { made, line: cursor.line, left: text.slice(cursor.end), tag: TextColumns.textOf(cursor, tag.start, tag.end) }
}

describe("Plain.read", () => {
  it("reads a run: blanks, tabs, CRLF, signs and decimals", () => {
    expect(read("1 Q0 b 1 2.50 t\n1\tQ0  a 2 -.25 u \r\n  20 Q0 b 1 7. t\n", true)).toEqual({
      made: [
        ["1", ["b", "a"], [2.5, -0.25]],
        ["20", ["b"], [7]]
      ],
      line: 4,
      left: "",
      tag: "t"
    })
  })

  it("reads up to nineteen digits and exponents as the doubles that they are nearest to", () => {
    const texts = [
      "0.123456789012345678",
      "-12.34567890123456789",
      "1e-5",
      "3.25E+2",
      "9.99999999999999945e-7",
      "0.000000000000000000001234",
      "007.50"
    ]
    const lines = texts.map((text, i) => `1 Q0 d${i} 1 ${text} t\n`).join("")
    expect(read(lines, true)).toMatchObject({
      made: [["1", texts.map((_, i) => `d${i}`), texts.map(Number)]],
      line: texts.length + 1,
      left: ""
    })
  })

  it("reads every decimal as Number does, or leaves it", () => {
    const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength })
    const exponent = fc.option(fc.tuple(fc.constantFrom("e", "E-", "e+"), fc.integer({ min: 0, max: 60 })), { nil: undefined })
    const decimal = fc
      .tuple(fc.constantFrom("", "-"), digits(17), digits(17), exponent)
      .filter(([, whole, part]) => whole.length + part.length > 0)
      .map(([sign, whole, part, power]) => `${sign}${whole}.${part}${power === undefined ? "" : power.join("")}`)
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 5, maxLength: 5 }), (texts) => {
        for (const text of texts) {
          const { made, left } = read(`1 Q0 d 1 ${text} t\n`, true)
          if (left === "") expect(made).toEqual([["1", ["d"], [Number(text)]]])
        }
      })
    )
  })

  it("reads qrels, iterations ignored", () => {
    expect(read("1 0 b 1\n1 0.5 a -2\n2 0 b 0\n", false).made).toEqual([
      ["1", ["b", "a"], [1, -2]],
      ["2", ["b"], [0]]
    ])
  })

  it.each([
    ["a comment", "# x\n"],
    ["an empty line", "\n"],
    ["too few columns", "1 Q0 a 1 2\n"],
    ["text after the tag", "1 Q0 a 1 2 t more\n"],
    ["an exponent without digits", "1 Q0 a 1 2e t\n"],
    ["an exponent of four digits", "1 Q0 a 1 2e0001 t\n"],
    ["a power of ten that is no exact double", "1 Q0 a 1 2e-23 t\n".replace("2e-23", "2.0000000000000001e30")],
    ["two points", "1 Q0 a 1 1.2.3 t\n"],
    ["no digit", "1 Q0 a 1 -. t\n"],
    ["a plus", "1 Q0 a 1 +2 t\n"],
    ["twenty digits", "1 Q0 a 1 0.12345678901234567891 t\n"],
    ["a control character", "1 Q0 a\u000b 1 2 t\n"],
    ["no end of line", "1 Q0 a 1 2 t"]
  ])("leaves %s to the strict reader", (_, line) => {
    const { made, line: at, left } = read(`1 Q0 b 1 3 t\n${line}1 Q0 c 1 3 t`, true)
    expect({ made, at, left }).toEqual({ made: [["1", ["b"], [3]]], at: 2, left: `${line}1 Q0 c 1 3 t` })
  })

  it.each(["1 0 a 1.0\n", "1 0 a +1\n", "1 0 a 32768\n", "1 0 a\n", "1 0 a 1 x\n", "1 0 a -\n"])(
    "leaves %j to the reader of qrels",
    (line) => {
      expect(read(`1 0 b 1\n${line}`, false).left).toBe(line)
    }
  )
})

/** Lines of a file, most of them plain. */
const lines = (columns: ReadonlyArray<fc.Arbitrary<string>>): fc.Arbitrary<string> => {
  const gap = fc.constantFrom(" ", " ", " ", "\t", "  ")
  const plain = fc.tuple(...columns.flatMap((column) => [column, gap])).map((parts) => parts.slice(0, -1).join(""))
  const end = fc.constantFrom("\n", "\n", "\n", "\r\n", " \n")
  const odd = fc.constantFrom("", "#", "1 0 a", "1 Q0 a 1 x t", "1 Q0 a 1 1e1 t more", "1\r0")
  const line = fc.oneof({ weight: 12, arbitrary: plain }, { weight: 1, arbitrary: odd })
  return fc
    .array(
      fc.tuple(line, end).map((parts) => parts.join("")),
      { maxLength: 12 }
    )
    .map((all) => all.join(""))
}
const topic = fc.constantFrom("1", "2", "10", "é")
const document = fc.constantFrom(..."abcdefghij", "ab", "é", "𝒟")
const number = fc.constantFrom("0", "1", "-1", "2", "0.5", "-.25", "3.", "1e2", "+1", "inf", "123456789.0123456789")

// A mark between the lines' ends that no plain line has, and no reader minds: it sends each line the strict way.
const strictly = (text: string): string => text.replaceAll(/(?<=[^ \t\r\n])[ \t]*(?=\r?\n)/g, " x")

describe("readers", () => {
  it("give the same, plain lines or not", () => {
    fc.assert(
      fc.property(lines([topic, fc.constant("Q0"), document, fc.constant("1"), number, fc.constantFrom("t", "u")]), (text) => {
        const show = (read: string) => {
          const run = TrecRun.parse(bytes(read), "x", { comments: "skip" })
          if (Result.isFailure(run)) return run.failure.message
          return [run.success.tag, [...run.success.topics].map(([name, { ids, scores }]) => [name, ids, [...scores]])]
        }
        // what only a message says differs: how many columns the line has
        const bare = (shown: unknown) => JSON.stringify(shown).replace(/\d+ columns?|an empty line/, "columns")
        expect(bare(show(strictly(text)))).toBe(bare(show(text)))
      })
    )
  })

  it("read qrels line by line as they scan them", () => {
    fc.assert(
      fc.property(lines([topic, fc.constant("0"), document, number]), (text) => {
        const seen = new Map<string, Map<string, number>>()
        const scanned = TrecQrels.scan(bytes(text), "x", (name, _, id, grade) => {
          const grades = seen.get(name) ?? new Map<string, number>()
          seen.set(name, grades.set(id, Math.max(grade, grades.get(id) ?? grade)))
          return undefined
        })
        const parsed = TrecQrels.parse(bytes(text), "x", { duplicates: "best" })
        if (Result.isFailure(scanned)) expect(Result.isFailure(parsed) && parsed.failure.message).toBe(scanned.failure.message)
        else if (seen.size > 0) expect(new Map(Result.getOrThrow(parsed).topics)).toEqual(seen)
      })
    )
  })
})

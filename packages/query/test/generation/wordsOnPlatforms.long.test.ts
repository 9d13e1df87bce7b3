import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "../../src/Dialects.ts"
import { generateQueries } from "../../src/generation/generateQueries.ts"
import { domains } from "../../src/generation/GoalWords.ts"
import { droppedWords, strategies } from "../../src/generation/writeStrategy.ts"
import * as HeadingTable from "../../src/lint/HeadingTable.ts"
import { tokens } from "../../src/matcher/tokens.ts"
import { prove } from "../../src/Proof.ts"

const headings = HeadingTable.table("Sepsis\nblood poisoning\tSepsis\nheart attack\tMyocardial Infarction\nAspirin")

const known = [
  "metformin",
  "sepsis",
  "heart attack",
  "anaemia",
  "children",
  "acute kidney injury",
  "β-blockers",
  "IL-6",
  "tumours",
  "placebo",
  "rcts"
]
const cues = ["effect of", "in patients with", "and", "or", "compared with", "does", "reduce", "the", '"quality of care"']
const goals = fc
  .array(fc.oneof(fc.constantFrom(...known, ...cues), fc.string({ maxLength: 6 })), { maxLength: 8 })
  .map((parts) => parts.join(" "))

/** As many letters as a truncated form of a word keeps. */
const beginning = (word: string): string => [...word].slice(0, 4).join("")

/** A form without the escapes of an address, which OpenAIRE has. */
const readableForm = (text: string): string =>
  /%[0-9A-F]{2}/u.test(text) ? decodeURIComponent(text.replaceAll(/%(?![0-9A-F]{2})/gu, "%25")) : text

describe("the law of words for a goal", () => {
  it("each word is in the query, in what is said about it, or in a note, on every platform; the readable ones read it without an error", () => {
    fc.assert(
      fc.property(goals, fc.constantFrom(...strategies), fc.constantFrom(...domains), (text, strategy, domain) => {
        const limits = { studyTypes: [], keywords: [], exclude: [] }
        const { reading, queries } = generateQueries({ text, strategy, domain, most: 3, limits, headings, records: [] })
        for (const { query, used, unused, strategy: made } of queries)
          for (const id of Dialects.ids) {
            const dialect: Dialects.Dialect = Dialects.dialects[id]
            const form = dialect.print(query)
            const said = [
              ...reading.left,
              ...reading.studyTypes,
              ...unused.flatMap(({ concept }) => concept.alternatives.flat().map(({ part }) => part))
            ]
              .flatMap((one) => tokens(one.text))
              .concat(droppedWords({ used, strategy: made }))
            const where = tokens(`${readableForm(form.text)} ${form.remarks.map((one) => one.text).join(" ")}`)
            for (const word of tokens(text))
              expect(
                said.includes(word) || where.some((one) => one.startsWith(beginning(word)) || word.startsWith(one)),
                `${word} of ${text} on ${id}: ${form.text}`
              ).toBe(true)
            const read = dialect.read?.(form.text)
            expect(read?.problems.filter(({ severity }) => severity === "error") ?? [], `${id}: ${form.text}`).toEqual([])
          }
      })
    )
  })
})

it("a printed query for a goal finds the same records when it is read, on every platform", () => {
  const limits = fc.record({
    studyTypes: fc.subarray(["Randomized Controlled Trial", "Review", "Case Reports"]),
    keywords: fc.subarray(["mouse model", "IL-6", "2020"]),
    exclude: fc.subarray(["rats", "in-vitro"])
  })
  fc.assert(
    fc.property(goals, fc.constantFrom(...strategies), limits, fc.constantFrom(...Dialects.readable), (text, strategy, limits, id) => {
      for (const { query } of generateQueries({ text, strategy, domain: "general", most: 1, limits, headings, records: [] }).queries) {
        const { text: printed, remarks } = Dialects.dialects[id].print(query)
        const { query: back } = Dialects.dialects[id].read(printed)
        if (remarks.length === 0) expect([id, printed, prove(query, back!).counterexample]).toEqual([id, printed, undefined])
      }
    })
  )
})

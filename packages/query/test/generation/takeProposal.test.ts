import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import { conceptTerms } from "@litfuse/query/generation/conceptTerms"
import { generateQueries } from "@litfuse/query/generation/generateQueries"
import { takeProposal } from "@litfuse/query/generation/takeProposal"
import { table } from "@litfuse/query/lint/HeadingTable"
import * as Matcher from "@litfuse/query/Matcher"
import { termQuery } from "@litfuse/query/generation/writeStrategy"

const headings = table("Sepsis\nblood poisoning\tSepsis\nBacteremia\nbacteraemia\tBacteremia")
const phrases = ["sepsis", "acute kidney injury"] as const
const termsOf = (text: string) => conceptTerms({ from: 0, to: 0, text }, { headings, acronyms: [] })

const words = [
  "sepsis",
  "kidney",
  "injury",
  "AKI",
  "renal failure",
  "bacteraemia",
  "severe",
  "acute kidney injuries",
  "TNF-α",
  "[tiab]",
  "OR"
]
const proposal = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8, unit: "grapheme" })), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(" "))
const proposals = fc.record({ synonyms: fc.array(proposal, { maxLength: 6 }), headings: fc.array(proposal, { maxLength: 4 }) })

const documents = fc.array(
  fc.array(fc.constantFrom("acute", "kidney", "injury", "sepsis", "severe", "failure", "renal"), { maxLength: 5 }).map((title) => ({
    texts: { title: [title.join(" ")] },
    headings: []
  })),
  { maxLength: 5 }
)

describe("terms that a model proposes", () => {
  it("are taken or dropped with a reason; what is taken has no finding of the linter on any platform, and is in the text", () => {
    fc.assert(
      fc.property(proposals, fc.constantFrom(...phrases), (given, phrase) => {
        const { terms, dropped } = takeProposal(given, termsOf(phrase), headings)
        expect(terms.length + dropped.length).toBeGreaterThanOrEqual(given.synonyms.length + given.headings.length)
        for (const { why } of dropped) expect(why).not.toBe("")
        for (const term of terms) {
          expect(term.origin).toBe("model")
          if (term.isHeading) expect([...headings.headings.values()]).toContain(term.text)
          for (const id of Dialects.readable) {
            const { print, read } = Dialects.dialects[id]
            const { text } = print(termQuery(term, false))
            expect([text, read(text).problems.filter(({ severity }) => severity === "error" || id === "pubmed")]).toEqual([text, []])
          }
        }
      }),
      { numRuns: 40 }
    )
  })

  it("only add to what the terms of rules find", () => {
    fc.assert(
      fc.property(proposals, proposals, documents, (first, second, list) => {
        const goal = {
          text: "sepsis with acute kidney injury",
          domain: "general",
          strategy: "comprehensive",
          most: 1,
          limits: { studyTypes: [], keywords: [], exclude: [] },
          headings,
          records: []
        } as const
        const taken = [first, second].map((one, i) => [phrases[i]!, takeProposal(one, termsOf(phrases[i]!), headings).terms] as const)
        const more = generateQueries({ ...goal, proposed: { terms: new Map(taken), roles: new Map() } })
        const index = Matcher.index(list)
        const [few, many] = [generateQueries(goal), more].map(({ queries }) => Matcher.search(index, queries[0]!.query))
        expect(many).toEqual(expect.arrayContaining([...few!]))
      }),
      { numRuns: 40 }
    )
  })

  it("are at most twenty synonyms and five headings of a phrase, headings by their names in the table", () => {
    const numbers = Array.from({ length: 22 }, (_, i) => `serum marker ${String.fromCodePoint(97 + i)}x`)
    const { terms, dropped } = takeProposal({ synonyms: numbers, headings: ["bacteraemia", "Sepsis"] }, termsOf("sepsis"), headings)
    expect(terms.map(({ text }) => text)).toEqual([...numbers.slice(0, 20), "Bacteremia"])
    expect(dropped.map(({ why }) => why)).toEqual([
      "at most 20 synonyms of a phrase are taken",
      "at most 20 synonyms of a phrase are taken",
      "the phrase has this term already"
    ])
  })
})

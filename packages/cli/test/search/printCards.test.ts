import type { Hit } from "@litfuse/api/search/Answer"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { card, type Screen } from "../../src/search/card.ts"
import { printCards } from "../../src/search/printCards.ts"
import { ordinal, positionsBySource } from "@litfuse/api/search/positionsBySource"
import { answer, hit, outcome } from "./answers.ts"

const titles = new Map([
  ["pubmed", "PubMed"],
  ["europepmc", "Europe PMC"],
  ["core", "CORE"]
])
const screen = (rest: Partial<Screen> = {}): Screen => ({
  columns: 80,
  isStyled: false,
  titleOf: (source) => titles.get(source) ?? source,
  ...rest
})

const tree = { _tag: "Term", text: "gout" } as never
const three = [
  outcome({ delivered: 4 }),
  outcome({ source: "europepmc", delivered: 10 }),
  outcome({ source: "core", state: "failed", error: { reason: "Unreachable", message: "away" } })
]
const asked = (one: Hit) => answer({ query: { text: "gout", tree }, outcomes: three, works: [one] })
const lines = (one: Hit, rest: Partial<Screen> = {}) => card(one, asked(one), screen(rest))

const whole = hit({
  title: "Allopurinol in gout",
  contributors: [{ family: "Roe", given: "Ann" }, { literal: "The Gout Group" }, { family: "Poe" }, { family: "Loe" }, { family: "Moe" }],
  containerTitle: "Heart",
  published: "2019-03",
  identifiers: ["pmid:1", "doi:10.1/a"],
  citationUri: "https://doi.org/10.1/a",
  sources: ["europepmc", "pubmed"],
  scores: { pubmed: 1, europepmc: 0.7 },
  openAccess: [{ url: "https://example.org" }]
})

describe("a work for people", () => {
  it("is its title; who, where and when; its identifier, and which source lists it where", () => {
    expect(lines(whole)).toEqual([
      " 1. Allopurinol in gout",
      "    Roe Ann, The Gout Group, Poe and 2 more · Heart · 2019-03",
      "    doi:10.1/a · open access · first in PubMed, 4th in Europe PMC"
    ])
  })

  it("says that it is a page of the web", () => {
    const webPage = { address: "https://example.org/a", retrieved: "2026-01-31" }
    expect(lines(hit({ webPage, scores: { pubmed: 0.75 } }))[1]).toBe("    pubmed:1 · web page · second in PubMed")
  })

  it("omits lines without content", () => {
    expect(lines(hit({ scores: { pubmed: 0.75 } }))).toEqual([" 1. Gout", "    pubmed:1 · second in PubMed"])
  })

  it("says who has it where nothing is ranked, because a look-up has no places", () => {
    expect(card(whole, answer({ outcomes: three, works: [whole] }), screen()).at(-1)).toBe(
      "    doi:10.1/a · open access · in Europe PMC and PubMed"
    )
  })

  it("shouts a retraction", () => {
    const retracted = { ...whole, retraction: { state: "retracted", by: ["pubmed"] } }
    expect(lines(retracted)[2]).toContain("· RETRACTED ·")
    expect(lines(retracted, { isStyled: true })[2]).toContain("\u001b[1;31mRETRACTED\u001b[0m")
    expect(lines({ ...whole, retraction: { state: "none", by: ["pubmed"] } })[2]).not.toMatch(/none|RETRACTED/)
  })

  it("links its identifier on a terminal, and nowhere else", () => {
    expect(lines(whole, { isStyled: true })[2]).toContain("\u001b]8;;https://doi.org/10.1/a\u001b\\doi:10.1/a\u001b]8;;\u001b\\")
    expect(lines(whole).join("")).not.toContain("\u001b")
    expect(lines(hit({}), { isStyled: true }).join("")).not.toContain("]8;;")
    // what is encoded is not encoded again, and nothing leads to another scheme
    const old = { ...whole, citationUri: "https://doi.org/10.1002/16%3C1661::AID%3E3.0" }
    expect(lines(old, { isStyled: true })[2]).toContain("]8;;https://doi.org/10.1002/16%3C1661::AID%3E3.0\u001b")
    expect(lines({ ...whole, citationUri: "https://x.org/a\u001b\\b c" }, { isStyled: true })[2]).toContain(
      "]8;;https://x.org/a\\b%20c\u001b"
    )
    expect(lines({ ...whole, citationUri: "file:///etc/passwd" }, { isStyled: true }).join("")).not.toContain("]8;;")
  })

  it("stays within its screen, and hostile texts within their line", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 })
    fc.assert(
      fc.property(text, text, fc.integer({ min: 40, max: 120 }), (title, journal, columns) => {
        const one = { ...whole, title: `x${title}\u001b[2J\n\u202e`, containerTitle: journal }
        for (const line of lines(one, { columns })) {
          expect([...line].length).toBeLessThanOrEqual(columns)
          expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
        }
      })
    )
  })
})

describe("places", () => {
  it("are said as people say them", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 101].map(ordinal)).toEqual([
      "first",
      "second",
      "third",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "22nd",
      "111th",
      "101st"
    ])
  })

  it("are those in the sources' own lists, for any length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (length, n) => {
        const place = 1 + (n % length)
        const scored = hit({ scores: { pubmed: (length - place + 1) / length } })
        expect(positionsBySource(scored, answer({ outcomes: [outcome({ delivered: length })] }))).toEqual([["pubmed", place]])
      })
    )
  })
})

describe("the explanation of a rank", () => {
  const leaf = (label: string, value: number) => ({ label, value, parts: [] })
  const explained = hit({
    sources: ["pubmed"],
    scores: { pubmed: 1 },
    explanation: {
      label: "reciprocal rank fusion",
      value: 0.03,
      parts: [leaf("rank 1 in pubmed", 0.02), leaf("rank 9 in core", 0.01), leaf("not in europepmc", 0)],
      from: [
        { label: "place 1 of 4", value: 4, parts: [], from: [{ label: "bm25", value: 3, parts: [leaf('"gout"', 4), leaf("length", -1)] }] }
      ]
    }
  })

  it("has words and percentages, omits parts without a share, and does not list failed sources as missing", () => {
    expect(printCards(asked(explained), screen(), false).slice(2)).toEqual([
      "    not found by Europe PMC",
      "    reciprocal rank fusion",
      "        67 %  rank 1 in pubmed",
      "        33 %  rank 9 in core",
      "      bm25",
      '          80 %  "gout"',
      "         -20 %  length"
    ])
  })

  it("has every number where these are asked for", () => {
    const full = printCards(asked(explained), screen(), true).join("\n")
    for (const text of ["0.0300  reciprocal rank fusion", "0.0000  not in europepmc", "<- 4.0000  place 1 of 4"])
      expect(full).toContain(text)
  })

  it("is not said where it is left out", () => {
    expect(printCards(asked(whole), screen(), true)).toEqual(lines(whole))
  })
})

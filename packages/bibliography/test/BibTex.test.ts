import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import * as Tex from "../src/Tex.ts"
import { withoutVerbatim } from "./withoutVerbatim.ts"
import { text } from "./arbitraries.ts"

const read = Result.getOrThrow(
  Bibliography.read(readFileSync(new URL("fixtures/dialects.bib", import.meta.url)), "dialects.bib", { isBadSkipped: true })
)

describe("BibTeX", () => {
  it("is read with its macros, months, names, TeX and eprints; a damaged entry affects no other", () => {
    expect(read.records.map(withoutVerbatim)).toEqual([
      {
        source: "file",
        id: "1",
        identifiers: [
          { scheme: "doi", value: "10.1234/example_1" },
          { scheme: "arxiv", value: "2101.00001" }
        ],
        title: "Vitamin K and α-cells: Österreich & in vivo H2O – a review",
        contributors: [
          { _tag: "Person", family: "Roe", given: "Jane" },
          { _tag: "Group", name: "The Bone and Joint Group" },
          { _tag: "Person", family: "van der Berg", given: "Jan, Jr" },
          { _tag: "Person", family: "Müller", given: "Jérôme" },
          { _tag: "Person", family: "Lovelace", given: "Ada" }
        ],
        containerTitle: "Journal of Examples",
        published: "2021-06",
        volume: "12",
        issue: "3",
        pages: "45-51",
        publicationTypes: [],
        meshHeadings: [],
        keywords: ["bone", "vitamin K"]
      },
      {
        source: "file",
        id: "2",
        identifiers: [],
        title: "A thesis",
        contributors: [{ _tag: "Person", family: "Doe", given: "John" }],
        publisher: "University of Town",
        published: "2019",
        publicationTypes: ["Thesis"],
        meshHeadings: [],
        keywords: []
      }
    ])
  })

  it("makes unique keys of letters and numbers", () => {
    const one = { ...withoutVerbatim(read.records[0]!), contributors: [{ _tag: "Person" as const, family: "Müller-Łuć {x}" }] }
    expect(
      [...Bibliography.formats.bibtex.print([one, one, withoutVerbatim(read.records[1]!)]).matchAll(/^@\w+\{(.*),$/gm)].map(
        ([, key]) => key
      )
    ).toEqual(["mullerucx2021", "mullerucx2021-2", "doe2019"])
  })

  it("writes a type in a separate field only if the kind of the entry does not express it", () => {
    const typed = (...publicationTypes: ReadonlyArray<string>) => ({ ...withoutVerbatim(read.records[1]!), publicationTypes })
    const all = [typed("Book"), typed("Book", "Atlas"), typed("Book Chapter"), typed("Journal Article", "Review")]
    const text = Bibliography.formats.bibtex.print(all)
    expect(text.match(/^(?:@\w+|  type = \{.*?\})/gm)).toEqual([
      "@book",
      "@book",
      "  type = {Book; Atlas;}",
      "@incollection",
      expect.stringMatching(/^@(?:article|misc)$/),
      "  type = {Journal Article; Review;}"
    ])
    const again = Result.getOrThrow(Bibliography.formats.bibtex.parse(text, "a.bib")).records
    expect(again.map(({ publicationTypes }) => publicationTypes)).toEqual(all.map(({ publicationTypes }) => publicationTypes))
  })
})

describe("TeX", () => {
  it.each([
    ["$1.5 \\times 10^{6}$ cells, 10\\textsuperscript{-3}~M", "1.5 \u00d710\u2076 cells, 10\u207b\u00b3 M"],
    ["H$_2$O, m\\textsuperscript{6}A and kg/m$^2$", "H2O, m6A and kg/m\u00b2"],
    ["{A} $10^{2^{3}}$", "A 10^(2\u00b3)"],
    ["$10^{6", "10\u2076"],
    ["$10^\\circ$}", "10\u00b0"]
  ])("reads scripts: %s", (source, plain) => expect(Tex.decode(source).text).toBe(plain))

  it("reads scripts of scripts in time linear in their number", () => {
    expect(Tex.decode(`$1${"^{1".repeat(100_000)}`).text.length).toBeLessThan(200_000)
  })

  it.each([
    ["{\\'e}", "é"],
    ["\\'{e}", "é"],
    ["\\'e", "é"],
    ["\\c{c}", "ç"],
    ["\\v s", "š"],
    ["{\\ss}e \\o{}re", "ße øre"],
    ["\\textit{in} \\textbf{vivo}", "in vivo"],
    ["10\\,mg\\%~a", "10mg% a"],
    ["``x'' --- y", "“x” — y"],
    ["a-b 'c'", "a-b 'c'"],
    ["\\'{\\i}", "í"],
    ["C:\\textbackslash{}new", "C:\\new"]
  ])("%s is read as %s", (source, plain) => {
    expect(Tex.decode(source).text).toBe(plain)
  })

  it("reads back every text that is written in it", () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(Tex.decode(Tex.encode(one)).text).toBe(one)
      })
    )
  })
})

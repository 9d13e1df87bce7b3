/** Languages, titles in another language, trials and grants, under the names that the documentation of each form gives them. */
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const record = SourceRecord.make({
  source: "file",
  id: "1",
  title: "[Bones.]",
  originalTitle: "Knochen & Gelenke.",
  ...Raw.languages(["ger", "eng"]),
  trials: [
    { registry: "ClinicalTrials.gov", number: "NCT01234567" },
    { registry: "CTRI", number: "CTRI/2010/091/000123" }
  ],
  funding: [{ funder: "NHLBI NIH HHS", grant: "R01 HL123456" }, { funder: "Wellcome Trust" }, { grant: "MR/K002279/1" }],
  fieldsOfStudy: ["Medicine"]
})

const names: Readonly<Record<string, ReadonlyArray<string>>> = {
  ris: ["TT  - Knochen & Gelenke.\r\n", "LA  - ger\r\nLA  - eng\r\n"],
  nbib: [
    "TT  - Knochen & Gelenke.\n",
    "LA  - ger\nLA  - eng\n",
    "SI  - ClinicalTrials.gov/NCT01234567\nSI  - CTRI/CTRI/2010/091/000123\n",
    "GR  - R01 HL123456/NHLBI NIH HHS/\nGR  - Wellcome Trust/\nGR  - MR/K002279/1//\n"
  ],
  bibtex: ["  origtitle = {Knochen \\& Gelenke.},\n", "  language = {ger and eng}"],
  endnote: ["<translated-title>Knochen &amp; Gelenke.</translated-title>", "<language>ger; eng</language>"],
  csl: ['"original-title": "Knochen & Gelenke."', '"language": "ger"'],
  csv: [",ger; eng,"],
  rayyan: [",ger; eng,"],
  covidence: [",ger; eng,"]
}

const fields = ["languages", "originalTitle", "trials", "funding", "fieldsOfStudy"] as const
const words = {
  originalTitle: "titles in another language (1 record)",
  trials: "trial numbers (1 record)",
  funding: "grants and funders (1 record)",
  fieldsOfStudy: "fields of study (1 record)",
  languages: "languages"
}

describe.each(Bibliography.names)("%s", (form) => {
  it("writes them under its own names, reads them back, and counts those that it cannot store", () => {
    const { text, notices } = Bibliography.print([record], form, "a")
    for (const line of names[form]!) expect(text).toContain(line)
    const [read] = Result.getOrThrow(Bibliography.formats[form].parse(text, "a")).records
    const keeps: ReadonlyArray<string> = Bibliography.formats[form].keeps
    for (const field of fields) {
      expect([field, read![field]]).toEqual([field, keeps.includes(field) ? record[field] : undefined])
      expect([field, notices.some((one) => one.text.includes(words[field]))]).toEqual([field, !keeps.includes(field)])
    }
  })
})

describe("grants and trials of PubMed", () => {
  const nbib = [
    "PMID- 1",
    "TI  - A.",
    "LA  - fre",
    "LA  - eng",
    "SI  - ClinicalTrials.gov/NCT01234567",
    "SI  - GENBANK/AB000001",
    "GR  - R01 HL123456/HL/NHLBI NIH HHS/United States",
    "GR  - 081052/Wellcome Trust/United Kingdom",
    "GR  - WT_/Wellcome Trust/United Kingdom",
    "GR  - CIHR/Canada",
    ""
  ]

  it("are read, and their lines are written unchanged", () => {
    const { records } = Result.getOrThrow(Bibliography.formats.nbib.parse(nbib.join("\n"), "a"))
    expect(records[0]).toMatchObject({
      languages: ["fre", "eng"],
      trials: [{ registry: "ClinicalTrials.gov", number: "NCT01234567" }],
      funding: [
        { funder: "NHLBI NIH HHS", grant: "R01 HL123456" },
        { funder: "Wellcome Trust", grant: "081052" },
        { funder: "Wellcome Trust" },
        { funder: "CIHR" }
      ]
    })
    const again = Bibliography.formats.nbib.print(records)
    for (const line of nbib) expect(again.split("\n").filter((one) => one === line)).toHaveLength(1)
    expect(again.match(/^(?:GR|SI|LA) /gm)).toHaveLength(8)
    expect(Result.getOrThrow(Bibliography.formats.nbib.parse(again, "a")).records).toEqual(records)
  })

  it("are written once if another source has some of them too", () => {
    const { records } = Result.getOrThrow(Bibliography.formats.nbib.parse(nbib.join("\n"), "a"))
    const merged = { ...records[0]!, funding: Raw.some([...records[0]!.funding!, { funder: "Society of Bones" }])! }
    const again = Bibliography.formats.nbib.print([merged])
    expect(again.match(/^GR .*$/gm)).toHaveLength(5)
    expect(new Set(Result.getOrThrow(Bibliography.formats.nbib.parse(again, "a")).records[0]!.funding)).toEqual(new Set(merged.funding))
  })

  it("are the same from PubMed's XML", () => {
    const xml =
      "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>A.</ArticleTitle><DataBankList><DataBank><DataBankName>ClinicalTrials.gov</DataBankName><AccessionNumberList><AccessionNumber>NCT01234567</AccessionNumber></AccessionNumberList></DataBank><DataBank><DataBankName>GENBANK</DataBankName><AccessionNumberList><AccessionNumber>AB000001</AccessionNumber></AccessionNumberList></DataBank></DataBankList><GrantList><Grant><GrantID>R01 HL123456</GrantID><Acronym>HL</Acronym><Agency>NHLBI NIH HHS</Agency><Country>United States</Country></Grant><Grant><GrantID>7</GrantID><Agency>Society</Agency><Country/></Grant></GrantList></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
    const { records } = Result.getOrThrow(Bibliography.readers["pubmed-xml"].parse(xml, "a"))
    expect(records[0]).toMatchObject({
      trials: [{ registry: "ClinicalTrials.gov", number: "NCT01234567" }],
      funding: [
        { funder: "NHLBI NIH HHS", grant: "R01 HL123456" },
        { funder: "Society", grant: "7" }
      ]
    })
    const again = Bibliography.formats.nbib.print(records)
    for (const line of ["SI  - GENBANK/AB000001", "GR  - R01 HL123456/HL/NHLBI NIH HHS/United States", "GR  - 7/Society/"])
      expect(again).toContain(`${line}\n`)
  })
})

it("grants keep their order where one is written back as it was", () => {
  const { parse, print } = Bibliography.formats.nbib
  const { records } = Result.getOrThrow(parse("PMID- 1\nTI  - A\nGR  - Fund of B\nGR  - Fund of A/\n", "a"))
  expect(print(records)).toContain("GR  - Fund of B\nGR  - Fund of A/\n")
})

import { gzipSync } from "node:zlib"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const ris = "TY  - JOUR\nTI  - Études\nER  - \n"
const read = (bytes: Uint8Array | string, file: string) => Bibliography.read(Buffer.from(bytes as string), file)
const titles = (bytes: Uint8Array | string, file = "a.ris") => Result.getOrThrow(read(bytes, file)).records.map(({ title }) => title)
const notices = (bytes: Uint8Array) => Result.getOrThrow(read(bytes, "a.ris")).notices.map(({ code }) => code)
const refusal = (bytes: Uint8Array | string, file: string): string => {
  const result = read(bytes, file)
  return Result.isFailure(result) ? result.failure.message : "read"
}

describe("encodings", () => {
  const little = Buffer.from(ris, "utf16le")
  const big = Buffer.from(little).swap16()

  it.each([
    ["UTF-8", Buffer.from(ris), []],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${ris}`), []],
    ["UTF-16, the low byte first", Buffer.concat([Buffer.from([0xff, 0xfe]), little]), ["encoding"]],
    ["UTF-16, the high byte first", Buffer.concat([Buffer.from([0xfe, 0xff]), big]), ["encoding"]],
    ["UTF-16 without a mark", little, ["encoding"]],
    ["the same, the high byte first", big, ["encoding"]],
    ["Latin-1", Buffer.from(ris, "latin1"), ["encoding"]]
  ])("%s is read", (_, bytes, codes) => {
    expect(titles(bytes)).toEqual(["Études"])
    expect(notices(bytes)).toEqual(codes)
  })

  it("that are mixed are refused, naming both lines", () => {
    const mixed = Buffer.concat([Buffer.from("TY  - JOUR\nTI  - "), Buffer.from("Études", "latin1"), Buffer.from("\nAB  - É\nER  - \n")])
    expect(refusal(mixed, "a.ris")).toBe(
      "a.ris:2: bytes that are not UTF-8, while line 3 is UTF-8; expected one encoding in the whole file: export it again as UTF-8, or convert the parts separately"
    )
  })
})

describe("what a format cannot store", () => {
  const [comma] = Result.getOrThrow(read("@article{a, title = {A}, author = {{Family, with comma}, Ann}}", "a.bib")).records
  const nbib = "PMID- 1\nTI  - A\nFAU - Roe, Ann\nAD  - University of Town\nAUID- ORCID: 0000-0002-1825-0097\n"
  const [placed] = Result.getOrThrow(read(nbib, "a.nbib")).records

  it.each([
    ["bibtex", undefined],
    ["csl", undefined],
    ["ris", "RIS cannot store unchanged: names with a comma in the family name, or of several words without a given name (1 record)"],
    ["nbib", "NBIB cannot store unchanged: "],
    ["endnote", "EndNote XML cannot store unchanged: "],
    ["csv", "CSV cannot store unchanged: "]
  ] as const)("a comma in a family name: %s", (form, says) => {
    const { text, notices } = Bibliography.print([comma!], form, "b")
    const again = Result.getOrThrow(Bibliography.formats[form].parse(text, "b")).records[0]!.contributors
    expect(again).toEqual([{ _tag: "Person", family: says === undefined ? "Family, with comma" : "Family with comma", given: "Ann" }])
    expect(notices.map(({ code, text }) => [code, text.slice(0, says?.length)])).toEqual(
      says === undefined ? [] : [["field-changed", says]]
    )
  })

  it.each(Bibliography.names)("affiliations: %s", (form) => {
    const { notices } = Bibliography.print([placed!], form, "b")
    const isHeld = form === "nbib" || form === "csl"
    expect(notices.map(({ text }) => text)).toEqual(
      isHeld ? [] : [`${Bibliography.formats[form].label} has no field for affiliations and ORCIDs (1 record)`]
    )
  })
})

describe("the issue dates and electronic dates", () => {
  const issue = PartialDate.make("2021-05")
  const record = SourceRecord.make({ source: "file", id: "1", title: "A", published: issue, dates: { issue } })

  it.each(Bibliography.names)("are stored only by CSL-JSON, and their loss is reported: %s", (form) => {
    const { text, notices } = Bibliography.print([record], form, "b")
    const [again] = Result.getOrThrow(Bibliography.formats[form].parse(text, "b")).records
    expect([again!.published, again!.dates]).toEqual([issue, form === "csl" ? { issue } : undefined])
    expect(notices.map(({ text }) => text)).toEqual(
      form === "csl" ? [] : [`${Bibliography.formats[form].label} has no field for issue dates and electronic dates (1 record)`]
    )
  })
})

describe("retractions", () => {
  it.each([
    ["retracted", []],
    ["none", []]
  ] as const)("are no loss in RIS, which has them among its notes: %s", (status, said) => {
    const record = SourceRecord.make({ source: "file", id: "1", title: "A", retraction: { status } })
    expect(Bibliography.print([record], "ris", "b").notices.map(({ text }) => text)).toEqual(said)
  })
})

describe("files that hold no references", () => {
  it.each([
    ["a workbook", "PK\u0003\u0004 and more", /^a\.ris: the name says RIS, the content looks like a workbook or another archive/],
    ["a PDF", "%PDF-1.7 and more", /^a\.ris: this is a PDF document/],
    ["bytes", Buffer.from([1, 2, 3, 0, 0, 7, 200, 0]), /^a\.ris: this is binary data, not text; expected a text file of references/],
    ["packed bytes", gzipSync("x"), /^a\.ris: this is binary data/],
    [
      "one long line",
      "x".repeat(5_000_000),
      /^a\.ris: the name says RIS, the content does not; expected content that matches the name, or the right format by name$/
    ],
    ["another form", "<xml><records></records></xml>", /^a\.ris: the name says RIS, the content looks like EndNote XML; /]
  ])("%s: one line", (_, bytes, line) => {
    const message = refusal(bytes, "a.ris")
    expect(message).toMatch(line)
    expect(message).not.toContain("\n")
    expect(message.length).toBeLessThan(300)
  })

  it("get a format by content if the name shows none", () => {
    expect(titles(ris, "export.txt")).toEqual(["Études"])
    expect(titles("title,year\nA,2020\n", "-")).toEqual(["A"])
    expect(titles("<xml><records><record><title>B</title></record></records></xml>", "x")).toEqual(["B"])
    expect(refusal("hello", "x")).toBe(
      "x: a format that neither the name nor the content shows; expected one of RIS, NBIB, BibTeX, EndNote XML, CSL-JSON, CSV, Rayyan CSV, Covidence CSV, Web of Science text, EndNote import format, RefWorks, Ovid text, Excel, PubMed XML, JSON of litfuse, ClinicalTrials.gov JSON, ClinicalTrials.gov XML, WHO ICTRP XML"
    )
  })

  it("are empty: no records, whatever the name", () => {
    for (const file of ["a.ris", "a.xml", "a.csv.gz"]) expect(titles("", file)).toEqual([])
  })
})

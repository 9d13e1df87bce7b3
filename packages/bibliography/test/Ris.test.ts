import { readFileSync } from "node:fs"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import * as Ris from "../src/Ris.ts"
import { withoutVerbatim } from "./withoutVerbatim.ts"

const fixture = readFileSync(new URL("fixtures/dialects.ris", import.meta.url))
const parse = (text: string) => Result.getOrThrow(Ris.parse(text, "a.ris"))
const record = (...lines: ReadonlyArray<string>) => parse(["TY  - JOUR", ...lines, "ER  - "].join("\n")).records[0]!

describe("the dialects of RIS", () => {
  const read = Result.getOrThrow(Bibliography.read(fixture, "dialects.ris"))

  it("are read through a byte order mark, a header, folded lines and two names for one field", () => {
    expect(read.records.map(withoutVerbatim)).toEqual([
      {
        source: "file",
        id: "1",
        identifiers: [
          { scheme: "doi", value: "10.1234/example.1" },
          { scheme: "pmid", value: "31234567" }
        ],
        title: "Vitamin K and bone density",
        abstract: "BACKGROUND: We asked.\nMETHODS: We looked.",
        contributors: [
          { _tag: "Person", family: "Roe", given: "Jane" },
          { _tag: "Group", name: "The Bone Group" }
        ],
        containerTitle: "Journal of Examples",
        published: "2021-06",
        volume: "12",
        issue: "3",
        pages: "45-51",
        issn: ["1234-5678", "8765-4321"],
        publicationTypes: [],
        meshHeadings: [],
        keywords: ["Bone", "*Vitamin K"]
      },
      {
        source: "file",
        id: "2",
        identifiers: [{ scheme: "doi", value: "10.1234/example.2" }],
        title: "T2-weighted images T2-weighted images again",
        contributors: [{ _tag: "Person", family: "Doe", given: "JA" }],
        published: "2019-11",
        url: "https://doi.org/10.1234/EXAMPLE.2",
        publicationTypes: ["Thesis"],
        meshHeadings: [],
        keywords: []
      }
    ])
  })

  it("are the same with the line ends of other systems", () => {
    const text = fixture.toString("utf8")
    for (const end of ["\n", "\r"]) {
      const other = Result.getOrThrow(Bibliography.read(Buffer.from(text.replaceAll("\r\n", end)), "dialects.ris"))
      expect(other.records).toEqual(read.records)
      expect(other.lines).toEqual(read.lines)
    }
  })

  it("hold tags with other white space when the first record has it", () => {
    const { records } = parse("TY - JOUR\nTI - One\nAU - Roe, J\nER -\nTY - JOUR\nTI - Two\nER -\n")
    expect(records.map(({ title }) => title)).toEqual(["One", "Two"])
  })
})

describe("RIS", () => {
  it("keeps what a second field of one kind says", () => {
    expect(record("TI  - A", "AB  - One.", "AB  - Two.").abstract).toBe("One.\nTwo.")
    const read = parse("TY  - JOUR\nTI  - A\nT1  - B\nER  - ")
    expect(read.records[0]!.title).toBe("A")
    expect(read.rest[0]!.get("T1")).toEqual(["B"])
  })

  it.each([
    ["DO  - https://doi.org/10.1000/ABC", "10.1000/abc"],
    ["L3  - 10.1000/abc", "10.1000/abc"],
    ["M3  - 10.1000/abc", "10.1000/abc"],
    ["UR  - https://www.example.org/inward?eid=2-s2.0-1&doi=10.1000%2fabc&x=1", "10.1000/abc"],
    ["N1  - Some words; doi: 10.1000/abc", "10.1000/abc"]
  ])("finds the DOI in %s", (line, doi) => {
    expect(record("TI  - A", line).identifiers.filter(({ scheme }) => scheme === "doi")).toEqual([{ scheme: "doi", value: doi }])
  })

  it.each(["N1  - Erratum for 10.1000/abc", "N1  - Cites 10.1000/abc and 10.1000/def", "N2  - Cites 10.1000/abc"])(
    "takes no DOI of another publication: %s",
    (line) => {
      expect(record("TI  - A", line).identifiers).toEqual([])
    }
  )

  it("reads a bare number as a PMID only where the database is MEDLINE", () => {
    expect(record("TI  - A", "AN  - 123", "DB  - PubMed").identifiers).toEqual([{ scheme: "pmid", value: "123" }])
    expect(record("TI  - A", "AN  - 123", "DB  - psyh").identifiers).toEqual([])
  })

  it.each([
    ["PY  - 2020", "2020"],
    ["PY  - 2020/02/30/", "2020-02"],
    ["Y1  - 2020/02/03/Spring", "2020-02-03"],
    ["DA  - 2019/09//undefined", "2019-09"],
    ["PY  - 2020\nDA  - 2019/12/31", "2020"],
    ["PY  - 2020\nDA  - JAN-FEB", "2020"],
    ["PY  - 2020\nDA  - 18 Sep", "2020-09-18"]
  ])("reads the date of %j", (lines, published) => {
    expect(record("TI  - A", ...lines.split("\n")).published).toBe(published)
  })

  it("reports what it could not read once for all records, with the first line", () => {
    const read = parse("TY  - JOUR\nTI  - A\nDO  - n/a\nER  - \nTY  - JOUR\nDO  - none\nPY  - soon\nER  - ")
    expect(read.notices.map(({ text }) => text)).toEqual([
      'DO that is not a DOI, such as "n/a" (2 times, first on line 3)',
      "a record without a title (on line 5)",
      'PY that is not a date, such as "soon" (on line 7)',
      "records cannot store these fields; only this format writes them back: DO (2), PY (1)"
    ])
    expect(read.records[1]!.title).toBe("[no title: 2]")
  })

  it("writes identifiers in the order in which it reads them, so that a file that was read is written as it was", () => {
    const identifiers = Raw.identifiers([
      ["pmid", "7"],
      ["doi", "10.1234/a"],
      ["s2", "ab12"]
    ])
    const written = Bibliography.formats.ris.print([SourceRecord.make({ source: "file", id: "1", title: "A", identifiers })])
    expect(written).toContain("DO  - 10.1234/a\r\nU1  - 7 [PMID]\r\n")
    expect(Bibliography.formats.ris.print(parse(written).records)).toBe(written)
  })

  it("reports text between records and after the end of one", () => {
    const { notices } = parse("a heading\nTY  - JOUR\nTI  - A\nER  - lost\nmore\n")
    expect(notices.map(({ text }) => text)).toEqual(['text outside of any record, such as "a heading" (3 times, first on line 1)'])
  })

  it("reads an unfinished record and reports it", () => {
    const read = parse("TY  - JOUR\nTI  - A\nTY  - JOUR\nTI  - B\n")
    expect(read.records.map(({ title }) => title)).toEqual(["A", "B"])
    expect(read.notices.map(({ text }) => text)).toEqual(["a record that does not end with ER (2 times, first on line 1)"])
  })

  it.each([
    [["Thesis"], undefined, "THES"],
    [["Journal Article"], undefined, "JOUR"],
    [[], "Journal of Examples", "JOUR"],
    [[], undefined, "GEN"]
  ])("writes a reference of the types %j in %s as %s", (publicationTypes, containerTitle, kind) => {
    const known = containerTitle === undefined ? {} : { containerTitle }
    const written = Bibliography.formats.ris.print([SourceRecord.make({ source: "file", id: "1", title: "A", publicationTypes, ...known })])
    expect(written.startsWith(`TY  - ${kind}\r\n`)).toBe(true)
  })
})

describe("what looks like a program, a style or a comment", () => {
  it("is left out of a text, with a notice", () => {
    const read = parse(
      "TY  - JOUR\nTI  - Roles<script>alert(1)</script> of salt\nAB  - <p>We<!-- so --> saw.</p>\nKW  - Bone<style>b</style>\nER  - \n"
    )
    expect(read.records[0]).toMatchObject({ title: "Roles of salt", abstract: "We saw.", keywords: ["Bone"] })
    expect(read.notices.map(({ code, text }) => [code, text])).toEqual([
      ["markup-left-out", 'a script, style or comment in TI, left out, such as "alert(1)" (on line 2)'],
      ["markup-left-out", 'a script, style or comment in KW, left out, such as "b" (on line 4)'],
      ["markup-left-out", 'a script, style or comment in AB, left out, such as "so" (on line 3)']
    ])
  })

  it("of EndNote's letters is words", () => {
    expect(record('TI  - <style face="normal" font="default" size="100%">Roles of salt</style>').title).toBe("Roles of salt")
  })
})

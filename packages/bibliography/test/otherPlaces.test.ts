/** Fields that databases and programs have beside those of a record: each goes to the forms that have such a field, and is counted elsewhere. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const said = (text: string, file: string, form: Bibliography.Format) => {
  const { records } = Result.getOrThrow(Bibliography.read(Buffer.from(text), file))
  const { text: out, notices } = Bibliography.print(records, form, "out")
  return { out, lost: notices.flatMap((one) => (one.text.includes("has no field for these") ? [one.text] : [])) }
}

describe("what databases and programs have in places of their own", () => {
  it("a key that documents cite goes through every form that has one", () => {
    const bib = "@article{roe-2020, title={A}}"
    expect(said(bib, "a.bib", "ris").out).toContain("ID  - roe-2020\r\n")
    expect(said(bib, "a.bib", "csl").out).toContain('"id": "roe-2020"')
    expect(said("TY  - JOUR\nTI  - A\nID  - roe-2020\nER  -\n", "a.ris", "bibtex")).toMatchObject({
      out: expect.stringContaining("{roe-2020,"),
      lost: []
    })
    expect(said("TY  - JOUR\nTI  - A\nID  - two words\nER  -\n", "a.ris", "bibtex").lost).toEqual([
      "BibTeX has no field for these fields of RIS: ID (1)"
    ])
    const xml = "<xml><records><record><rec-number>77</rec-number><titles><title>A</title></titles></record></records></xml>"
    expect(said(xml, "a.xml", "ris")).toMatchObject({ out: expect.stringContaining("ID  - 77\r\n"), lost: [] })
    expect(said("TY  - JOUR\nTI  - A\nID  - 77\nER  -\n", "a.ris", "endnote").out).toContain("<rec-number>77</rec-number>")
    expect(said("TY  - JOUR\nTI  - A\nID  - roe\nER  -\n", "a.ris", "endnote").lost).toHaveLength(1)
  })

  it("several keys of merged entries are one key and others in BibLaTeX", () => {
    const kept = ["a1", "b2"].map((value) => ({ form: "bibtex", name: "@key", value, isHeld: true as const }))
    const [one] = Result.getOrThrow(Bibliography.read(Buffer.from("@article{x, title={A}}"), "a.bib")).records
    const out = Bibliography.formats.bibtex.print([{ ...one!, kept: [kept[0]!, kept[1]!] }])
    expect(out).toContain("@misc{a1,")
    expect(out).toContain("ids = {b2}")
  })

  it("a subtitle is part of the title, and both are written back", () => {
    const bib = "@book{a, title={The heart}, subtitle={A history}, booktitle={Works}, booksubtitle={Of two}, year={2020}}"
    const { records } = Result.getOrThrow(Bibliography.read(Buffer.from(bib), "a.bib"))
    expect(records).toMatchObject([{ title: "The heart: A history", containerTitle: "Works: Of two" }])
    const again = said(bib, "a.bib", "bibtex").out
    expect(again).toContain("title = {The heart},\n  subtitle = {A history}")
    expect(said(bib, "a.bib", "ris")).toMatchObject({ out: expect.stringContaining("TI  - The heart: A history\r\n"), lost: [] })
    expect(said("@book{a, title={Why?}, subtitle={Because}}", "a.bib", "ris").out).toContain("TI  - Why? Because\r\n")
    expect(said("@book{a, title={A: b}, subtitle={B}}", "a.bib", "ris").out).toContain("TI  - A: b\r\n")
  })

  it("an address under howpublished is the address; other words are counted", () => {
    expect(said("@misc{a, title={A}, howpublished={\\url{https://example.org/a}}}", "a.bib", "ris").out).toContain(
      "UR  - https://example.org/a\r\n"
    )
    expect(said("@misc{a, title={A}, howpublished={On a wall}}", "a.bib", "ris").lost).toHaveLength(1)
  })

  it("a conference of Web of Science, CSL-JSON and BibLaTeX", () => {
    const wos =
      "FN Clarivate\nVR 1.0\nPT C\nAU Roe, J\nTI A\nCT Congress on X\nCY MAY 03-05, 2019\nCL Oslo, NORWAY\nPG 9\nUT WOS:1\nER\n\nEF\n"
    const { out, lost } = said(wos, "a.ciw", "csl")
    expect(lost).toEqual([])
    for (const part of [
      '"event-title": "Congress on X"',
      '"event-place": "Oslo, NORWAY"',
      '"raw": "MAY 03-05, 2019"',
      '"number-of-pages": "9"'
    ])
      expect(out).toContain(part)
    expect(said(wos, "a.ciw", "bibtex").out).toContain("eventtitle = {Congress on X}")
    expect(said(wos, "a.ciw", "ris").lost).toEqual([
      "RIS has no field for these fields of Web of Science text: CL (1), CT (1), CY (1), PG (1)"
    ])
  })

  it("sections, reprints and miscellaneous fields of RIS and EndNote are the same", () => {
    const lines = "SE  - s\nRP  - r\nM1  - one\nM2  - two\nL2  - https://e.org/t\nL4  - https://e.org/i\nUR  - https://e.org/a\n"
    const { out, lost } = said(`TY  - JOUR\nTI  - A\n${lines}ER  -\n`, "a.ris", "endnote")
    expect(lost).toEqual([])
    const again = said(out, "a.xml", "ris")
    expect(again.lost).toEqual([])
    for (const line of ["SE  - s", "RP  - r", "M1  - one", "M2  - two", "L2  - https://e.org/t", "L4  - https://e.org/i"])
      expect(again.out).toContain(`${line}\r\n`)
  })

  it("the database in Scopus's column Source; no other table has it there", () => {
    expect(said("Title,EID,Source\nA,2-s2.0-1,Scopus\n", "a.csv", "ris").out).toContain("DB  - Scopus\r\n")
    expect(said("title,source\nA,duplicate\n", "a.csv", "ris").lost).toHaveLength(1)
  })

  it("the terms of Embase, without its number, year or journal in columns", () => {
    const head = "Title,Author Names,Source,Emtree Drug Index Terms,Emtree Medical Index Terms (Major Focus),Author Keywords\n"
    const row =
      'A,"Roe A., Li B.",Gut (2019) 61:3 (390-396). Date of Publication: 1 Mar 2019,,"cyst (diagnosis, surgery), human","one, two"\n'
    const { records } = Result.getOrThrow(Bibliography.read(Buffer.from(head + row), "a.csv"))
    expect(records).toMatchObject([
      { containerTitle: "Gut", published: "2019-03-01", pages: "390-396", keywords: ["cyst (diagnosis, surgery)", "human", "one", "two"] }
    ])
    expect(said(head + row, "a.csv", "ris").lost).toEqual([])
    expect(said(head + row, "a.csv", "csv").out).toContain("Emtree Medical Index Terms (Major Focus)")
  })
})

it("Embase's file with one field in a line is read as its table", () => {
  const text = `"SEARCH QUERY","'cyst'/exp"
"TITLE","Duplication cysts, ""here"""
"AUTHOR NAMES","Liu R.","Adler D.G."
"SOURCE","Endoscopic Ultrasound (2014) 3:3 (152-160). Date of Publication: 2014"
"SOURCE TITLE","Endoscopic Ultrasound"
"PUBLICATION YEAR","2014"
"VOLUME","3"
"FIRST PAGE","152"
"LAST PAGE","160"
"EMTREE MEDICAL INDEX TERMS (MAJOR FOCUS)","cyst (diagnosis, surgery)","endoscopy"
"CLINICAL TRIAL NUMBERS","ClinicalTrials.gov (NCT01234567)"
"EMBASE ACCESSION ID","600000001"
"MEDLINE PMID","12345678"
"DOI","10.1000/eus.1"

"TITLE","Another"
"AUTHOR NAMES","Roe A."
"SOURCE TITLE","Gut"
`
  expect(Result.getOrThrow(Bibliography.read(Buffer.from(text), "a.csv")).records).toMatchObject([
    {
      title: 'Duplication cysts, "here"',
      contributors: [{ family: "Liu" }, { family: "Adler" }],
      containerTitle: "Endoscopic Ultrasound",
      published: "2014",
      volume: "3",
      pages: "152-160",
      keywords: ["cyst (diagnosis, surgery)", "endoscopy"],
      trials: [{ number: "NCT01234567" }],
      identifiers: [
        { scheme: "doi", value: "10.1000/eus.1" },
        { scheme: "pmid", value: "12345678" }
      ]
    },
    { title: "Another", containerTitle: "Gut" }
  ])
  const { out, lost } = said(text, "a.csv", "ris")
  expect([out.includes("AN  - 600000001\r\n"), lost]).toEqual([true, []])
})

describe("dates in words", () => {
  const said = (text: string, file: string, form: Bibliography.Format) => {
    const { records } = Result.getOrThrow(Bibliography.read(Buffer.from(text), file))
    const { text: out, notices } = Bibliography.print(records, form, "out")
    return [out, notices.some((one) => one.text.includes("seasons and other parts of dates"))] as const
  }
  const nbib = (date: string) => `PMID- 1\nTI  - A\nDP  - ${date}\n`

  it.each(["2019 Nov-Dec", "Winter 2016-2017", "2019 Spring"])("%s is in RIS behind the date, and counted by other forms", (date) => {
    const [out, isLost] = said(nbib(date), "a.nbib", "ris")
    expect([/^DA {2}- \d{4}\/\/\/?.*(?:Nov-Dec|Winter|Spring)/m.test(out), isLost]).toEqual([true, false])
    for (const form of ["bibtex", "endnote", "csv"] as const) expect([form, said(nbib(date), "a.nbib", form)[1]]).toEqual([form, true])
    expect(said(nbib(date), "a.nbib", "csl")[1]).toBe(false)
    // and is read again
    expect(Bibliography.formats.ris.print(Result.getOrThrow(Bibliography.formats.ris.parse(out, "a")).records)).toBe(out)
  })

  it("that say nothing else are not counted", () => {
    for (const date of ["2019", "2019 Nov", "2019 Nov 3"]) expect([date, said(nbib(date), "a.nbib", "bibtex")[1]]).toEqual([date, false])
    expect(said("@article{a, title={A}, year={2020}, month=mar}", "a.bib", "endnote")[1]).toBe(false)
  })
})

it("people joined by & are several, and a particle is not doubled", () => {
  const names = (text: string, file: string) =>
    Result.getOrThrow(Bibliography.read(Buffer.from(text), file)).records[0]!.contributors.map((one) =>
      one._tag === "Person" ? one.family : one.name
    )
  expect(names('title,authors\nA,"Roe, J. & Li, B."\n', "a.csv")).toEqual(["Roe", "Li"])
  expect(names("title,authors\nA,Smith & Sons Ltd Company\n", "a.csv")).toHaveLength(1)
  expect(names('[{"title":"A","author":[{"family":"de la Cruz","given":"Ana","non-dropping-particle":"de la"}]}]', "a.json")).toEqual([
    "de la Cruz"
  ])
})

describe("tables and exports of programs", () => {
  const said = (text: string, file: string, form: Bibliography.Format) => {
    const { records } = Result.getOrThrow(Bibliography.read(Buffer.from(text), file))
    const { text: out, notices } = Bibliography.print(records, form, "out")
    return { records, out, lost: notices.flatMap((one) => (one.text.includes("has no field for these") ? [one.text] : [])) }
  }

  it("Zotero: kinds, editors, the extra field, tags of both kinds and files", () => {
    const head = "Key,Item Type,Publication Year,Author,Title,Publication Title,Extra,File Attachments,Manual Tags,Automatic Tags,Editor"
    const { records, out, lost } = said(
      `${head}\nABC,bookSection,2019,"Roe, Jane",A,The Book,see PMID,C:/a.pdf,t1; t2,auto,"Boss, B"\n`,
      "a.csv",
      "ris"
    )
    expect(records).toMatchObject([{ publicationTypes: ["Book Chapter"], keywords: ["t1", "t2", "auto"] }])
    for (const line of ["TY  - CHAP", "A2  - Boss, B", "N1  - see PMID", "L1  - C:/a.pdf", "ID  - ABC"])
      expect(out).toContain(`${line}\r\n`)
    expect(lost).toEqual([])
  })

  it("Web of Science with tabs: its kind is no loss, its conference is that of its other exports", () => {
    const row = (kind: string, type: string) => `PT\tAU\tTI\tDT\tCT\tUT\n${kind}\tRoe, J\tA\t${type}\tCongress on X\tWOS:1\n`
    expect(said(row("J", "Article"), "a.txt", "csl")).toMatchObject({
      lost: [],
      out: expect.stringContaining('"event-title": "Congress on X"')
    })
    expect(said(row("J", "Article"), "a.txt", "ris").lost).toEqual(["RIS has no field for these fields of CSV: CT (1)"])
    expect(said(row("B", ""), "a.txt", "ris").records).toMatchObject([{ publicationTypes: ["Book"] }])
  })

  it("Scopus: a journal whose short name is its name stays a journal in RIS", () => {
    const { out } = said("TY  - JOUR\nTI  - A\nT2  - Gut\nJ2  - Gut\nER  -\n", "a.ris", "ris")
    expect(out).toContain("T2  - Gut\r\n")
    expect(out).toContain("J2  - Gut\r\n")
    expect(said("PMID- 1\nTI  - A\nTA  - Gut\nJT  - Gut\n", "a.nbib", "nbib").out).toContain("JT  - Gut\n")
  })

  it("JabRef and Zotero: the path of a file; authors that stand for more are named so", () => {
    const bib = "@article{a, title={A}, author={Roe, Jane and others}, file={:C\\:/a.pdf:PDF}}"
    expect(said(bib, "a.bib", "ris")).toMatchObject({
      out: expect.stringContaining("L1  - C:/a.pdf\r\n"),
      lost: ['RIS has no field for these fields of BibTeX: "et al." in author (1)']
    })
    expect(said("@article{a, title={A}, file={Full Text:/home/a.pdf:application/pdf}}", "a.bib", "ris").out).toContain(
      "L1  - /home/a.pdf\r\n"
    )
    expect(said("TY  - JOUR\nTI  - A\nL1  - C:/a.pdf\nER  -\n", "a.ris", "bibtex").out).toContain("file = {C:/a.pdf}")
  })

  it("Zotero: identifiers in lines of a note; the first page of CSL-JSON", () => {
    const item = { title: "A", note: "PMID: 123\nPMCID: PMC1\nread twice", "page-first": "390" }
    expect(said(JSON.stringify([item]), "a.json", "ris").records).toMatchObject([
      {
        pages: "390",
        identifiers: [
          { scheme: "pmid", value: "123" },
          { scheme: "pmcid", value: "PMC1" }
        ]
      }
    ])
    expect(said("TY  - JOUR\nTI  - A\nN1  - Erratum in Gut\nPMID: 9\nER  -\n", "a.ris", "ris").records[0]!.identifiers).toEqual([])
  })

  it("Dimensions and Lens: pages, addresses and substances", () => {
    const dimensions = said("Title,Pagination,Source Linkout,Dimensions URL\nA,390-396,http://a,http://d\n", "a.csv", "ris")
    expect([dimensions.records[0]!.pages, dimensions.records[0]!.url, dimensions.lost]).toEqual(["390-396", "http://a", []])
    expect(said("Title,Chemicals,External URL\nA,Aspirin,http://e\n", "a.csv", "nbib").out).toContain("RN  - Aspirin\n")
  })

  it("a day of access is written as each form has days", () => {
    const ris = "TY  - JOUR\nTI  - A\nY2  - 2020/01/02/\nER  -\n"
    expect(said(ris, "a.ris", "bibtex").out).toContain("urldate = {2020-01-02}")
    expect(said("@article{a, title={A}, urldate={2020-01-02}}", "a.bib", "ris").out).toContain("Y2  - 2020/01/02/\r\n")
  })

  it("BibTeX: entries on one line are all read", () => {
    expect(
      said("@article{a, title={A}} @article{b, title={B}}, @book(c, title={C})\n", "a.bib", "ris").records.map(({ title }) => title)
    ).toEqual(["A", "B", "C"])
  })

  it("Cochrane: the number of the record; and a column without a name is named so", () => {
    expect(said("Title,Author(s),Source,CENTRALID\nA,Roe J,Gut,CN-001\n", "a.csv", "ris").out).toContain("AN  - CN-001\r\n")
    expect(said("title,,authors\nA,x,Roe J\n", "a.csv", "ris").lost).toEqual([
      "RIS has no field for these fields of CSV: a column without a name (1)"
    ])
  })
})

/** Files of databases and reference managers, in each of which one reading or one printing was wrong. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const read = (text: string, file: string) => Result.getOrThrow(Bibliography.read(Buffer.from(text), file)).records
const convert = (text: string, file: string, form: Bibliography.Format) => Bibliography.print(read(text, file), form, "out")
const lost = (text: string, file: string, form: Bibliography.Format): string =>
  convert(text, file, form)
    .notices.map(({ text: notice }) => notice)
    .join("\n")

describe("kinds", () => {
  const wos = (type: string, kind = "S") =>
    `FN Clarivate\nVR 1.0\nPT ${kind}\nAU Roe, A\nTI A\nSO The Book\nDT ${type}\nPY 2015\nER\n\nEF\n`

  it.each([
    ["Article; Book Chapter", "CHAP", "@incollection"],
    ["Proceedings Paper", "CPAPER", "@inproceedings"],
    ["Article; Proceedings Paper", "JOUR", "@article"]
  ])("of Web of Science: %s", (type, ris, bibtex) => {
    expect(convert(wos(type), "a.ciw", "ris").text).toContain(`TY  - ${ris}\r\n`)
    expect(convert(wos(type), "a.ciw", "bibtex").text).toContain(`${bibtex}{`)
  })

  it.each([
    ["Book chapter", "CHAP"],
    ["Conference paper", "CPAPER"],
    ["Conference Paper", "CPAPER"],
    ["Book", "BOOK"],
    ["Article", "JOUR"]
  ])("of Scopus: %s", (type, ris) => {
    const text = `Authors,Title,Year,Source title,Document Type,EID\n"Roe A.","A",2019,"The Book",${type},2-s2.0-85000000001\n`
    expect(convert(text, "a.csv", "ris").text).toContain(`TY  - ${ris}\r\n`)
  })

  it.each([
    ["IEEE Conferences", "CPAPER"],
    ["IEEE Journals", "JOUR"]
  ])("of IEEE Xplore: %s", (type, ris) => {
    const text = `"Document Title",Authors,"Publication Title","Publication Year","Document Identifier"\n"A","A. Roe; J. Smith Jr.","Conf X",2020,"${type}"\n`
    expect(convert(text, "a.csv", "ris").text).toContain(`TY  - ${ris}\r\n`)
    expect(convert(text, "a.csv", "csv").text).toContain(type)
  })

  it("a thesis of another type stays a thesis in BibTeX", () => {
    const text = "TY  - THES\nTI  - A\nAU  - Roe, A.\nPY  - 2011\nPB  - MIT\nM3  - PhD thesis\nER  - \n"
    const { text: bibtex } = convert(text, "a.ris", "bibtex")
    expect(bibtex).toMatch(/@phdthesis[^]*type = \{PhD thesis;\}/)
    expect(read(bibtex, "a.bib")[0]?.publicationTypes).toEqual(["PhD thesis", "Thesis"])
  })

  it("a report of CSL-JSON is a report with a number", () => {
    const text = JSON.stringify([{ id: "1", type: "report", title: "A", number: "TR-1", issued: { "date-parts": [[2012]] } }])
    const { text: ris } = convert(text, "a.json", "ris")
    expect(ris).toContain("TY  - RPRT\r\n")
    expect(ris).toContain("IS  - TR-1\r\n")
    expect(ris).not.toContain("SP  - ")
    expect(convert(text, "a.json", "bibtex").text).toMatch(/@techreport[^]*number = \{TR-1\}/)
    expect(convert(text, "a.json", "csl").text).toContain('"number": "TR-1"')
    expect(convert("@techreport{a, title={A}, number={TR-2}, year=2011}", "a.bib", "csl").text).toContain('"number": "TR-2"')
  })

  const chapter =
    "PMID- 12345679\nBTI - The Book\nTI  - A chapter.\nCTI - Series X\nDP  - 1993\nFED - Boss, Ann\nED  - Boss A\nFAU - Roe, Ann\nAU  - Roe A\n"

  it("a chapter of MEDLINE, with its series and its editor", () => {
    const { text, notices } = convert(chapter, "a.nbib", "ris")
    for (const line of ["TY  - CHAP", "T2  - The Book", "T3  - Series X", "A2  - Boss, Ann"]) expect(text).toContain(`${line}\r\n`)
    expect(text).not.toContain("A2  - Boss, A\r\n")
    expect(notices).toEqual([])
    expect(convert(chapter, "a.nbib", "nbib").text).toContain("ED  - Boss A")
  })

  it("an editor whose full name MEDLINE does not have", () => {
    expect(convert(chapter.replace("FED - Boss, Ann\n", ""), "a.nbib", "ris").text).toContain("A2  - Boss, A\r\n")
  })
})

describe("names", () => {
  it("a group author of Web of Science is a group", () => {
    const text = "FN Clarivate\nVR 1.0\nPT J\nAU Roe, A\nCA WHO Grp\n   EPIC Spain\nTI A\nPY 2016\nER\n\nEF\n"
    expect(read(text, "a.ciw")[0]?.contributors).toMatchObject([
      { family: "Roe" },
      { _tag: "Group", name: "WHO Grp" },
      { _tag: "Group", name: "EPIC Spain" }
    ])
  })

  it.each([
    ["Charles Louis Joseph de la Vall{\\'e}e Poussin", { family: "de la Vallée Poussin", given: "Charles Louis Joseph" }],
    ["Ludwig van Beethoven", { family: "van Beethoven", given: "Ludwig" }],
    ["Paul T. Costello Jr.", { family: "Costello", given: "Paul T., Jr." }],
    ["Ann Roe", { family: "Roe", given: "Ann" }]
  ])("of BibTeX: %s", (name, person) => {
    expect(read(`@article{a, title={A}, author={${name}}}`, "a.bib")[0]?.contributors).toMatchObject([person])
  })

  it("a suffix behind a name in its natural order", () => {
    const text = 'Title,Authors\nA,"A. Roe; J. Smith Jr.; Martin Luther King III"\n'
    expect(read(text, "a.csv")[0]?.contributors).toMatchObject([
      { family: "Roe" },
      { family: "Smith", given: "J., Jr." },
      { family: "King", given: "Martin Luther, III" }
    ])
  })
})

describe("places", () => {
  const endnote = (inner: string) =>
    `<xml><records><record><ref-type name="Book">6</ref-type><titles><title>A</title></titles>${inner}</record></records></xml>`

  it("custom fields of EndNote and RIS are the same", () => {
    const text = endnote("<custom1>one</custom1><custom4>four</custom4>")
    const { text: ris, notices } = convert(text, "a.xml", "ris")
    expect(ris).toMatch(/C1 {2}- one\r\n[^]*C4 {2}- four\r\n/)
    expect(notices).toEqual([])
    expect(convert("TY  - JOUR\nTI  - A\nC1  - review-77\nER  - \n", "a.ris", "endnote").text).toContain("<custom1>review-77</custom1>")
    expect(convert("TY  - JOUR\nTI  - A\nC1  - review-77\nER  - \n", "a.ris", "rayyan").text).toContain("review-77")
  })

  it("several web addresses", () => {
    const text = endnote("<urls><related-urls><url>https://e.org/1</url><url>https://e.org/2</url></related-urls></urls>")
    const { text: ris, notices } = convert(text, "a.xml", "ris")
    expect(ris).toMatch(/UR {2}- https:\/\/e.org\/1\r\n[^]*UR {2}- https:\/\/e.org\/2\r\n/)
    expect(notices).toEqual([])
  })

  it("the short name of a journal in Scopus", () => {
    const text = "Authors,Title,Year,Source title,Abbreviated Source Title\nRoe A.,A,2019,Journal of X,J. X\n"
    expect(convert(text, "a.csv", "ris").text).toContain("JA  - J. X\r\n")
    expect(lost(text, "a.csv", "ris")).toBe("")
  })

  it("an organization of BibTeX publishes where no publisher does", () => {
    expect(convert("@manual{m, title={A}, organization={R Foundation}}", "a.bib", "ris").text).toContain("PB  - R Foundation\r\n")
    const both = "@inproceedings{m, title={A}, organization={IEEE}, publisher={ACM}}"
    expect(convert(both, "a.bib", "ris").text).toContain("PB  - ACM\r\n")
    expect(lost(both, "a.bib", "ris")).toContain("organization (1)")
    expect(convert(both, "a.bib", "bibtex").text).toContain("organization = {IEEE}")
  })
})

describe("several names in one line of RIS", () => {
  it.each([
    ["Smith, J., Jones, K., Brown, L.", ["Smith", "Jones", "Brown"]],
    ["van der Berg, J.-P., O'Neil, K. L.", ["van der Berg", "O'Neil"]],
    ["Smith, John and Jones, Karl", ["Smith", "Jones"]],
    ["Smith, John and Jones, Karl and Li, Bo", ["Smith", "Jones", "Li"]],
    ["Smith J, Jones K, et al.", ["Smith", "Jones"]],
    ["Smith, J., Jones, K., et al.", ["Smith", "Jones"]],
    ["王伟；李娜", ["王伟", "李娜"]],
    ["Smith, J., Jr.", ["Smith"]],
    ["King, Martin Luther, Jr.", ["King"]]
  ])("%s", (line, families) => {
    const [record] = read(`TY  - JOUR\nTI  - A\nAU  - ${line}\nER  - \n`, "a.ris")
    expect(record?.contributors.map((one) => (one._tag === "Person" ? one.family : one.name))).toEqual(families)
  })

  it.each([
    "Ministry of Health, Labour and Welfare",
    "Center for Disease Control and Prevention",
    "Department of Health, Unit for Care, Team North"
  ])("is one group: %s", (line) => {
    expect(read(`TY  - JOUR\nTI  - A\nAU  - ${line}\nER  - \n`, "a.ris")[0]?.contributors).toHaveLength(1)
  })
})

it("a book of PubMed's XML has its edition and its series in RIS", () => {
  const text =
    "<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID>1</PMID><Book><BookTitle>B</BookTitle><PubDate><Year>2012</Year></PubDate><Edition>2</Edition><CollectionTitle>Series X</CollectionTitle></Book><ArticleTitle>A</ArticleTitle></BookDocument></PubmedBookArticle></PubmedArticleSet>"
  const { text: ris } = convert(text, "a.xml", "ris")
  for (const line of ["ET  - 2", "T3  - Series X"]) expect(ris).toContain(`${line}\r\n`)
})

describe("Embase's citation in one cell", () => {
  const table = (source: string) => `Title,Author Names,Source,PUI,Embase Link\nA,"Roe A.","${source}",L1,https://www.embase.com/a\n`

  it.each([
    ["J Inv (2019) 34:2 Supplement (S123-S124). Date of Publication: June 2019", ["34", "2 Supplement", "S123-S124"]],
    ["J Inv (2019) 34 Supplement 1 (S1-S2). Date of Publication: June 2019", ["34 Supplement 1", undefined, "S1-S2"]],
    ["J Inv (2019) 37:15 SUPPL. 1 (9). Date of Publication: 20 Jun 2019", ["37", "15 SUPPL. 1", "9"]],
    ["J Inv (2019) 34:2 (1-9). Date of Publication: June 2019", ["34", "2", "1-9"]]
  ])("%s", (source, parts) => {
    const [record] = read(table(source), "a.csv")
    expect([record?.containerTitle, record?.published?.slice(0, 7), record?.volume, record?.issue, record?.pages]).toEqual([
      "J Inv",
      "2019-06",
      ...parts
    ])
    expect(record?.url).toBe("https://www.embase.com/a")
  })

  it("stays whole where it is not understood", () => {
    expect(lost(table("J Inv, in 2019. Date of Publication: June 2019"), "a.csv", "ris")).toContain("Source (1)")
  })
})

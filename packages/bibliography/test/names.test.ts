/** Names, roles and kinds of references survive from one format to another. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

type Form = Bibliography.Format
const read = (text: string, file: string) => Result.getOrThrow(Bibliography.read(Buffer.from(text), file)).records
const write = (text: string, file: string, form: Form) => Bibliography.print(read(text, file), form, "out").text
const ris = (...lines: ReadonlyArray<string>) => ["TY  - JOUR", "TI  - A", ...lines, "ER  - "].join("\n")
const namesIn = (text: string, file: string) =>
  read(text, file)[0]!.contributors.map((one) => (one._tag === "Group" ? [one.name] : [one.family, one.given]))

describe("suffixes", () => {
  const expected = [["Costello", "Paul T., Jr."]]

  it.each([
    ["a.ris", ris("AU  - Costello, Paul T., Jr.")],
    ["a.ris", ris("AU  - Costello, Paul T. Jr.")],
    ["a.ris", ris("AU  - Costello, Jr., Paul T.")],
    ["a.bib", "@article{a, title={A}, author={Costello, Jr., Paul T.}}"],
    ["a.bib", "@article{a, title={A}, author={given=Paul T., family=Costello, suffix=Jr.}}"],
    ["a.json", '[{"title":"A","author":[{"family":"Costello","given":"Paul T.","suffix":"Jr."}]}]'],
    ["a.nbib", "PMID- 1\nTI  - A\nFAU - Costello, Paul T. Jr.\nAU  - Costello PT Jr.\n"]
  ])("%s: %s", (file, text) => {
    expect(namesIn(text, file)).toEqual(expected)
  })

  it.each<[Form, string]>([
    ["ris", "AU  - Costello, Paul T., Jr.\r\n"],
    ["bibtex", "author = {Costello, Jr., Paul T.}"],
    ["nbib", "FAU - Costello, Paul T. Jr.\nAU  - Costello PT Jr.\n"],
    ["endnote", "<author>Costello, Paul T., Jr.</author>"],
    ["csl", '"family": "Costello",\n        "given": "Paul T.",\n        "suffix": "Jr."']
  ])("are written as %s has them", (form, line) => {
    expect(write(ris("AU  - Costello, Paul T., Jr."), "a.ris", form)).toContain(line)
  })

  it("PubMed's XML has them apart", () => {
    const author = "<Author><LastName>Marley</LastName><ForeName>Robert B</ForeName><Suffix>3rd</Suffix></Author>"
    const text = `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><AuthorList>${author}</AuthorList></Article></MedlineCitation></PubmedArticle>`
    expect(namesIn(text, "a.xml")).toEqual([["Marley", "Robert B, 3rd"]])
  })
})

it("particles in CSL-JSON are written back, and are part of the family name elsewhere", () => {
  const author = [{ family: "Beethaven", given: "Ludwig", "non-dropping-particle": "van" }]
  const text = JSON.stringify([{ title: "A", author }])
  expect(JSON.parse(write(text, "a.json", "csl"))).toMatchObject([{ author }])
  expect(write(text, "a.json", "ris")).toContain("AU  - van Beethaven, Ludwig\r\n")
})

it("an extended name of BibLaTeX has its prefix before the family name", () => {
  expect(namesIn("@book{a, title={A}, author={family=Harman, given={Hans}, prefix=von and Roe, Ann}}", "a.bib")).toEqual([
    ["von Harman", "Hans"],
    ["Roe", "Ann"]
  ])
})

describe("several names in one line of RIS", () => {
  it.each([
    ["Roe, Ann; Doe, B.; Group of Towns", [["Roe", "Ann"], ["Doe", "B."], ["Group of Towns"]]],
    [
      "Smith J, Jones K and Brown L",
      [
        ["Smith", "J"],
        ["Jones", "K"],
        ["Brown", "L"]
      ]
    ],
    [
      "Roe, A. and Doe, B.",
      [
        ["Roe", "A."],
        ["Doe", "B."]
      ]
    ],
    ["Roe, Ann", [["Roe", "Ann"]]],
    ["Centre for Towns and Villages", [["Centre for Towns and Villages"]]],
    ["Smith J, Jones K", [["Smith J", "Jones K"]]]
  ] as const)("%s", (line, names) => {
    expect(namesIn(ris(`AU  - ${line}`), "a.ris")).toEqual(names)
  })
})

describe("editors", () => {
  it.each([
    ["a.ris", "TY  - CHAP\nTI  - A\nA2  - Boss, B.\nER  - \n"],
    ["a.bib", "@incollection{a, title={A}, editor={Boss, B. and Chief, C.}}"],
    ["a.nbib", "PMID- 1\nTI  - A\nFED - Boss, B.\n"],
    ["a.enw", "%0 Book\n%T A\n%E Boss, B.\n"],
    ["a.json", '[{"title":"A","editor":[{"family":"Boss"}]}]'],
    ["a.csv", "title,editors\nA,Boss B\n"]
  ])("are no authors: %s", (file, text) => {
    expect(namesIn(text, file)).toEqual([])
  })
})

describe("kinds", () => {
  it.each([
    ["TY  - CHAP", "endnote", '<ref-type name="Book Section">5</ref-type>'],
    ["TY  - ELEC", "csl", '"type": "webpage"'],
    ["TY  - COMP", "bibtex", "@software{"],
    ["TY  - NEWS", "csl", '"type": "article-newspaper"'],
    ["TY  - THES", "endnote", '<ref-type name="Thesis">32</ref-type>'],
    ["TY  - CONF", "bibtex", "@proceedings{"]
  ] as const)("%s in %s", (kind, form, text) => {
    expect(write(`${kind}\nTI  - A\nER  - \n`, "a.ris", form)).toContain(text)
  })

  it.each([
    ["online", "webpage"],
    ["misc", "document"],
    ["software", "software"],
    ["unpublished", "manuscript"],
    ["proceedings", "book"],
    ["inbook", "chapter"]
  ])("@%s is %s in CSL-JSON", (kind, type) => {
    expect(JSON.parse(write(`@${kind}{a, title={A}}`, "a.bib", "csl"))).toMatchObject([{ type }])
  })

  it("of EndNote's XML and EndNote's import format have one name", () => {
    expect(read("%0 Book Section\n%T A\n", "a.enw")[0]!.publicationTypes).toEqual(["Book Chapter"])
    expect(write("%0 Book Section\n%T A\n", "a.enw", "ris")).toContain("TY  - CHAP\r\n")
  })
})

describe("crossref", () => {
  const parent = "@proceedings{B1, title={The Meeting}, year=2019, publisher={Press}}"
  const child = "@inproceedings{p1, title={A paper}, crossref={b1}}"

  it.each([
    ["after", `${child}\n${parent}`, 0],
    ["before", `${parent}\n${child}`, 1]
  ])("gives what the book says, which stands %s its parts", (_, text, at) => {
    expect(read(text, "a.bib")[at]).toMatchObject({
      title: "A paper",
      containerTitle: "The Meeting",
      published: "2019",
      publisher: "Press"
    })
    expect(write(text, "a.bib", "bibtex")).toContain("crossref = {b1}")
  })

  it("keeps what the part says itself, and reports a book that the file does not have", () => {
    const own = "@inproceedings{p1, title={A paper}, date={2018-05}, booktitle={Own}, crossref={b1}}"
    expect(read(`${own}\n${parent}`, "a.bib")[0]).toMatchObject({ containerTitle: "Own", published: "2018-05" })
    const { notices } = Result.getOrThrow(Bibliography.read(Buffer.from(child), "a.bib"))
    expect(notices.map(({ code }) => code)).toEqual(["crossref-not-found", "field-kept"])
  })

  it("of an entry with itself, or in a circle, ends", () => {
    expect(read("@book{a, title={A}, crossref={a}}", "a.bib")).toHaveLength(1)
    expect(read("@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}, year=2001}", "a.bib")[0]).toMatchObject({
      published: "2001"
    })
  })
})

describe("records that begin unusually", () => {
  it("RIS: tags before TY, after an empty line", () => {
    const text = "DB  - WoS\nTI  - First\nTY  - JOUR\nER  - \n\nTI  - Second\nSP  - 9\nTY  - JOUR\nPY  - 2001\nER  - \n"
    expect(read(text, "a.ris")).toMatchObject([{ title: "First" }, { title: "Second", pages: "9", published: "2001" }])
    expect(write(text, "a.ris", "ris")).toContain("DB  - WoS\r\n")
  })

  it("RIS: tags before text that is no record stay outside", () => {
    const { records, notices } = Result.getOrThrow(
      Bibliography.read(Buffer.from("C1  - Search\n\nTY  - JOUR\nTI  - A\nER  - \nN1  - lost\n"), "a.ris")
    )
    expect(records.map(({ title }) => title)).toEqual(["A"])
    expect(notices.map(({ text }) => text)).toEqual(['text outside of any record, such as "C1  - Search" (2 times, first on line 1)'])
  })

  it("NBIB: PMID without a blank", () => {
    expect(read("PMID-123\nTI  - A\n\nPMID-124\nTI  - B\n", "a.nbib")).toMatchObject([{ title: "A" }, { title: "B" }])
  })

  it("PubMed's XML: a chapter and a book", () => {
    const author = (name: string) => `<Author><LastName>${name}</LastName></Author>`
    const book = `<Book><BookTitle>Reviews</BookTitle><PubDate><Year>1993</Year></PubDate><Isbn>1</Isbn><AuthorList Type="editors">${author("Ed")}</AuthorList></Book>`
    const document = (inside: string) =>
      `<PubmedBookArticle><BookDocument><PMID>1</PMID>${book}${inside}</BookDocument></PubmedBookArticle>`
    const date = "<ContributionDate><Year>2009</Year><Month>04</Month><Day>20</Day></ContributionDate>"
    const chapter = `<ArticleTitle>A chapter</ArticleTitle>${date}<AuthorList Type="authors">${author("Au")}</AuthorList>`
    expect(read(`<PubmedArticleSet>${document(chapter)}${document("")}</PubmedArticleSet>`, "a.xml")).toMatchObject([
      {
        title: "A chapter",
        containerTitle: "Reviews",
        published: "2009-04-20",
        contributors: [{ family: "Au" }],
        publicationTypes: ["Book Chapter"]
      },
      { title: "Reviews", published: "1993", contributors: [], publicationTypes: ["Book"] }
    ])
  })
})

it.each([
  ["a.bib", "@article{a, title={A}, doi={10.1007/978-3{\\_}12}}"],
  ["a.bib", "@article{a, title={A}, doi={10.1007/978-3{\\\\_}12}}"],
  ["a.ris", ris("DO  - 10.1007/978-3{\\_}12")]
])("a DOI with an underscore in TeX: %s", (file, text) => {
  expect(read(text, file)[0]!.identifiers).toEqual([{ scheme: "doi", value: "10.1007/978-3_12" }])
})

describe("what a name or a field has too much", () => {
  it("is a semicolon behind a name of RIS", () => {
    expect(namesIn(ris("AU  - Roe, Ann;", "AU  - ;Li, Bo"), "a.ris")).toEqual([
      ["Roe", "Ann"],
      ["Li", "Bo"]
    ])
  })

  it("is a short name of MEDLINE that repeats the full one; a group in FAU leaves the short names of others", () => {
    const group = "PMID- 1\nTI  - A\nFAU - World Health Organization\nAU  - World Health Organization\nFAU - Roe, Jane\nAU  - Roe J\n"
    expect(namesIn(group, "a.nbib")).toEqual([["World Health Organization"], ["Roe", "Jane"]])
    expect(read(group, "a.nbib")[0]!.kept).toBeUndefined()
    expect(namesIn("PMID- 1\nTI  - A\nFAU - World Health Organization\nAU  - Roe J\n", "a.nbib")).toEqual([
      ["World Health Organization"],
      ["Roe", "J"]
    ])
  })

  it("is et al behind several names of one line, which is kept without them", () => {
    const once = read(ris("AU  - Roe, Ann; Li, Bo; et al", "AU  - Doe, C."), "a.ris")
    const out = Bibliography.print(once, "ris", "out").text
    expect(out.match(/^AU {2}- .*(?=\r)/gm)).toEqual(["AU  - Roe, Ann", "AU  - Li, Bo", "AU  - Doe, C.", "AU  - et al"])
    expect(Bibliography.print(read(out, "b.ris"), "ris", "out").text).toBe(out)
  })

  it("is a tag without text: nothing is kept of it, and no form counts it", () => {
    const records = read(ris("C8  - ", "SE  -"), "a.ris")
    expect(records[0]!.kept?.map(({ name }) => name)).toEqual(["TY"])
    expect(Bibliography.print(records, "nbib", "out").notices).toEqual([])
  })

  it("is a day of a table that is no number", () => {
    expect(read("title,year,month,day\nA,2020,3,a\n", "a.csv")[0]).toMatchObject({
      published: "2020-03",
      kept: [
        { name: "month", isHeld: true },
        { name: "day", value: "a" }
      ]
    })
  })

  it("is the column of authors where another column has the same full names", () => {
    const once = read('title,Author full names\nA,"Roe, Ann (12345678)"\n', "a.csv")
    const again = read(Bibliography.print(once, "csv", "out").text, "a.csv")
    expect(again[0]!.kept ?? []).toEqual(once[0]!.kept ?? [])
  })
})

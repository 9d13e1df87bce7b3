import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import { parse } from "@litfuse/query/parse"
import * as Query from "@litfuse/query/Query"

const { litfuse, pubmed } = Dialects.dialects

const problems = (text: string) => litfuse.read(text).problems.map(({ code, from, to, fix }) => [code, text.slice(from, to), fix?.text])

describe("words that were meant otherwise", () => {
  it("are operators in small letters, with their place and the fix", () => {
    expect(problems("coffee and naps")).toEqual([["operator-as-word", "and", "AND"]])
    expect(problems("title:(salt or Pepper) Not sugar").filter(([code]) => code !== "implied-operator")).toEqual([
      ["operator-as-word", "or", "OR"],
      ["operator-as-word", "Not", "NOT"]
    ])
    expect(problems('"salt and pepper" AND naps')).toEqual([])
    expect(Result.getOrThrow(parse("coffee and naps")).remarks.map(({ code, from, to }) => [code, from, to])).toEqual([
      ["operator-as-word", 7, 10]
    ])
  })

  it("are words that some services ignore", () => {
    expect(problems("effect of coffee")).toEqual([["stop-word", "of", undefined]])
    expect(problems("vitamin A deficiency")).toEqual([])
    expect(Result.getOrThrow(parse("effect of coffee")).remarks.map(({ code, from }) => [code, from])).toEqual([["stop-word", 7]])
  })
})

describe("an identifier with its scheme", () => {
  it("is searched as one, and suggests to look it up", () => {
    for (const text of ["PMID: 38213308", "PMID:38213308", "pmid : 38213308"]) {
      const { query, remarks } = litfuse.read(text)
      expect(query).toEqual(Query.field("pmid", Query.text("38213308")))
      expect(remarks).toMatchObject([
        { code: "identifier-look-up", from: 0, to: text.length, text: '"litfuse get PMID:38213308" looks this record up' }
      ])
      expect(pubmed.print(query!).text).toBe("38213308[pmid]")
    }
    expect(litfuse.read("DOI: 10.1056/NEJMoa1607141").query).toEqual(Query.field("doi", Query.text("10.1056/NEJMoa1607141")))
    expect(pubmed.read("PMID: 38213308.").query).toEqual(Query.field("pmid", Query.text("38213308")))
    expect(litfuse.read("PMID: 38213308, aspirin").query).toMatchObject({ queries: [Query.field("pmid", Query.text("38213308")), {}] })
    for (const dialect of [litfuse, pubmed])
      for (const [label, field, value] of [
        ["doi:", "doi", "10.1056/NEJMoa1607141"],
        ["DOI: ", "doi", "10.1016/S0140-6736(16)31358-9"],
        ["PMCID: ", "pmcid", "PMC4837062"]
      ] as const) {
        const { query, remarks, problems } = dialect.read(`${label}${value}`)
        expect([query, problems]).toEqual([Query.field(field, Query.text(value)), []])
        expect(remarks).toMatchObject([
          { code: "identifier-look-up", from: 0, to: label.length + value.length, text: `"litfuse get ${value}" looks this record up` }
        ])
      }
    expect(litfuse.read("DOI: 38213308").remarks.map(({ code }) => code)).not.toContain("identifier-look-up")
    expect(litfuse.read("aspirin AND PMID: 1").query).toMatchObject({ _tag: "And" })
    expect(pubmed.read("PMID: 38213308").query).toEqual(Query.field("pmid", Query.text("38213308")))
  })
})

describe("identifiers without a name or in a list", () => {
  const looks = (dialect: typeof litfuse | typeof pubmed, text: string) =>
    dialect.read(text).remarks.flatMap((one) => (one.code === "identifier-look-up" ? [one.text] : []))
  const get = (...names: ReadonlyArray<string>) => names.map((name) => `"litfuse get ${name}" looks this record up`)

  it("are looked up too", () => {
    for (const dialect of [litfuse, pubmed]) {
      expect(looks(dialect, "PMC4837062")).toEqual(get("PMC4837062"))
      expect(dialect.read("PMC4837062").query).toEqual(Query.text("PMC4837062"))
      expect(looks(dialect, "10.1000/xyz")).toEqual(get("10.1000/xyz"))
      for (const address of ["https://doi.org/10.1000/xyz", "http://dx.doi.org/10.1000/xyz", "doi.org/10.1000/xyz", "DOI 10.1000/xyz"]) {
        expect([address, looks(dialect, address)]).toEqual([address, get("10.1000/xyz")])
        expect(dialect.read(address).query).toEqual(Query.field("doi", Query.text("10.1000/xyz")))
      }
      for (const address of ["https://pubmed.ncbi.nlm.nih.gov/38213308/", "https://www.ncbi.nlm.nih.gov/pubmed/38213308", "PMID 38213308"])
        expect([address, dialect.read(address).query, looks(dialect, address)]).toEqual([
          address,
          Query.field("pmid", Query.text("38213308")),
          get("PMID:38213308")
        ])
      for (const address of ["https://pmc.ncbi.nlm.nih.gov/articles/PMC4837062/", "http://www.ncbi.nlm.nih.gov/pmc/articles/PMC4837062"])
        expect(looks(dialect, address)).toEqual(get("PMC4837062"))
      for (const list of ["PMID 1, 2", "PMIDs: 1; 2", "PMID: 1,2."]) {
        expect([list, looks(dialect, list)]).toEqual([list, get("PMID:1", "PMID:2")])
        expect(dialect.read(list).query).toEqual(Query.field("pmid", Query.or(Query.text("1"), Query.text("2"))))
      }
    }
  })

  it("stay words among other words, and say so only once", () => {
    expect(litfuse.read("(PMID 1, 2) AND aspirin").query).toMatchObject({
      _tag: "And",
      queries: [{ query: { _tag: "Or" } }, { text: "aspirin" }]
    })
    expect(litfuse.read("PMID: 38213308, 2 doses").query).toMatchObject({ _tag: "And", queries: [{ _tag: "Field" }, { text: "2 doses" }] })
    expect(looks(litfuse, "doi:10.1000/xyz OR aspirin")).toEqual(get("10.1000/xyz"))
    expect(looks(litfuse, "identifier:10.1000/xyz")).toEqual([])
    expect(looks(litfuse, "PMC study of 10.5 mg/day")).toEqual([])
    expect(looks(pubmed, "10.1000/xyz[doi]")).toEqual([])
  })
})

describe("a DOI with brackets", () => {
  const doi = "10.1016/S0140-6736(16)31358-9"

  it("is one word on every system", () => {
    for (const [id, text] of [
      ["pubmed", `${doi}[doi]`],
      ["pubmed", `(${doi}[doi])`],
      ["ovid", `${doi}.do.`],
      ["embase", `${doi}:doi`],
      ["wos", `DO=(${doi})`],
      ["scopus", `DOI(${doi})`],
      ["proquest", `DOI(${doi})`],
      ["litfuse", `doi:${doi}`]
    ] as const) {
      const { query, problems } = Dialects.dialects[id].read(text)
      expect([id, query, problems]).toEqual([id, Query.field("doi", Query.text(doi)), []])
    }
    expect(pubmed.read("10.1016/x[doi] AND (a[ti] OR b[ti])").query).toMatchObject({ _tag: "And" })
  })
})

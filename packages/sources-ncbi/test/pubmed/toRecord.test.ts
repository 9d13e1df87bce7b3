import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { summaryRecord } from "../../src/pubmed/summaryRecord.ts"
import { toRecord } from "../../src/pubmed/toRecord.ts"

/** A record with some elements in its article, its citation and its data. */
const record = ({ article = "<ArticleTitle>T.</ArticleTitle>", citation = "", data = "" } = {}) =>
  toRecord(
    Result.getOrThrow(
      Xml.parse(
        `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article>${article}</Article>${citation}</MedlineCitation><PubmedData>${data}</PubmedData></PubmedArticle>`
      )
    )
  )!

const corrections = (type: string, source: string, pmid = "<PMID>2</PMID>"): string =>
  `<CommentsCorrectionsList><CommentsCorrections RefType="${type}"><RefSource>${source}</RefSource>${pmid}</CommentsCorrections></CommentsCorrectionsList>`

describe("titles of PubMed", () => {
  const title = (article: string) => record({ article }).title

  it("lose the brackets of a translation, and only those", () => {
    expect(title("<ArticleTitle>[A [small] study].</ArticleTitle><Language>ger</Language>")).toBe("A [small] study.")
    expect(title("<ArticleTitle>[A study].</ArticleTitle><VernacularTitle>Eine Studie.</VernacularTitle>")).toBe("A study.")
    expect(title("<ArticleTitle>[18F]FDG and [11C]PIB.</ArticleTitle><Language>fre</Language>")).toBe("[18F]FDG and [11C]PIB.")
    expect(title("<ArticleTitle>[Retracted] A study [withdrawn]</ArticleTitle><Language>eng</Language>")).toBe(
      "[Retracted] A study [withdrawn]"
    )
  })

  it("are the original one where there is no other, and never empty", () => {
    expect(title("<ArticleTitle/><VernacularTitle>Titel.</VernacularTitle>")).toBe("Titel.")
    const german = "<Language>ger</Language>"
    expect(title(`<ArticleTitle>[The [3H] assay [and [all]]].</ArticleTitle>${german}`)).toBe("The [3H] assay [and [all]].")
    expect(title(`<ArticleTitle>[One] and [two].</ArticleTitle>${german}`)).toBe("[One] and [two].")
    // it has no translation
    expect(title(`<ArticleTitle>[Not Available].</ArticleTitle>${german}<VernacularTitle>Titel.</VernacularTitle>`)).toBe("Titel.")
    expect(title(`<ArticleTitle>[Article in German].</ArticleTitle>${german}`)).toMatch(/^\[no title: /u)
    expect(title("<ArticleTitle/>")).toBe("[no title: 1]")
  })
})

describe("abstracts of PubMed", () => {
  it("are those of the publication, else one in English, else another", () => {
    const other = (language: string, text: string) =>
      `<OtherAbstract Language="${language}"><AbstractText>${text}</AbstractText></OtherAbstract>`
    expect(record({ citation: other("spa", "Uno") + other("eng", "One") }).abstract).toBe("One")
    expect(record({ citation: other("spa", "Uno") }).abstract).toBe("Uno")
    const own = "<ArticleTitle>T</ArticleTitle><Abstract><AbstractText>Own.</AbstractText><AbstractText/></Abstract>"
    expect(record({ article: own, citation: other("eng", "One") }).abstract).toBe("Own.")
  })

  it("have no label where the text has none", () => {
    const article =
      '<ArticleTitle>T</ArticleTitle><Abstract><AbstractText Label="UNLABELLED">A.</AbstractText><AbstractText Label="METHODS">B.</AbstractText></Abstract>'
    expect(record({ article })).toMatchObject({
      abstractParts: [{ text: "A." }, { label: "METHODS", text: "B." }],
      abstract: "A.\nMETHODS: B."
    })
  })
})

describe("people of PubMed", () => {
  it("are valid names with suffix, groups, and whatever part of a name there is", () => {
    const author = (inner: string, valid = "Y") => `<Author ValidYN="${valid}">${inner}</Author>`
    const article = `<ArticleTitle>T</ArticleTitle><AuthorList>${author("<LastName>Muster</LastName>", "N")}${author(
      '<LastName>Muster</LastName><ForeName>Kim</ForeName><Suffix>Jr</Suffix><Identifier Source="ORCID">https://orcid.org/0000-0002-0000-000X</Identifier>'
    )}${author("<CollectiveName>The Group</CollectiveName>")}${author("<ForeName>Mono</ForeName>")}${author("<Initials/>")}</AuthorList>`
    expect(record({ article }).contributors).toEqual([
      { _tag: "Person", family: "Muster Jr", given: "Kim", orcid: "0000-0002-0000-000X" },
      { _tag: "Group", name: "The Group" },
      { _tag: "Person", family: "Mono" }
    ])
  })
})

describe("additional data of PubMed", () => {
  it("is every language, the title in its own, trials, and grants", () => {
    const bank = (name: string, number: string) =>
      `<DataBank><DataBankName>${name}</DataBankName><AccessionNumberList><AccessionNumber>${number}</AccessionNumber></AccessionNumberList></DataBank>`
    const article = `<ArticleTitle>[Hearts.]</ArticleTitle><Language>ger</Language><Language>eng</Language><DataBankList>${bank(
      "ClinicalTrials.gov",
      "NCT01234567"
    )}${bank("ISRCTN", "12345")}${bank("ISRCTN", "ISRCTN12345678")}${bank("EudraCT", "2012-003456-78")}${bank("GENBANK", "AB123456")}</DataBankList><GrantList><Grant><GrantID>R01</GrantID><Agency>NHLBI NIH HHS</Agency></Grant><Grant><Agency>Wellcome Trust</Agency></Grant></GrantList><VernacularTitle>Herzen.</VernacularTitle>`
    expect(record({ article })).toMatchObject({
      title: "Hearts.",
      originalTitle: "Herzen.",
      language: "ger",
      languages: ["ger", "eng"],
      trials: [
        { registry: "ClinicalTrials.gov", number: "NCT01234567" },
        { registry: "ISRCTN", number: "ISRCTN12345678" },
        { registry: "EudraCT", number: "2012-003456-78" }
      ],
      funding: [{ funder: "NHLBI NIH HHS", grant: "R01" }, { funder: "Wellcome Trust" }]
    })
  })

  it("is no word before an abstract, and a formula in the order in which it is read", () => {
    const abstract = (text: string) =>
      record({ article: `<ArticleTitle>T</ArticleTitle><Abstract><AbstractText>${text}</AbstractText></Abstract>` }).abstract
    expect(abstract("ABSTRACT: Hearts beat.")).toBe("Hearts beat.")
    expect(abstract("Abstract thinking.")).toBe("Abstract thinking.")
    const helium =
      '<mml:math xmlns:mml="x"><mml:mmultiscripts><mml:mi>He</mml:mi><mml:mprescripts/><mml:none/><mml:mn>3</mml:mn></mml:mmultiscripts></mml:math>'
    expect(abstract(`Of ${helium} gas.`)).toBe("Of \u00b3He gas.")
  })
})

describe("dates of PubMed", () => {
  const issue = (inner: string) => `<Journal><JournalIssue><PubDate>${inner}</PubDate></JournalIssue></Journal>`
  const electronic = (day: number) => `<ArticleDate DateType="Electronic"><Year>2021</Year><Month>03</Month><Day>${day}</Day></ArticleDate>`
  const datesOf = (dates: string) => {
    const { published, dates: both } = record({ article: `<ArticleTitle>T</ArticleTitle>${dates}` })
    return [published, both]
  }

  it("are that of the issue and the electronic one, each as exact as it is given; that of the issue is that of publication", () => {
    const may = "<Year>2021</Year><Month>May</Month>"
    expect(datesOf(issue(may) + electronic(15))).toEqual(["2021-05", { issue: "2021-05", electronic: "2021-03-15" }])
    expect(datesOf(issue("<MedlineDate>2010 Sep-Oct</MedlineDate>"))).toEqual(["2010", { issue: "2010" }])
    expect(datesOf(issue("<Year>2021</Year><Season>Spring</Season>") + electronic(15) + electronic(14))).toEqual([
      "2021",
      { issue: "2021", electronic: "2021-03-14" }
    ])
    expect(datesOf(electronic(15))).toEqual(["2021-03-15", { electronic: "2021-03-15" }])
  })

  it("are absent where there is none, and of books", () => {
    expect(datesOf("")).toEqual([undefined, undefined])
    const book = "<BookDocument><PMID>2</PMID><Book><PubDate><Year>2021</Year></PubDate><BookTitle>B</BookTitle></Book></BookDocument>"
    const read = toRecord(Result.getOrThrow(Xml.parse(`<PubmedBookArticle>${book}</PubmedBookArticle>`)))!
    expect([read.published, "dates" in read]).toEqual(["2021", false])
  })

  it("are the same in a summary", () => {
    const dates = (pubdate: string, epubdate: string) =>
      summaryRecord({ uid: "1", pubdate, epubdate }, PartialDate.make("2026-01-02")).dates
    expect(dates("2021 May", "2021 Mar 15")).toEqual({ issue: "2021-05", electronic: "2021-03-15" })
    expect(dates("1998 Feb 28", "")).toEqual({ issue: "1998-02-28" })
    expect(dates("", "")).toBeUndefined()
  })
})

describe("other publications of a record of PubMed", () => {
  const relation = (type: string, source = "J. 2020;1:1. doi: 10.5555/other.1.") =>
    record({ citation: corrections(type, source) }).relations?.[0]

  it("are named by PMID and DOI, and a citation is enough", () => {
    expect(relation("ErratumIn")).toEqual({
      kind: "has-erratum",
      to: [
        { scheme: "pmid", value: "2" },
        { scheme: "doi", value: "10.5555/other.1" }
      ],
      citation: "J. 2020;1:1. doi: 10.5555/other.1."
    })
    expect(record({ citation: corrections("RetractionIn", "J. 2021", "") })).toMatchObject({
      relations: [{ kind: "retracted-by", to: [] }],
      retraction: { status: "retracted" }
    })
    expect(relation("Cites")).toBeUndefined()
  })

  it("of which one is a preprint are recognized by type or server", () => {
    expect(relation("UpdateOf", "bioRxiv. 2023 Feb 8:1.")!.kind).toBe("has-preprint")
    expect(relation("UpdateOf", "Cochrane Database Syst Rev. 2010;1.")!.kind).toBe("update-of")
    const types = "<PublicationTypeList><PublicationType>Preprint</PublicationType></PublicationTypeList>"
    const preprint = record({ article: `<ArticleTitle>T</ArticleTitle>${types}`, citation: corrections("UpdateIn", "Cell. 2023") })
    expect(preprint.relations![0]!.kind).toBe("preprint-of")
  })

  it("take a record back, or cast doubt on it", () => {
    const types = "<PublicationTypeList><PublicationType>Retracted Publication</PublicationType></PublicationTypeList>"
    expect(record({ article: `<ArticleTitle>T</ArticleTitle>${types}` }).retraction).toEqual({ status: "retracted" })
    expect(record({ citation: corrections("RetractionIn", "J. 2021") }).retraction).toEqual({
      status: "retracted",
      notice: { scheme: "pmid", value: "2" }
    })
    expect(record({ citation: corrections("ExpressionOfConcernIn", "J. 2021") }).retraction).toMatchObject({ status: "concern" })
    expect(record().retraction).toEqual({ status: "none" })
  })
})

describe("the contents of a record of PubMed", () => {
  it("is data: no name of a field does anything", () => {
    const odd = record({
      article: '<ArticleTitle __proto__="x">&#27; is no character</ArticleTitle>'.replace("&#27;", "__proto__"),
      data: '<ArticleIdList><ArticleId IdType="__proto__">1</ArticleId><ArticleId IdType="doi">10.5555/__proto__</ArticleId></ArticleIdList>'
    })
    expect(odd.title).toBe("__proto__ is no character")
    expect(odd.identifiers.map(({ value }) => value as string)).toEqual(["1", "10.5555/__proto__"])
  })

  it("has no identifier that is none, and none of another registry", () => {
    const data =
      '<ArticleIdList><ArticleId IdType="doi">not a doi</ArticleId><ArticleId IdType="pmc">PMC0</ArticleId><ArticleId IdType="pii">S1</ArticleId></ArticleIdList>'
    expect(record({ data }).identifiers).toEqual([{ scheme: "pmid", value: "1" }])
  })

  it("is nothing where there is no record", () => {
    const read = (text: string) => toRecord(Result.getOrThrow(Xml.parse(text)))
    expect(read("<DeleteCitation><PMID>1</PMID></DeleteCitation>")).toBeUndefined()
    expect(read("<PubmedArticle/>")).toBeUndefined()
    expect(read("<PubmedBookArticle/>")).toBeUndefined()
  })
})

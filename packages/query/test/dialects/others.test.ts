import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import * as Query from "@litfuse/query/Query"
import * as arbitrary from "../arbitrary.ts"

const { dialects } = Dialects
const query = Query.and(
  Query.field(["title", "abstract"], Query.or(Query.phrase("heart attack"), Query.pattern("infarct*"))),
  Query.field("language", Query.text("english")),
  Query.range("published", "2010", "2012-02"),
  Query.not(Query.field("title", Query.text("mice")))
)
const near = Query.field("title", Query.near(3, Query.text("aspirin"), Query.text("dose")))
const print = (id: Dialects.DialectId, one: Query.Query = query) => dialects[id].print(one)

describe("the dialects that are only written, and Web of Science", () => {
  it("write the worked example", () => {
    expect(Object.fromEntries(Dialects.ids.map((id) => [id, print(id).text]))).toEqual({
      litfuse: 'title,abstract:("heart attack" OR infarct*) AND language:english AND published:2010..2012-02 NOT title:mice',
      pubmed: '("heart attack"[tiab] OR infarct*[tiab]) AND english[la] AND 2010:2012/02[dp] NOT mice[ti]',
      ovid: '1. (heart attack or infarct*).ti,ab. and english.lg. not mice.ti.\n2. limit 1 to yr="2010 -2012"',
      "ovid-medline": '1. (heart attack or infarct*).ti,ab. and english.lg. not mice.ti.\n2. limit 1 to yr="2010 -2012"',
      "ovid-embase": '1. (heart attack or infarct*).ti,ab. and english.lg. not mice.ti.\n2. limit 1 to yr="2010 -2012"',
      "ovid-psycinfo": '1. (heart attack or infarct*).ti,ab. and english.lg. not mice.ti.\n2. limit 1 to yr="2010 -2012"',
      embase: "('heart attack':ti,ab OR infarct*:ti,ab) AND english:la AND [2010-2012]/py NOT mice:ti",
      cochrane: '("heart attack":ti,ab OR infarct*:ti,ab) NOT mice:ti',
      ebsco: '(TI "heart attack" OR AB "heart attack" OR TI infarct* OR AB infarct*) AND LA english AND PY 2010-2012 NOT TI mice',
      proquest: '(TI,AB("heart attack") OR TI,AB(infarct*)) AND LA(english) AND PD(20100101-20120229) NOT TI(mice)',
      europepmc:
        '(TITLE_ABS:"heart attack" OR TITLE_ABS:infarct*) AND LANG:english AND FIRST_PDATE:[2010-01-01 TO 2012-02-29] NOT TITLE:mice',
      openalex:
        'title_and_abstract.search.exact:("heart attack" OR infarct*) NOT mice,language:en,from_publication_date:2010-01-01,to_publication_date:2012-02-29',
      semanticscholar: '("heart attack" | infarct*) + -mice',
      core: '((title:"heart attack" OR abstract:"heart attack") OR (title:(infarct*) OR abstract:(infarct*))) AND language.code:(english) AND (yearPublished>=2010 AND yearPublished<=2012) NOT title:(mice)',
      crossref: "query.bibliographic=heart%20attack%20infarct&filter=from-pub-date%3A2010,until-pub-date%3A2012-02",
      arxiv:
        '((ti:"heart attack" OR abs:"heart attack") OR (ti:infarct OR abs:infarct)) AND submittedDate:[201001010000 TO 201202292359] ANDNOT ti:mice',
      doaj: '((bibjson.title:"heart attack" OR bibjson.abstract:"heart attack") OR (bibjson.title:infarct OR bibjson.abstract:infarct)) AND bibjson.journal.language:EN AND bibjson.year:[2010 TO 2012] AND NOT bibjson.title:mice',
      openaire:
        "search=(%22heart%20attack%22%20OR%20infarct)&mainTitle=NOT%20mice&fromPublicationDate=2010-01-01&toPublicationDate=2012-02-29",
      scopus:
        '(TITLE-ABS("heart attack") OR TITLE-ABS(infarct*)) AND LANGUAGE(english) AND (PUBYEAR > 2009 AND PUBYEAR < 2013) AND NOT TITLE(mice)',
      wos: '(TS=("heart attack") OR TS=(infarct*)) AND LA=(english) AND DOP=(2010-01-01/2012-02-29) NOT TI=(mice)'
    })
  })

  it("write proximity where there is some, and say so where there is none", () => {
    const written = (id: Dialects.DialectId) => [print(id, near).text, print(id, near).remarks.map(({ code }) => code)]
    expect(written("wos")).toEqual(["TI=(aspirin NEAR/3 dose)", []])
    expect(written("scopus")).toEqual(["TITLE(aspirin W/3 dose)", []])
    expect(written("semanticscholar")).toEqual(['"aspirin dose"~3', ["field-lost"]])
    expect(written("europepmc")).toEqual(["(TITLE:aspirin AND TITLE:dose)", ["proximity-as-and"]])
  })

  it("give OpenAlex a filter for each searched place, and its own names", () => {
    const written = (one: Query.Query) => [print("openalex", one).text, print("openalex", one).remarks.map(({ code }) => code)]
    const title = Query.field("title", Query.phrase("heart attack"))
    expect(written(Query.and(title, Query.field("contributor", Query.text("jane smith")), Query.text("aspirin")))).toEqual([
      'title.search:"heart attack",raw_author_name.search:"jane smith"~1,fulltext.search:aspirin',
      []
    ])
    expect(written(Query.and(title, Query.pattern("ca*")))).toEqual([
      'title.search:"heart attack",fulltext.search.exact:ca*',
      ["stemming-lost", "wildcard-short"]
    ])
    expect(written(near)).toEqual(['title.search:"aspirin dose"~3', ["proximity-approximated"]])
    expect(written(Query.near(5, Query.phrase("heart attack"), Query.text("aspirin")))).toEqual([
      'fulltext.search:"heart attack"~5~"aspirin"',
      ["proximity-approximated"]
    ])
    const names = Query.and(Query.field("language", Query.text("ger")), Query.field("publicationType", Query.text("Journal Article")))
    expect(written(names)).toEqual(["language:de,type:article", []])
    expect(written(Query.field("publicationType", Query.text("Case Reports")))).toEqual(["", ["filter-lost"]])
    expect(written(Query.and(Query.text("heart"), Query.not(title)))).toEqual(['fulltext.search:heart NOT "heart attack"', ["field-lost"]])
    expect(written(Query.text("heart attack"))).toEqual(["fulltext.search:heart attack", []])
    expect(written(Query.or(Query.text("heart attack"), Query.text("infarct")))).toEqual(["fulltext.search:(heart attack) OR infarct", []])
    expect(written(Query.text("a,b|c"))).toEqual(['fulltext.search:"a b c"', []])
  })

  it("give Crossref types that it knows, and no others", () => {
    const type = (name: string) => print("crossref", Query.field("publicationType", Query.text(name)))
    expect([type("Journal Article").text, type("preprint").text]).toEqual(["filter=type%3Ajournal-article", "filter=type%3Aposted-content"])
    expect(type("Review")).toMatchObject({ text: "", remarks: [{ code: "filter-lost" }] })
  })

  it("give CORE names in quotation marks, and words behind a field in brackets", () => {
    const written = (field: Query.FieldName, text: string) => print("core", Query.field(field, Query.text(text))).text
    expect(written("contributor", "smith")).toBe('authors.name:"smith"')
    expect(written("contributor", "jane smith")).toBe('authors.name:"jane smith"')
    expect(written("title", "heart")).toBe("title:(heart)")
    expect(written("title", "heart attack")).toBe("title:(heart AND attack)")
  })

  it("give arXiv a field in front of each word, phrases for hyphens, and nothing that its interface does not know", () => {
    const written = (one: Query.Query) => [print("arxiv", one).text, print("arxiv", one).remarks.map(({ code }) => code)]
    expect(written(Query.text("heart attack"))).toEqual(["(all:heart AND all:attack)", []])
    expect(written(Query.field("title", Query.text("covid-19 and t-SNE")))).toEqual(['(ti:"covid 19" AND ti:"and" AND ti:"t SNE")', []])
    expect(written(Query.field("subset", Query.text("math-ph")))).toEqual(["cat:math-ph", []])
    expect(written(Query.field("subset", Query.text("cs.IT")))).toEqual(["cat:cs.IT", []])
    expect(written(Query.heading("Heart Failure"))).toEqual(['all:"Heart Failure"', ["heading-as-words"]])
    expect(written(Query.pattern("neoplas*"))).toEqual(["all:neoplas", ["wildcard-lost"]])
    expect(written(Query.field("keyword", Query.text("gout")))).toEqual(["all:gout", ["field-lost"]])
    expect(written(Query.field("language", Query.text("ger")))).toEqual(["", ["filter-lost", "empty"]])
    expect(written(near)).toEqual(["(ti:aspirin AND ti:dose)", ["proximity-as-and"]])
    expect(written(Query.range("updated", "2020"))).toEqual(["", ["date-lost", "empty"]])
    expect(written(Query.text("-"))).toEqual(["", ["empty"]])
  })

  it("give DOAJ no wildcard, no tilde and no open range, and AND before NOT: it refuses them, or reads the next field as a word", () => {
    const written = (one: Query.Query) => [print("doaj", one).text, print("doaj", one).remarks.map(({ code }) => code)]
    expect(written(Query.pattern("infarct*"))).toEqual(["infarct", ["wildcard-lost"]])
    expect(written(Query.phrase("why~not? so*"))).toEqual(['"why not so"', []])
    expect(written(Query.range("published", "2010-03"))).toEqual(["bibjson.year:[2010 TO 3000]", ["date-widened"]])
    expect(written(Query.and(Query.text("heart"), Query.not(Query.field("title", Query.text("mice")))))).toEqual([
      "heart AND NOT bibjson.title:mice",
      []
    ])
    expect(written(Query.field("language", Query.text("ger")))).toEqual(["bibjson.journal.language:DE", []])
    expect(written(near)).toEqual(["(bibjson.title:aspirin AND bibjson.title:dose)", ["proximity-as-and"]])
  })

  it("give OpenAIRE a parameter for each part of a record that has one, words one by one, and no comma, which is an OR", () => {
    const written = (one: Query.Query) => [
      decodeURIComponent(print("openaire", one).text),
      print("openaire", one).remarks.map(({ code }) => code)
    ]
    const title = (text: string) => Query.field("title", Query.text(text))
    expect(written(Query.and(title("heart attack"), Query.text("aspirin dose"), title("trial")))).toEqual([
      "mainTitle=heart AND attack AND trial&search=aspirin AND dose",
      []
    ])
    expect(written(Query.and(Query.text("heart"), Query.not(title("mice rats"))))).toEqual([
      "search=heart&mainTitle=NOT (mice AND rats)",
      []
    ])
    expect(written(Query.or(title("heart"), Query.text("lungs")))).toEqual(["search=heart OR lungs", ["field-lost"]])
    expect(written(Query.field("identifier", Query.text("10.5555/a,b")))).toEqual(['pid="10.5555/a b"', []])
    expect(written(Query.field("language", Query.text("german")))).toEqual(["", ["filter-lost"]])
    expect(written(Query.range("updated", "2020"))).toEqual(["", ["date-lost"]])
    expect(written(near)).toEqual(["mainTitle=(aspirin AND dose)", ["proximity-as-and"]])
  })

  it("write a field around an exclusion as the exclusion of a field", () => {
    const one = Query.and(Query.text("heart"), Query.field("title", Query.not(Query.phrase("in mice"))))
    expect(print("arxiv", one)).toEqual({ text: 'all:heart ANDNOT ti:"in mice"', remarks: [] })
    expect(print("doaj", one)).toEqual({ text: 'heart AND NOT bibjson.title:"in mice"', remarks: [] })
    expect(print("openaire", one)).toEqual({ text: "search=heart&mainTitle=NOT%20%22in%20mice%22", remarks: [] })
    expect(print("pubmed", one).text).toBe('heart NOT "in mice"[ti]')
  })

  it("write any query at all, brackets closed, and say each thing once", () => {
    fc.assert(
      fc.property(arbitrary.query, fc.constantFrom(...Dialects.ids), (one, id) => {
        const { text, remarks } = print(id, one)
        expect([...text].filter((character) => character === "(").length).toBe([...text].filter((character) => character === ")").length)
        expect(new Set(remarks.map((remark) => JSON.stringify(remark))).size).toBe(remarks.length)
      })
    )
  })
})

describe("parse", () => {
  it("gives the query or one error with its place", () => {
    expect(Dialects.parse("heart AND aspirin")).toMatchObject({ success: { query: Query.and(Query.text("heart"), Query.text("aspirin")) } })
    expect(Dialects.parse("a AND\n(b", dialects.pubmed)).toMatchObject({
      failure: { _tag: "QueryError", message: "the query cannot be read as pubmed (line 2, column 1): this bracket is never closed" }
    })
    expect(Dialects.parse("a[zz]", dialects.pubmed)).toMatchObject({ failure: { reason: { _tag: "UnknownField", offset: 1 } } })
    expect(Dialects.parse("a", dialects.core)).toMatchObject({ failure: { reason: { _tag: "Syntax" } } })
    expect(Dialects.parse(" ")).toMatchObject({ failure: { reason: { _tag: "Syntax" } } })
  })

  it("never throws and never hangs, whatever the text", () => {
    const pieces = fc.constantFrom(
      "(",
      ")",
      '"',
      "[",
      "]",
      "[tiab]",
      ".tw.",
      "/",
      "or/1-3",
      " AND ",
      " or ",
      "NOT",
      "adj3",
      "exp ",
      "a",
      "b*",
      "#1",
      "\n1. ",
      "TI=",
      "title:",
      "\\",
      "limit 1 to ",
      "2010:2011[dp]",
      "~",
      ".",
      ",",
      "“"
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 30 }),
        fc.constantFrom(...Dialects.readable),
        (parts, id) => {
          const dialect: Dialects.Dialect = dialects[id]
          const text = parts.join("")
          const { problems } = dialect.read!(text)
          for (const { from, to, fix } of problems) {
            expect(from >= 0 && from <= to && to <= text.length).toBe(true)
            expect(fix === undefined || (fix.from >= 0 && fix.from <= fix.to && fix.to <= text.length)).toBe(true)
          }
        }
      )
    )
  })

  it("reports brackets that are nested too deep, and lines that double each other to too many terms", () => {
    const deep = `${"(".repeat(100_000)}a${")".repeat(100_000)}`
    const doubling = Array.from({ length: 60 }, (_, i) => (i === 0 ? "1. a.tw." : `${i + 1}. ${i} or ${i}`)).join("\n")
    const swinging = Array.from({ length: 50_000 }, (_, i) => `a${i} ${i % 2 === 0 ? "AND" : "OR"} `).join("") + "b"
    for (const id of Dialects.readable)
      expect(Dialects.parse(deep, dialects[id])).toMatchObject({ failure: { message: expect.stringContaining("deep") } })
    expect(Dialects.parse(doubling, dialects.ovid)).toMatchObject({
      failure: { message: expect.stringContaining("more than 1000000 terms") }
    })
    expect(Dialects.parse(swinging, dialects.pubmed)).toMatchObject({ failure: { message: expect.stringMatching(/shorter lines/) } })
  })
})

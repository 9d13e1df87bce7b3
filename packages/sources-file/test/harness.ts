/** What the laws need to try a file as a source: five invented references. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { exactly, type SourceHarness } from "@litfuse/kit/SourceHarness"
import * as Query from "@litfuse/query/Query"
import * as Result from "effect/Result"
import { fileSource } from "../src/File.ts"

const id = (scheme: Identifier.Scheme, value: string) => Result.getOrThrow(Identifier.parseAs(scheme, value))
const date = SourceRecord.PartialDate.make

const record = (number: string, title: string, rest: Partial<SourceRecord.SourceRecord> = {}) =>
  SourceRecord.make({ source: "file", id: number, title, ...rest })

/** Five invented references, as a reader gives them. */
export const records: ReadonlyArray<SourceRecord.SourceRecord> = [
  record("1", "Heart attack and exercise", {
    abstract: "Women walked.",
    published: date("2019"),
    publicationTypes: ["Review"],
    language: "eng",
    originalTitle: "Herzanfall",
    volume: "7",
    issue: "8",
    pages: "9-10",
    issn: ["1234-5678"],
    trials: [{ registry: "ClinicalTrials.gov", number: "NCT01234567" }],
    funding: [{ grant: "R01 HL1" }],
    identifiers: [id("pmid", "11"), id("pmcid", "PMC11"), id("doi", "10.1000/one")]
  }),
  record("2", "The heart under attack", {
    contributors: [
      { _tag: "Person", family: "Muster", given: "Berta" },
      { _tag: "Person", family: "Last", given: "Lea" }
    ],
    published: date("2021-03"),
    identifiers: [id("pmid", "22")],
    meshHeadings: [{ descriptor: "Myocardial Infarction", qualifiers: [{ name: "rehabilitation", major: false }], major: true }]
  }),
  record("3", "Heart rate", { containerTitle: "Journal of Rates", keywords: ["pulse"], published: date("2021-03-15") }),
  record("4", "A failing heart: rehabilitation", { published: date("2010-01-31") }),
  record("5", "Lungs")
]

const asks = (query: Query.Query, ...ids: ReadonlyArray<string>) => ({ asked: { query }, isRight: exactly(...ids) })
const heart = Query.text("heart")

const harness: SourceHarness = {
  opened: fileSource({ id: "file", label: "an example", records, notices: [] }),
  something: heart,
  nothing: Query.text("zebra"),
  asks: {
    booleans: asks(Query.and(heart, Query.not(Query.text("attack"))), "3", "4"),
    phrases: asks(Query.phrase("heart attack"), "1"),
    proximity: asks(Query.near(2, heart, Query.text("attack")), "1", "2"),
    truncation: asks(Query.pattern("rehabil*"), "4"),
    wildcards: asks(Query.pattern("h?art"), "1", "2", "3", "4"),
    headings: asks(Query.heading("Myocardial Infarction", { exploded: false }), "2"),
    "field-title": asks(Query.field("title", Query.text("rate")), "3"),
    "field-abstract": asks(Query.field("abstract", Query.text("walked")), "1"),
    "field-keyword": asks(Query.field("keyword", Query.text("pulse")), "3"),
    "field-contributor": asks(Query.field("contributor", Query.text("muster")), "2"),
    "field-containerTitle": asks(Query.field("containerTitle", Query.text("rates")), "3"),
    "field-publicationType": asks(Query.field("publicationType", Query.text("Review")), "1"),
    "field-language": asks(Query.field("language", Query.text("eng")), "1"),
    ...Object.fromEntries(
      (
        [
          ["originalTitle", "Herzanfall", "1"],
          ["heading", "infarction", "2"],
          ["qualifier", "rehabilitation", "2"],
          ["firstAuthor", "muster", "2"],
          ["lastAuthor", "last", "2"],
          ["issn", "1234-5678", "1"],
          ["volume", "7", "1"],
          ["issue", "8", "1"],
          ["pages", "9-10", "1"],
          ["pmid", "11", "1"],
          ["pmcid", "PMC11", "1"],
          ["doi", "10.1000/one", "1"],
          ["databankNumber", "NCT01234567", "1"],
          ["grant", "R01 HL1", "1"],
          ["anywhere", "pulse", "3"]
        ] as const
      ).map(([field, text, found]) => [`field-${field}`, asks(Query.field(field, Query.phrase(text)), found)])
    ),
    "field-identifier": asks(Query.field("identifier", Query.text("22")), "2"),
    published: { asked: { query: heart, publishedFrom: date("2021-03-10") }, isRight: exactly("2", "3") },
    sorts: { asked: { query: heart, sort: "newest" }, isRight: (found) => found.map((one) => one.id).join() === "3,2,1,4" }
  },
  lookup: { known: [id("pmid", "11"), id("doi", "10.1000/one"), id("pmid", "22")], unknown: id("pmid", "33") }
}

/** What the laws are tried on. */
export default harness

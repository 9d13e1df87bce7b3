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
    identifiers: [id("pmid", "11"), id("doi", "10.1000/one")]
  }),
  record("2", "The heart under attack", {
    contributors: [{ _tag: "Person", family: "Muster", given: "Berta" }],
    published: date("2021-03"),
    identifiers: [id("pmid", "22")],
    meshHeadings: [{ descriptor: "Myocardial Infarction", qualifiers: [], major: true }]
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
    "field-identifier": asks(Query.field("identifier", Query.text("22")), "2"),
    published: { asked: { query: heart, publishedFrom: date("2021-03-10") }, isRight: exactly("2", "3") },
    sorts: { asked: { query: heart, sort: "newest" }, isRight: (found) => found.map((one) => one.id).join() === "3,2,1,4" }
  },
  lookup: { known: [id("pmid", "11"), id("doi", "10.1000/one"), id("pmid", "22")], unknown: id("pmid", "33") }
}

/** What the laws are tried on. */
export default harness

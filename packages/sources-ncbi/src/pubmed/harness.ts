import * as Identifier from "@litfuse/engine/Identifier"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Harness } from "@litfuse/engine/testing/sourceHarness"
import * as Result from "effect/Result"
import { eutils } from "../miniature/eutils.ts"

const id = (text: string) => Result.getOrThrow(Identifier.parse(text))

/** Whether exactly these records came, in whatever order. */
const are =
  (...pmids: ReadonlyArray<string>) =>
  (records: ReadonlyArray<SourceRecord>): boolean =>
    records
      .map((record) => record.id)
      .toSorted()
      .join(" ") === pmids.map((pmid) => `9900000${pmid}`).join(" ")

const heart = Query.text("heart")

const inField = (field: Query.FieldName, text: string, ...pmids: ReadonlyArray<string>) => ({
  asked: { query: Query.field(field, Query.text(text)) },
  isRight: are(...pmids)
})

const of2021 = (date: Parameters<typeof Query.range>[0]) => ({
  asked: { query: Query.and(heart, Query.range(date, "2021-03-01", "2021-03-31")) },
  isRight: are("1")
})

const harness: Harness = {
  server: eutils,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: { asked: { query: Query.and(heart, Query.not(Query.text("failure"))) }, isRight: are("5") },
    phrases: { asked: { query: Query.phrase("failing heart") }, isRight: are("2") },
    proximity: {
      asked: { query: Query.field("title", Query.near(2, Query.text("rate"), Query.text("failing"))) },
      isRight: are("2")
    },
    truncation: { asked: { query: Query.pattern("neoplas*") }, isRight: are("2") },
    wildcards: { asked: { query: Query.pattern("wom?n") }, isRight: are("3") },
    headings: { asked: { query: Query.heading("Heart Diseases", { exploded: false }) }, isRight: are("3") },
    explosion: { asked: { query: Query.heading("Heart Diseases") }, isRight: are("1", "2", "3", "4") },
    "field-title": inField("title", "rate", "2"),
    "field-originalTitle": inField("originalTitle", "Landkrankenhaus", "4"),
    "field-abstract": inField("abstract", "mortality", "1"),
    "field-qualifier": inField("qualifier", "epidemiology", "4"),
    "field-keyword": inField("keyword", "blockade", "1"),
    "field-substance": inField("substance", "Metoprolol", "1"),
    "field-registryNumber": inField("registryNumber", "GEB06NHM23", "1"),
    "field-contributor": inField("contributor", "Zwiebelturm", "4"),
    "field-affiliation": inField("affiliation", "Nowhere", "1"),
    "field-containerTitle": inField("containerTitle", "trials", "3", "4"),
    "field-issn": inField("issn", "9999-0027", "3", "4"),
    "field-volume": inField("volume", "14", "5"),
    "field-issue": inField("issue", "7", "5"),
    "field-pages": inField("pages", "e77", "5"),
    "field-publicationType": inField("publicationType", "Review", "3"),
    "field-language": inField("language", "ger", "4"),
    "field-identifier": inField("identifier", "10.5555/imag.2", "2"),
    "field-grant": inField("grant", "R01 ZZ000001", "1"),
    "field-anywhere": inField("anywhere", "mortality", "1"),
    published: {
      asked: { query: heart, publishedFrom: PartialDate.make("2021-03-15"), publishedUntil: PartialDate.make("2021-03-15") },
      isRight: are("1")
    },
    "date-created": of2021("created"),
    "date-entered": of2021("entered"),
    "date-indexed": of2021("indexed"),
    "date-updated": of2021("updated"),
    sorts: {
      asked: { query: heart, sort: "newest" },
      isRight: (records) => records.map((record) => record.id.slice(-1)).join("") === "51243"
    }
  },
  lookup: { known: [id("PMID:99000003"), id("PMC99000001"), id("10.5555/imag.5")], unknown: id("PMID:98000000") },
  citations: { of: id("PMID:99000001"), direction: "citing" }
}

/** PubMed in miniature, and an example for each of its capabilities. */
export default harness

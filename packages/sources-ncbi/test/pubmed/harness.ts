import * as Identifier from "@litfuse/engine/Identifier"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { exactly, finds, type SourceHarness, inField as searchedIn } from "@litfuse/kit/SourceHarness"
import * as Result from "effect/Result"
import { eutils, rare } from "../miniature/eutils.ts"

const id = (text: string) => Result.getOrThrow(Identifier.parse(text))

/** The publications by the last digit of their ids. */
const pmids = (digits: ReadonlyArray<string>): ReadonlyArray<string> => digits.map((digit) => `9900000${digit}`)

const finding = (query: Query.Query, ...digits: ReadonlyArray<string>) => finds(query, ...pmids(digits))

const inField = (field: Query.FieldName, text: string, ...digits: ReadonlyArray<string>) => searchedIn(field, text, ...pmids(digits))

const heart = Query.text("heart")

const of2021 = (date: Parameters<typeof Query.range>[0]) => finding(Query.and(heart, Query.range(date, "2021-03-01", "2021-03-31")), "1")

const harness: SourceHarness = {
  server: eutils,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finding(Query.and(heart, Query.not(Query.text("failure"))), "5"),
    phrases: finding(Query.phrase("failing heart"), "2"),
    proximity: finding(Query.field("title", Query.near(2, Query.text("rate"), Query.text("failing"))), "2"),
    truncation: finding(Query.pattern("neoplas*"), "2"),
    wildcards: finding(Query.pattern("wom?n"), "3"),
    headings: finding(Query.heading("Heart Diseases", { exploded: false }), "3"),
    explosion: finding(Query.heading("Heart Diseases"), "1", "2", "3", "4"),
    "field-title": inField("title", "rate", "2"),
    "field-originalTitle": inField("originalTitle", "Landkrankenhaus", "4"),
    "field-abstract": inField("abstract", "mortality", "1"),
    "field-qualifier": inField("qualifier", "epidemiology", "4"),
    "field-keyword": inField("keyword", "blockade", "1"),
    "field-substance": inField("substance", "Metoprolol", "1"),
    "field-registryNumber": inField("registryNumber", "GEB06NHM23", "1"),
    "field-contributor": inField("contributor", "Zwiebelturm", "4"),
    "field-firstAuthor": inField("firstAuthor", "Zwiebelturm", "4"),
    "field-lastAuthor": inField("lastAuthor", "Brambleworth", "1"),
    "field-affiliation": inField("affiliation", "Nowhere", "1"),
    "field-containerTitle": inField("containerTitle", "trials", "3", "4"),
    "field-issn": inField("issn", "9999-0027", "3", "4"),
    "field-volume": inField("volume", "14", "5"),
    "field-issue": inField("issue", "7", "5"),
    "field-pages": inField("pages", "e77", "5"),
    "field-publicationType": inField("publicationType", "Review", "3"),
    "field-language": inField("language", "ger", "4"),
    "field-identifier": inField("identifier", "10.5555/imag.2", "2"),
    "field-pmid": inField("pmid", "99000002", "2"),
    "field-pmcid": inField("pmcid", "PMC99000001", "1"),
    "field-doi": inField("doi", "10.5555/imag.2", "2"),
    "field-articleId": inField("articleId", "10.5555/imag.2", "2"),
    ...Object.fromEntries(
      Object.entries(rare).map(([field, text]) => [
        `field-${field}`,
        finding(Query.field(field as Query.FieldName, Query.phrase(text)), "5")
      ])
    ),
    "field-grant": inField("grant", "R01 ZZ000001", "1"),
    "field-anywhere": inField("anywhere", "mortality", "1"),
    published: {
      asked: { query: heart, publishedFrom: PartialDate.make("2021-03-15"), publishedUntil: PartialDate.make("2021-03-15") },
      isRight: exactly(...pmids(["1"]))
    },
    "date-print": of2021("print"),
    "date-electronic": of2021("electronic"),
    "date-completed": of2021("completed"),
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

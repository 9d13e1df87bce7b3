import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { exactly, finds, type SourceHarness, inField as searchedIn } from "@litfuse/kit/SourceHarness"
import { articles } from "../miniature/articles.ts"
import { eutils } from "../miniature/eutils.ts"

/** The articles by the last digit of their ids. */
const pmcids = (digits: ReadonlyArray<number>): ReadonlyArray<string> => digits.map((digit) => `PMC9900000${digit}`)

const finding = (query: Query.Query, ...digits: ReadonlyArray<number>) => finds(query, ...pmcids(digits))

const inField = (field: Query.FieldName, text: string, ...digits: ReadonlyArray<number>) => searchedIn(field, text, ...pmcids(digits))

const heart = Query.text("heart")

const identifiers = Raw.identifiers([
  ["pmcid", "PMC99000002"],
  ["pmid", "99000004"],
  ["doi", "10.5555/imag.1"],
  ["pmcid", "PMC98000000"]
])

const harness: SourceHarness = {
  server: eutils,
  something: Query.or(heart, Query.text("erfunden")),
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finding(Query.and(heart, Query.not(Query.text("rural"))), 1, 2, 6),
    phrases: finding(Query.phrase("failing heart"), 2),
    truncation: finding(Query.pattern("neoplas*"), 2),
    wildcards: finding(Query.pattern("metopro?ol"), 1),
    headings: finding(Query.heading("Humans", { exploded: false }), 1),
    explosion: finding(Query.heading("Heart Diseases"), 1, 2, 4),
    "field-title": inField("title", "rate", 2),
    "field-abstract": inField("abstract", "mortality", 1),
    "field-contributor": inField("contributor", "Zwiebelturm", 4),
    "field-affiliation": inField("affiliation", "Nowhere", 1),
    "field-containerTitle": inField("containerTitle", "trials", 4),
    "field-volume": inField("volume", "11", 2),
    "field-issue": inField("issue", "4", 4),
    "field-pages": inField("pages", "101-110", 1),
    "field-identifier": inField("identifier", "10.5555/imag.1", 1),
    "field-pmid": inField("pmid", "99000001", 1),
    "field-doi": inField("doi", "10.5555/imag.1", 1),
    "field-grant": inField("grant", "R01 ZZ000001", 1),
    "field-fullText": inField("fullText", "asked", 6),
    "field-anywhere": inField("anywhere", "mortality", 1),
    published: {
      asked: { query: heart, publishedFrom: PartialDate.make("2021-03-15"), publishedUntil: PartialDate.make("2021-03-15") },
      isRight: exactly(...pmcids([1]))
    },
    sorts: { asked: { query: heart, sort: "newest" }, isRight: (records) => records[0]?.id === newest }
  },
  lookup: { known: identifiers.slice(0, 3), unknown: identifiers[3]! },
  fullText: { known: identifiers[2]!, unknown: identifiers[3]! }
}

const newest = articles.filter(({ pmcid }) => pmcid !== undefined).toSorted((a, b) => (a.year < b.year ? 1 : -1))[0]!.pmcid

/** PMC in miniature, and an example for each of its capabilities. */
export default harness

import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { exactly, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import invented from "./fixtures/details.json" with { type: "json" }

/** The postings of a server: those of the fixture are of both. */
const postingsOf = (server: string) => invented.collection.map((one) => ({ ...one, server: server === "medrxiv" ? "medRxiv" : "bioRxiv" }))

const none: Reply = { json: { messages: [{ status: "no posts found" }], collection: [] } }

/** The service in miniature, with so many versions on the page that begins at a version. */
export const pagedBy =
  (sizeAt: (start: number) => number) =>
  ({ path }: ServerRequest): Reply => {
    const [, name = "", ...rest] = path.slice(1).split("/").map(decodeURIComponent)
    if (rest.at(-2) === "na") {
      const found = postingsOf(name).filter(({ doi }) => doi.toLowerCase() === rest.slice(0, -2).join("/").toLowerCase())
      return found.length === 0 ? none : { json: { messages: [{ status: "ok", category: "all" }], collection: found } }
    }
    const [from = "", until = "", cursor = "0"] = rest
    const found = postingsOf(name).filter(({ date }) => date >= from && date <= until)
    if (found.length === 0) return none
    const collection = found.slice(Number(cursor), Number(cursor) + sizeAt(Number(cursor)))
    const message = {
      ...invented.messages[0],
      interval: `${from}:${until}`,
      cursor: Number(cursor),
      count: collection.length,
      total: String(found.length)
    }
    return { json: { messages: [message], collection } }
  }

const during = (query: Query.Query): Query.Query => Query.and(query, Query.range("published", "2020", "2021-12"))
const finds = (query: Query.Query, ...ids: ReadonlyArray<string>) => ({ asked: { query: during(query) }, isRight: exactly(...ids) })
const inField = (field: Query.FieldName, text: string, ...ids: ReadonlyArray<string>) => finds(Query.field(field, Query.text(text)), ...ids)

const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((i) => `10.1101/2020.01.0${i}.00000${i}`) as [
  string,
  string,
  string,
  string,
  string
]

const harness: SourceHarness = {
  // the service had pages of a hundred, and has pages of thirty
  server: pagedBy(() => 3),
  something: during(Query.text("heart")),
  nothing: during(Query.text("zzzznotthere")),
  asks: {
    booleans: finds(Query.and(Query.text("heart"), Query.not(Query.text("mice"))), first, second, fourth, fifth),
    phrases: finds(Query.phrase("heart attack"), first),
    proximity: finds(Query.near(2, Query.text("aspirin"), Query.text("heart")), first),
    // not declared: without dates they would be refused before they are looked at
    headings: finds(Query.heading("Heart")),
    explosion: finds(Query.heading("Heart", { exploded: true })),
    truncation: finds(Query.pattern("exerc*"), second),
    wildcards: finds(Query.pattern("m?ce"), third),
    "field-title": inField("title", "mice", third),
    "field-abstract": inField("abstract", "exercise", second),
    "field-keyword": inField("keyword", "epidemiology", fourth),
    "field-contributor": inField("contributor", "muster", second, fourth),
    "field-firstAuthor": inField("firstAuthor", "muster", second, fourth),
    "field-lastAuthor": inField("lastAuthor", "muster", fourth),
    "field-doi": inField("doi", third, third),
    "field-identifier": inField("identifier", third, third),
    published: {
      asked: { query: Query.text("heart"), publishedFrom: PartialDate.make("2020-01-02"), publishedUntil: PartialDate.make("2020-02") },
      isRight: exactly(second, third)
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === fourth && records.at(-1)?.id === fifth }
  },
  lookup: {
    known: Raw.identifiers([
      ["doi", first],
      ["doi", fifth]
    ]),
    unknown: Raw.identifiers([["doi", "10.1101/2099.01.01.000000"]])[0]!
  }
}

/** What the laws need to try either server without a network: its lists in miniature, which know dates and DOIs and no words. */
export default harness

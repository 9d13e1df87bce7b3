import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { exactly, finds, inField, type ServerRequest, type SourceHarness } from "@litfuse/kit/SourceHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import items from "./fixtures/items.json" with { type: "json" }

const server = ({ path, query }: ServerRequest): Reply => {
  if (path !== "/api/users/0/items/top") return { status: 404, body: "Not found" }
  const [start, limit] = [Number(query.get("start") ?? 0), Number(query.get("limit") ?? items.length)]
  return { json: items.slice(start, start + limit), headers: { "total-results": String(items.length), "zotero-api-version": "3" } }
}

const heart = Query.text("heart")
const phrase = (field: Query.FieldName, text: string, ...ids: ReadonlyArray<string>) =>
  finds(Query.field(field, Query.phrase(text)), ...ids)

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zebra"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("attack"))), "AAAAAAA4", "AAAAAAA5"),
    phrases: finds(Query.phrase("heart attack"), "AAAAAAA3"),
    proximity: finds(Query.near(2, heart, Query.text("attack")), "AAAAAAA2", "AAAAAAA3"),
    truncation: finds(Query.pattern("rehabil*"), "AAAAAAA5"),
    wildcards: finds(Query.pattern("h?art"), "AAAAAAA2", "AAAAAAA3", "AAAAAAA4", "AAAAAAA5"),
    "field-title": inField("title", "rate", "AAAAAAA4"),
    "field-abstract": inField("abstract", "walked", "AAAAAAA2"),
    "field-keyword": inField("keyword", "pulse", "AAAAAAA2"),
    "field-contributor": inField("contributor", "last", "AAAAAAA2"),
    "field-firstAuthor": inField("firstAuthor", "muster", "AAAAAAA2"),
    "field-lastAuthor": inField("lastAuthor", "last", "AAAAAAA2"),
    "field-containerTitle": inField("containerTitle", "rates", "AAAAAAA2"),
    "field-issn": phrase("issn", "1234-5678", "AAAAAAA2"),
    "field-volume": phrase("volume", "7", "AAAAAAA2"),
    "field-issue": phrase("issue", "8", "AAAAAAA2"),
    "field-pages": phrase("pages", "9-10", "AAAAAAA2"),
    "field-publicationType": phrase("publicationType", "Thesis", "AAAAAAA6"),
    "field-language": inField("language", "English", "AAAAAAA2"),
    "field-identifier": inField("identifier", "22", "AAAAAAA2"),
    "field-pmid": phrase("pmid", "22", "AAAAAAA2"),
    "field-pmcid": phrase("pmcid", "PMC22", "AAAAAAA2"),
    "field-doi": phrase("doi", "10.5555/heart.4", "AAAAAAA4"),
    "field-anywhere": phrase("anywhere", "pulse", "AAAAAAA2"),
    published: { asked: { query: heart, publishedFrom: PartialDate.make("2021-04-01") }, isRight: exactly("AAAAAAA4") },
    sorts: {
      asked: { query: heart, sort: "newest" },
      isRight: (found) => found.map(({ id }) => id).join() === "AAAAAAA4,AAAAAAA2,AAAAAAA3,AAAAAAA5"
    }
  }
}

/** What the laws need to try Zotero without the program: a library in miniature. */
export default harness

import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { answers } from "@litfuse/engine/testing/miniSearch"
import type { Reply } from "@litfuse/engine/testing/scriptedHttp"
import { exactly, type Harness, type ServerRequest } from "@litfuse/engine/testing/sourceHarness"
import answer from "../test/fixtures/search.json" with { type: "json" }
import type { Work } from "./Work.ts"

/** The works of the fixture as the schema has them. */
const works = answer.results as unknown as ReadonlyArray<Work>

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["title", "abstract", "fullText"] }

const documentOf = (work: Work) => ({
  title: work.title ?? "",
  abstract: work.abstract ?? "",
  fullText: work.fullText ?? "",
  "authors.name": (work.authors ?? []).map(({ name }) => name ?? "").join(" ; "),
  "journals.title": (work.journals ?? []).map(({ title }) => title ?? "").join(" ; "),
  documentType: String(work.documentType ?? ""),
  "language.code": work.language?.code ?? "",
  doi: work.doi ?? "",
  id: String(work.id),
  arxivId: work.arxivId ?? "",
  pubmedId: String(work.pubmedId ?? ""),
  yearPublished: String(work.yearPublished ?? "")
})

const newest = (a: Work, b: Work): number => ((a.publishedDate ?? "") < (b.publishedDate ?? "") ? 1 : -1)

const server = ({ path, query, headers }: ServerRequest): Reply => {
  if (!/^Bearer \S+/.test(headers["authorization"] ?? "")) return { status: 401, json: { message: "The key is not valid." } }
  if (!path.endsWith("/")) return { status: 301, headers: { location: `${path}/` } }
  const matching = works.filter((work) => answers(query.get("q") ?? "", documentOf(work), syntax))
  const found = query.get("sort") === "recency" ? matching.toSorted(newest) : matching
  const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))]
  if (limit > 100) return { status: 504 }
  const page = found
    .slice(offset, offset + limit)
    .map(({ fullText, ...rest }) => (query.get("exclude") === "fullText" ? rest : { ...rest, fullText }))
  return { json: { ...answer, totalHits: found.length, limit, offset, results: page } }
}

const harness: Harness = {
  server,
  something: Query.text("heart"),
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: {
      asked: { query: Query.and(Query.text("heart"), Query.not(Query.text("mice"))) },
      isRight: exactly("101", "102", "104", "105")
    },
    phrases: { asked: { query: Query.phrase("heart attack") }, isRight: exactly("101") },
    truncation: { asked: { query: Query.pattern("rehabil*") }, isRight: exactly("102") },
    "field-title": { asked: { query: Query.field("title", Query.text("rate")) }, isRight: exactly("105") },
    "field-abstract": { asked: { query: Query.field("abstract", Query.text("exercise")) }, isRight: exactly("102") },
    "field-fullText": { asked: { query: Query.field("fullText", Query.text("introduction")) }, isRight: exactly("101") },
    "field-contributor": { asked: { query: Query.field("contributor", Query.text("berta muster")) }, isRight: exactly("102") },
    "field-containerTitle": {
      asked: { query: Query.field("containerTitle", Query.phrase("Heart Journal")) },
      isRight: exactly("102")
    },
    "field-publicationType": {
      asked: { query: Query.and(Query.text("heart"), Query.field("publicationType", Query.text("Dissertation"))) },
      isRight: exactly("103")
    },
    "field-language": {
      asked: { query: Query.and(Query.text("heart"), Query.field("language", Query.text("German"))) },
      isRight: exactly("104")
    },
    "field-identifier": { asked: { query: Query.field("identifier", Query.phrase("10.5555/heart.4")) }, isRight: exactly("104") },
    published: {
      asked: { publishedFrom: PartialDate.make("2020"), publishedUntil: PartialDate.make("2021") },
      isRight: exactly("101", "102")
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === "105" }
  },
  lookup: {
    known: Raw.identifiers([
      ["core", "103"],
      ["doi", "10.5555/heart.2"],
      ["arxiv", "2209.00001"],
      ["pmid", "31000001"]
    ]),
    unknown: Raw.identifiers([["doi", "10.5555/unknown"]])[0]!
  },
  fullText: {
    known: Raw.identifiers([["doi", "10.5555/heart.1"]])[0]!,
    unknown: Raw.identifiers([["doi", "10.5555/unknown"]])[0]!
  }
}

/** What the laws need to try CORE without a network: its works, query language, key and full texts in miniature. */
export default harness

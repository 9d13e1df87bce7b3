import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { besides, exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "./fixtures/search.json" with { type: "json" }
import type { CoreWork } from "../src/CoreWork.ts"

/** The works of the fixture as the schema has them. */
const works = answer.results as unknown as ReadonlyArray<CoreWork>

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["title", "abstract", "fullText"] }

const documentOf = (work: CoreWork) => ({
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

const newest = (a: CoreWork, b: CoreWork): number => ((a.publishedDate ?? "") < (b.publishedDate ?? "") ? 1 : -1)

const server = ({ path, query, headers }: ServerRequest): Reply => {
  if (!/^Bearer \S+/.test(headers["authorization"] ?? "")) return { status: 401, json: { message: "The key is not valid." } }
  if (!path.endsWith("/")) return { status: 301, headers: { location: `${path}/` } }
  const matching = works.filter((work) => matchesQuery(query.get("q") ?? "", documentOf(work), syntax))
  const found = query.get("sort") === "recency" ? matching.toSorted(newest) : matching
  const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))]
  if (limit > 100) return { status: 504 }
  const page = found
    .slice(offset, offset + limit)
    .map(({ fullText, ...rest }) => (query.get("exclude") === "fullText" ? rest : { ...rest, fullText }))
  return { json: { ...answer, totalHits: found.length, limit, offset, results: page } }
}

const heart = Query.text("heart")
const ofHeart = besides(heart)

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), "101", "102", "104", "105"),
    phrases: finds(Query.phrase("heart attack"), "101"),
    truncation: finds(Query.pattern("rehabil*"), "102"),
    "field-title": inField("title", "rate", "105"),
    "field-abstract": inField("abstract", "exercise", "102"),
    "field-fullText": inField("fullText", "introduction", "101"),
    "field-contributor": inField("contributor", "berta muster", "102"),
    "field-containerTitle": finds(Query.field("containerTitle", Query.phrase("Heart Journal")), "102"),
    "field-publicationType": ofHeart("publicationType", "Dissertation", "103"),
    "field-language": ofHeart("language", "German", "104"),
    "field-doi": finds(Query.field("doi", Query.phrase("10.5555/heart.4")), "104"),
    "field-identifier": finds(Query.field("identifier", Query.phrase("10.5555/heart.4")), "104"),
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

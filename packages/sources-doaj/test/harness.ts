import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "./fixtures/search-articles.json" with { type: "json" }

type Invented = (typeof answer.results)[number]

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["all"] }

const joined = (texts: ReadonlyArray<string | undefined>): string => texts.map((text) => text ?? "").join(" ; ")

const documentOf = ({ bibjson }: Invented) => {
  const { title, abstract = "", keywords = [], author = [], journal, identifier, year } = bibjson
  const names = joined(author.map(({ name }) => name))
  return {
    "bibjson.title": title,
    "bibjson.abstract": abstract,
    "bibjson.keywords": joined(keywords),
    "bibjson.author.name": names,
    "bibjson.author.affiliation": joined(author.map((one) => ("affiliation" in one ? String(one.affiliation) : ""))),
    "bibjson.journal.title": journal.title,
    issn: joined(identifier.filter(({ type }) => type.endsWith("issn")).map(({ id }) => id)),
    "bibjson.journal.volume": journal.volume ?? "",
    "bibjson.journal.number": journal.number ?? "",
    "bibjson.journal.language": joined(journal.language),
    "bibjson.identifier.id": joined(identifier.map(({ id }) => id)),
    "bibjson.year": year,
    all: joined([title, abstract, joined(keywords), names, journal.title])
  }
}

const refused = (error: string): Reply => ({ status: 400, json: { status: "bad_request", error: `${error} (ref: invented)` } })

/** Behind NOT the service takes the colon of a field for a character: nothing holds that. */
const isMisread = (text: string): boolean =>
  text
    .split(":")
    .slice(1, -1)
    .some((part) => !/ (?:AND|OR) /.test(part))

const server = ({ path, query }: ServerRequest): Reply => {
  const [, asked] = /^\/api\/v4\/search\/articles\/(.+)$/.exec(path) ?? []
  if (asked === undefined) return { status: 404, json: { status: "not_found", error: "not found" } }
  const text = decodeURIComponent(asked)
  if (/.[*?~]/.test(text)) return refused("Query contains disallowed Lucene features")
  const [page, size] = [Number(query.get("page")), Math.min(100, Number(query.get("pageSize")))]
  if ((page - 1) * size >= 1000) return refused("You cannot access results beyond 1000 records via this API")
  const matching = answer.results.filter((one) => !isMisread(text) && matchesQuery(text, documentOf(one), syntax))
  const isNewest = query.get("sort") === "created_date:desc"
  const found = isNewest ? matching.toSorted((a, b) => (a.created_date < b.created_date ? 1 : -1)) : matching
  const results = found.slice((page - 1) * size, page * size)
  return { json: { ...answer, total: found.length, page, pageSize: size, query: text, results } }
}

const heart = Query.text("heart")
const [first, second, third, fourth, fifth] = answer.results.map(({ id }) => id) as [string, string, string, string, string]

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.field("title", Query.text("mice")))), first, second, fourth, fifth),
    phrases: finds(Query.phrase("heart attack"), first),
    "field-title": inField("title", "mice", third),
    "field-abstract": inField("abstract", "exercise", second),
    "field-keyword": inField("keyword", "platelets", first),
    "field-contributor": inField("contributor", "berta muster", second),
    "field-affiliation": inField("affiliation", "bern", first),
    "field-containerTitle": finds(Query.field("containerTitle", Query.phrase("Herz und Zahl")), fourth),
    "field-issn": inField("issn", "2222-222X", second),
    "field-volume": inField("volume", "14", third),
    "field-issue": inField("issue", "11", second),
    "field-language": inField("language", "German", second, fourth),
    "field-doi": finds(Query.field("doi", Query.phrase("10.5555/heart.3")), third),
    "field-identifier": finds(Query.field("identifier", Query.phrase("10.5555/heart.3")), third),
    published: {
      asked: { publishedFrom: PartialDate.make("2020"), publishedUntil: PartialDate.make("2021") },
      isRight: exactly(first, second)
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === fourth }
  },
  lookup: {
    known: Raw.identifiers([
      ["doi", "10.5555/heart.1"],
      ["doi", "10.5555/heart.3"]
    ]),
    unknown: Raw.identifiers([["doi", "10.5555/heart"]])[0]!
  }
}

/** What the laws need to try DOAJ without a network: its articles, its query language and its refusals in miniature. */
export default harness

import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import refused from "./fixtures/search-401.json" with { type: "json" }
import answer from "./fixtures/search.json" with { type: "json" }

type Invented = (typeof answer.records)[number]

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["text"] }

const documentOf = (work: Invented) => ({
  text: JSON.stringify([work.title, work.abstract, work.keyword, work.publicationName]),
  title: work.title.replace(/<[^>]*>/g, ""),
  keyword: String(work.keyword),
  name: work.creators.map(({ creator }) => creator).join(" ; "),
  orgname: work.doi.endsWith("1") ? "Universität Bern" : "",
  journal: work.publicationName,
  issn: `${work.issn} ; ${work.eIssn}`,
  language: work.language,
  doi: work.doi,
  date: work.publicationDate
})

/** A query of the service in the syntax of the search in miniature. */
const toMiniature = (query: string): string =>
  query.replace(/datefrom:([\d-]+)/g, "date:[$1 TO *]").replace(/dateto:([\d-]+)/g, "date:[* TO $1]")

const server = ({ path, query }: ServerRequest): Reply => {
  if ((query.get("api_key") ?? "") === "") return { status: 401, json: refused }
  if (path !== "/meta/v2/json") return { status: 404, json: { status: "Fail", message: "Not Found" } }
  const [start, size] = [Number(query.get("s")), Number(query.get("p"))]
  if (size > 25) return { status: 403, json: { status: "Fail", message: "Your plan allows 25 results per page" } }
  const asked = toMiniature(query.get("q") ?? "")
  const found = answer.records.filter((work) => matchesQuery(asked, documentOf(work), syntax))
  const records = found.slice(start - 1, start - 1 + size)
  const result = [{ total: String(found.length), start: String(start), pageLength: String(size), recordsDisplayed: String(records.length) }]
  return { json: { ...answer, query: query.get("q"), result, records } }
}

const heart = Query.text("heart")
const doi = (...numbers: ReadonlyArray<number>): ReadonlyArray<string> => numbers.map((number) => `10.5555/heart.${number}`)

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), ...doi(1, 2, 4, 5)),
    phrases: finds(Query.phrase("heart attack"), ...doi(1)),
    "field-title": inField("title", "heart rate", ...doi(3)),
    "field-keyword": inField("keyword", "platelets", ...doi(1)),
    "field-contributor": inField("contributor", "berta muster", ...doi(2, 3)),
    "field-affiliation": inField("affiliation", "bern", ...doi(1)),
    "field-containerTitle": finds(Query.field("containerTitle", Query.phrase("Herz und Zahl")), ...doi(4)),
    "field-issn": inField("issn", "1111-1119", ...doi(1)),
    "field-language": inField("language", "de", ...doi(4)),
    "field-identifier": finds(Query.field("identifier", Query.phrase("10.5555/heart.4")), ...doi(4)),
    published: {
      asked: { publishedFrom: PartialDate.make("2020-05-17"), publishedUntil: PartialDate.make("2021-01") },
      isRight: exactly(...doi(1, 2))
    }
  },
  lookup: {
    known: Raw.identifiers(doi(1, 4).map((one) => ["doi", one] as const)),
    unknown: Raw.identifiers([["doi", "10.5555/heart"]])[0]!
  }
}

/** What the laws need to try Springer Nature without a network: its works, its query language and its refusals in miniature. */
export default harness

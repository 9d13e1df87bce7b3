import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import refused from "../fixtures/scopus-401.json" with { type: "json" }
import tooDeep from "../fixtures/scopus-400.json" with { type: "json" }
import complete from "../fixtures/scopus-complete.json" with { type: "json" }
import empty from "../fixtures/scopus-empty.json" with { type: "json" }
import standard from "../fixtures/scopus-standard.json" with { type: "json" }
import type { ScopusEntry } from "../../src/scopus/ScopusEntry.ts"

/** The works as the schema has them, with all that the view COMPLETE says. */
const works = complete["search-results"].entry as unknown as ReadonlyArray<ScopusEntry>
const inShort = standard["search-results"].entry as unknown as ReadonlyArray<ScopusEntry>

/** What Scopus can search and its answers do not say, by the place of the work. */
const unsaid = [
  { INDEXTERMS: "Myocardial infarction", CHEMNAME: "Acetylsalicylic acid", CASREGNUMBER: "50-78-2", LANGUAGE: "English", FUND_NO: "HL-1" },
  { INDEXTERMS: "Exercise", LANGUAGE: "English" },
  { INDEXTERMS: "Mus", LANGUAGE: "English" },
  { LANGUAGE: "German", AUTHCOLLAB: "Nowhere Trial Group", EDITOR: "Editrix E.", ORCID: "0000-0002-1825-0097", ISBN: "9999999999" },
  { CASREGNUMBER: "7440-57-5", LANGUAGE: "English" }
]

const joined = (...texts: ReadonlyArray<string | null | undefined>): string => texts.map((text) => text ?? "").join(" ; ")

const documentOf = (entry: ScopusEntry, place: number) => {
  const more: Readonly<Record<string, string>> = unsaid[place] ?? {}
  const title = (entry["dc:title"] ?? "").replace(/<[^>]*>/g, "")
  const abstract = entry["dc:description"]
  const keywords = joined(entry.authkeywords)
  return {
    TITLE_ABS_KEY: joined(title, abstract, keywords, more["INDEXTERMS"]),
    TITLE_ABS: joined(title, abstract),
    TITLE: title,
    ABS: joined(abstract),
    AUTHKEY: keywords,
    FIRSTAUTH: joined(entry["dc:creator"]),
    AUTH: joined(entry["dc:creator"], ...(entry.author ?? []).map(({ surname, "given-name": given }) => joined(given, surname))),
    AFFIL: "Example University Bern",
    SRCTITLE: joined(entry["prism:publicationName"]),
    ISSN: joined(entry["prism:issn"]),
    VOLUME: joined(entry["prism:volume"]),
    ISSUE: joined(entry["prism:issueIdentifier"]),
    PAGES: joined(entry["prism:pageRange"]),
    DOCTYPE: joined((entry as { readonly subtype?: string }).subtype),
    DOI: joined(entry["prism:doi"]),
    EID: joined(entry.eid),
    PMID: joined(entry["pubmed-id"]),
    PUBYEAR: (entry["prism:coverDate"] ?? "").slice(0, 4),
    ALL: JSON.stringify(entry),
    ...more
  }
}

/** A query of Scopus in the syntax of the search in miniature. */
const toMiniature = (query: string): string =>
  query
    .replace(/\b([A-Z]+(?:-[A-Z]+)*)\(/g, (_, name: string) => `${name.replaceAll("-", "_")}:(`)
    .replace(/PUBYEAR ([<>]) (\d+)/g, "PUBYEAR$1$2")
    .replace(/(\w+) (?:W|PRE)\/(\d+) (\w+)/g, '"$1 $3"~$2')

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["ALL"] }

const sorted = (places: ReadonlyArray<number>, sort: string | null): ReadonlyArray<number> => {
  const by: Readonly<Record<string, (place: number) => string | number>> = {
    "-coverDate": (place) => works[place]!["prism:coverDate"] ?? "",
    "-citedby-count": (place) => Number(works[place]!["citedby-count"])
  }
  const key = by[sort ?? ""]
  return key === undefined ? places : places.toSorted((a, b) => (key(a) < key(b) ? 1 : -1))
}

const server = ({ path, query, headers }: ServerRequest): Reply => {
  const key = headers["x-els-apikey"] ?? ""
  if (key === "") return { status: 401, json: refused }
  if (path !== "/content/search/scopus") return { status: 404 }
  const [start, count, view] = [Number(query.get("start")), Number(query.get("count")), query.get("view")]
  if (start + count > 5000 || count > (view === "COMPLETE" ? 25 : 200)) return { status: 400, json: tooDeep }
  const asked = toMiniature(query.get("query") ?? "")
  const found = sorted(
    works.flatMap((entry, place) => (matchesQuery(asked, documentOf(entry, place), syntax) ? [place] : [])),
    query.get("sort")
  )
  // the service says to whom it answers, wherever it can
  const says = { "x-els-apikey": key, "x-els-status": "OK", "x-ratelimit-limit": "20000", "x-ratelimit-remaining": "19880" }
  if (found.length === 0) return { headers: says, json: empty }
  const page = found.slice(start, start + count).map((place) => (view === "COMPLETE" ? works : inShort)[place])
  const link = [{ "@ref": "self", "@href": `https://api.elsevier.com/content/search/scopus?start=${start}&apiKey=${key}` }]
  const results = { ...complete["search-results"], "opensearch:totalResults": String(found.length), link, entry: page }
  return { headers: says, json: { "search-results": results } }
}

const heart = Query.text("heart")
const eid = (...numbers: ReadonlyArray<number>): ReadonlyArray<string> => numbers.map((number) => `2-s2.0-9000000000${number}`)
const known = Raw.identifiers([
  ["eid", eid(3)[0]],
  ["doi", "10.5555/heart.4"],
  ["pmid", "31000001"]
])

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), ...eid(1, 2, 4, 5)),
    phrases: finds(Query.phrase("heart attack"), ...eid(1)),
    proximity: finds(Query.near(2, Query.text("aspirin"), Query.text("heart")), ...eid(1)),
    truncation: finds(Query.pattern("rehabil*"), ...eid(2)),
    headings: finds(Query.heading("Myocardial infarction"), ...eid(1)),
    "field-title": inField("title", "mice", ...eid(3)),
    "field-abstract": inField("abstract", "helps", ...eid(2)),
    "field-keyword": inField("keyword", "rehabilitation", ...eid(2)),
    "field-heading": inField("heading", "exercise", ...eid(2)),
    "field-substance": inField("substance", "acetylsalicylic", ...eid(1)),
    "field-registryNumber": inField("registryNumber", "7440-57-5", ...eid(5)),
    "field-contributor": inField("contributor", "beispiel", ...eid(4)),
    "field-firstAuthor": inField("firstAuthor", "beispiel", ...eid(4)),
    "field-groupAuthor": inField("groupAuthor", "nowhere", ...eid(4)),
    "field-editor": inField("editor", "editrix", ...eid(4)),
    "field-authorId": inField("authorId", "0000-0002-1825-0097", ...eid(4)),
    "field-affiliation": inField("affiliation", "bern", ...eid(1, 2, 3, 4, 5)),
    "field-containerTitle": finds(Query.field("containerTitle", Query.phrase("Example Heart Journal")), ...eid(1, 2)),
    "field-issn": inField("issn", "11111119", ...eid(1, 2)),
    "field-volume": inField("volume", "4", ...eid(3)),
    "field-issue": inField("issue", "7", ...eid(1)),
    "field-pages": inField("pages", "101-109", ...eid(1)),
    "field-publicationType": finds(Query.field("publicationType", Query.phrase("Review")), ...eid(2)),
    "field-language": inField("language", "German", ...eid(4)),
    "field-identifier": finds(Query.field("identifier", Query.phrase("10.5555/heart.4")), ...eid(4)),
    "field-pmid": inField("pmid", "31000001", ...eid(1)),
    "field-accession": finds(Query.field("accession", Query.phrase("2-s2.0-90000000004")), ...eid(4)),
    "field-doi": finds(Query.field("doi", Query.phrase("10.5555/heart.4")), ...eid(4)),
    "field-isbn": inField("isbn", "9999999999", ...eid(4)),
    "field-grant": inField("grant", "HL-1", ...eid(1)),
    "field-anywhere": inField("anywhere", "beispiel", ...eid(4)),
    published: {
      asked: { publishedFrom: PartialDate.make("2020"), publishedUntil: PartialDate.make("2021") },
      isRight: exactly(...eid(1, 2))
    },
    sorts: { asked: { sort: "cited" }, isRight: (records) => records[0]?.id === eid(3)[0] }
  },
  lookup: { known, unknown: Raw.identifiers([["doi", "10.5555/nowhere"]])[0]! }
}

/** What the laws need to try Scopus without a network: its works, its query language and its refusals in miniature. */
export default harness

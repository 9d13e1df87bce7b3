import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { besides, exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import page from "./fixtures/works-search.json" with { type: "json" }
import { abstractOf } from "../src/abstract.ts"
import type { OpenAlexWork } from "../src/OpenAlexWork.ts"

/** The works of the fixture as the schema has them, with what the server alone reads. */
const works = page.results as unknown as ReadonlyArray<OpenAlexWork & { readonly referenced_works: ReadonlyArray<string> }>
type Held = (typeof works)[number]

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"] }

/** The fields behind each search. */
const searched: Readonly<Record<string, ReadonlyArray<string>>> = {
  "title.search": ["title"],
  "abstract.search": ["abstract"],
  "title_and_abstract.search": ["title", "abstract"],
  "fulltext.search": ["title", "abstract", "text"],
  "raw_author_name.search": ["names"],
  "raw_affiliation_strings.search": ["affiliations"]
}

const idOf = ({ id }: Pick<OpenAlexWork, "id">): string => id.split("/").at(-1)!

const documentOf = (work: Held) => ({
  title: work.title ?? "",
  abstract: abstractOf(work.abstract_inverted_index) ?? "",
  text: idOf(work) === "W102" ? "a word that only the whole text has: treadmill" : "",
  names: (work.authorships ?? []).map(({ author }) => author?.display_name ?? "").join(" ; "),
  affiliations: (work.authorships ?? []).flatMap((one) => one.raw_affiliation_strings ?? []).join(" ; ")
})

const endsWith = (url: string | null | undefined, values: ReadonlyArray<string>): boolean =>
  values.some((value) => url?.endsWith(`/${value}`) === true)

const has = (work: Held, name: string, values: ReadonlyArray<string>): boolean => {
  switch (name) {
    case "from_publication_date":
      return (work.publication_date ?? "") >= values[0]!
    case "to_publication_date":
      return (work.publication_date ?? "") <= values[0]!
    case "language":
      return values.includes(work.language ?? "")
    case "type":
      return values.includes(work.type ?? "")
    case "primary_location.source.id":
      return values.includes(idOf({ id: work.primary_location?.source?.id ?? "-" }))
    case "primary_location.source.issn":
      return (work.primary_location?.source?.issn ?? []).some((issn) => values.includes(issn.toLowerCase()))
    case "ids.openalex":
      return values.includes(idOf(work))
    case "doi":
      return endsWith(work.doi, values)
    case "ids.pmid":
      return endsWith(work.ids?.pmid, values)
    case "ids.pmcid":
      return endsWith(
        work.ids?.pmcid,
        values.map((value) => value.replace("PMC", ""))
      )
    case "cites":
      return work.referenced_works.some((id) => values.includes(idOf({ id })))
    case "cited_by":
      return works.some((other) => values.includes(idOf(other)) && other.referenced_works.includes(work.id))
    default:
      return false
  }
}

const passes = (work: Held, filter: string): boolean => {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/.exec(filter) ?? []
  const anywhere = searched[name.replace(/\.exact$/, "")]
  return anywhere === undefined ? has(work, name, value.split("|")) : matchesQuery(value, documentOf(work), { ...syntax, anywhere })
}

const sorted = (found: ReadonlyArray<Held>, order: string | null): ReadonlyArray<Held> => {
  if (order === "publication_date:desc") return found.toSorted((a, b) => ((a.publication_date ?? "") < (b.publication_date ?? "") ? 1 : -1))
  return order === "cited_by_count:desc" ? found.toSorted((a, b) => (b.cited_by_count ?? 0) - (a.cited_by_count ?? 0)) : found
}

const journals = [
  { id: "https://openalex.org/S1", display_name: "Example Heart Journal", abbreviated_title: "Ex. Heart J.", alternate_titles: ["EHJ"] },
  { id: "https://openalex.org/S9", display_name: "Example Heart Journal Supplements", abbreviated_title: null, alternate_titles: [] }
]

const journalsIn = (filter: string): Reply => {
  const text = filter.replace("default.search:", "")
  const found = journals.filter((one) => matchesQuery(text, { names: JSON.stringify(one) }, { ...syntax, anywhere: ["names"] }))
  return { json: { meta: { ...page.meta, count: found.length }, results: found } }
}

const server = ({ path, query }: ServerRequest): Reply => {
  if (path === "/sources") return journalsIn(query.get("filter") ?? "")
  if (path.startsWith("/works/")) {
    const wanted = decodeURIComponent(path.slice("/works/".length))
    const [, scheme, value] = /^(doi|pmid|pmcid):(.*)$/.exec(wanted) ?? []
    const found = works.find((work) =>
      scheme === undefined ? idOf(work) === wanted : has(work, scheme === "doi" ? scheme : `ids.${scheme}`, [value!])
    )
    return found === undefined
      ? {
          status: 404,
          headers: { "content-type": "text/html; charset=utf-8" },
          body: "<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>"
        }
      : { json: found }
  }
  const filters = (query.get("filter") ?? "").split(",")
  const found = sorted(
    works.filter((work) => filters.every((filter) => passes(work, filter))),
    query.get("sort")
  )
  const start = Number(/^after-(\d+)$/.exec(query.get("cursor") ?? "")?.[1] ?? 0)
  const end = start + Number(query.get("per_page"))
  return {
    // the quota of the day must not slow anybody
    headers: { "x-ratelimit-limit": "10000", "x-ratelimit-remaining": "9000", "x-ratelimit-reset": "40000" },
    json: {
      ...page,
      meta: { ...page.meta, count: found.length, next_cursor: end < found.length ? `after-${end}` : null },
      results: found.slice(start, end)
    }
  }
}

const heart = Query.text("heart")
const ofHeart = besides(heart)

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), "W101", "W102", "W104", "W105", "W106"),
    phrases: finds(Query.phrase("heart attack"), "W101"),
    proximity: finds(Query.near(2, Query.text("aspirin"), Query.text("heart")), "W101"),
    truncation: finds(Query.pattern("rehabil*"), "W102"),
    wildcards: finds(Query.pattern("wom#n"), "W101"),
    "field-title": inField("title", "rate", "W106"),
    "field-abstract": inField("abstract", "exercise", "W102"),
    "field-fullText": inField("fullText", "treadmill", "W102"),
    "field-contributor": inField("contributor", "berta muster", "W102"),
    "field-containerTitle": ofHeart("containerTitle", "Ex Heart J", "W101", "W102", "W103", "W104"),
    "field-affiliation": inField("affiliation", "bern", "W101"),
    "field-issn": ofHeart("issn", "2222-222X", "W101", "W102", "W103", "W104"),
    "field-publicationType": ofHeart("publicationType", "Review", "W104"),
    "field-language": ofHeart("language", "german", "W104"),
    published: {
      asked: { publishedFrom: PartialDate.make("2020-05-17"), publishedUntil: PartialDate.make("2021") },
      isRight: exactly("W101", "W102")
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === "W106" }
  },
  lookup: {
    known: Raw.identifiers([
      ["doi", "10.5555/heart.2"],
      ["doi", "10.5555/heart.3"],
      ["pmid", "31000001"],
      ["pmcid", "PMC7000001"],
      ["openalex", "W104"]
    ]),
    unknown: Raw.identifiers([["doi", "10.5555/unknown"]])[0]!
  },
  citations: { of: Raw.identifiers([["doi", "10.5555/heart.1"]])[0]!, direction: "citing" }
}

/** What the laws need to try OpenAlex without a network: its works, filters, orders and cursors in miniature. */
export default harness

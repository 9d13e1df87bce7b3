import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { besides, exactly, finds, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import page from "./fixtures/search-core.json" with { type: "json" }
import known from "./fixtures/miniature.json" with { type: "json" }
import type { EuropePmcResult } from "../src/EuropePmcResult.ts"

const results = page.resultList.result as unknown as ReadonlyArray<EuropePmcResult>

/** What the server knows of a publication beside what it tells: the day, the text of the body, and what it cites. */
interface Known {
  readonly date: string
  readonly cites: ReadonlyArray<string>
  readonly body?: string
}

const knownOf = ({ id }: Pick<EuropePmcResult, "id">): Known => (known as Readonly<Record<string, Known>>)[id]!

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["TITLE", "ABSTRACT", "KW", "AUTH", "BODY"] }

const joined = (texts: ReadonlyArray<Raw.Value>): string => texts.map((text) => text ?? "").join(" ; ")

/** Parts of a record that only one publication has. */
const rare = { INVESTIGATOR: "Inspector I", EDITOR: "Editrix E", AUTHORID: "0000-0002-1825-0097", ISBN: "9999999999" }

const documentOf = (result: EuropePmcResult) => {
  const raw = result as unknown as {
    readonly chemicalList?: { readonly chemical: ReadonlyArray<{ readonly name: string }> }
    readonly grantsList?: { readonly grant: ReadonlyArray<{ readonly grantId: string }> }
    readonly affiliation?: string
  }
  const authors = String(result.authorString ?? "").split(", ")
  const headings = result.meshHeadingList?.meshHeading ?? []
  const [title, abstract] = [result.title, result.abstractText].map((html) => String(html ?? "").replace(/<[^>]*>|&lt;\/?i&gt;/gu, " "))
  const journal = result.journalInfo?.journal
  return {
    TITLE: title!,
    ABSTRACT: abstract!,
    TITLE_ABS: `${title} ; ${abstract}`,
    KW: joined([...(result.keywordList?.keyword ?? []), ...headings.map(({ descriptorName }) => descriptorName)]),
    CHEM: joined((raw.chemicalList?.chemical ?? []).map(({ name }) => name)),
    AUTH: joined([result.authorString]),
    AUTH_FIRST: joined([authors[0]]),
    AUTH_LAST: joined([authors.at(-1)]),
    ...(result.id === "99000005" ? rare : {}),
    AFF: joined([raw.affiliation]),
    JOURNAL: joined([journal?.title, journal?.medlineAbbreviation]),
    ISSN: joined([journal?.issn, journal?.essn]),
    VOLUME: joined([result.journalInfo?.volume]),
    ISSUE: joined([result.journalInfo?.issue]),
    PAGE_INFO: joined([result.pageInfo]),
    PUB_TYPE: joined(result.pubTypeList?.pubType ?? []),
    LANG: joined([result.language]),
    EXT_ID: result.id,
    SRC: result.source,
    DOI: joined([result.doi]),
    PMCID: joined([result.pmcid]),
    GRANT_ID: joined((raw.grantsList?.grant ?? []).map(({ grantId }) => grantId)),
    BODY: joined([knownOf(result).body]),
    FIRST_PDATE: knownOf(result).date,
    // records come some years after these publications
    CREATION_DATE: knownOf(result).date.replace(/^\d{4}/, (year) => String(Number(year) + 5))
  }
}

const ordered = (found: ReadonlyArray<EuropePmcResult>, sort: string | null): ReadonlyArray<EuropePmcResult> => {
  if (sort === "P_PDATE_D desc") return found.toSorted((a, b) => (knownOf(a).date < knownOf(b).date ? 1 : -1))
  return sort === "CITED desc" ? found.toSorted((a, b) => Number(b.citedByCount) - Number(a.citedByCount)) : found
}

const complaint = (status: number, message: string): Reply => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><errorBean><errCode>0</errCode><errMsg>${message}</errMsg></errorBean>`
})

const citation = ({ id, source, title, authorString, pubYear, citedByCount }: EuropePmcResult) => ({
  id,
  source,
  title,
  authorString,
  citationType: "Journal Article",
  journalAbbreviation: "J Imag Cardiol",
  pubYear: Number(pubYear),
  citedByCount
})

const server = ({ path, query }: ServerRequest): Reply => {
  const [, source, id, list] = /\/rest\/([A-Z]+)\/(\w+)\/(citations|references)$/u.exec(path) ?? []
  if (list !== undefined) {
    const seed = results.find((result) => result.id === id && result.source === source)
    const cites = seed === undefined ? [] : knownOf(seed).cites
    const found = results.filter((other) => (list === "citations" ? knownOf(other).cites.includes(id!) : cites.includes(other.id)))
    const size = Number(query.get("pageSize"))
    const start = (Number(query.get("page")) - 1) * size
    const shown = found.slice(start, start + size).map(citation)
    return {
      json: {
        version: "6.9",
        hitCount: found.length,
        request: { id, source, page: start / size + 1, pageSize: size },
        ...(list === "citations" ? { citationList: { citation: shown } } : { referenceList: { reference: shown } })
      }
    }
  }
  const [, pmcid] = /\/rest\/(PMC\d+)\/fullTextXML$/u.exec(path) ?? []
  if (pmcid !== undefined) {
    const found = results.find((result) => result.pmcid === pmcid)
    if (found === undefined) return complaint(404, `Article with id ${pmcid} is not open access one`)
    return {
      headers: { "content-type": "application/xml" },
      body: `\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.4//EN" "JATS-archivearticle1-4.dtd">\n<article><front><article-meta><article-id pub-id-type="pmcid">${pmcid}</article-id></article-meta></front><body><sec><title>Methods</title><p>${knownOf(found).body ?? ""}</p></sec></body></article>`
    }
  }
  const text = query.get("query") ?? ""
  const found = ordered(
    results.filter((result) => matchesQuery(text, documentOf(result), syntax)),
    query.get("sort")
  )
  const start = Number(/^after-(\d+)$/.exec(query.get("cursorMark") ?? "")?.[1] ?? 0)
  const end = start + Number(query.get("pageSize"))
  const { nextCursorMark: _, nextPageUrl: __, ...rest } = page
  return {
    json: {
      ...rest,
      hitCount: found.length,
      ...(end < found.length ? { nextCursorMark: `after-${end}` } : {}),
      request: { ...page.request, queryString: text },
      resultList: { result: found.slice(start, end) }
    }
  }
}

const heart = Query.text("heart")
const [first, second, third, preprint, fifth] = results.map(({ source, id }) => `${source}/${id}`) as [
  string,
  string,
  string,
  string,
  string
]

const inField = besides(heart)

const identifiers = Raw.identifiers([
  ["pmid", "99000003"],
  ["pmcid", "PMC99000001"],
  ["doi", "10.5555/imag.5"],
  ["pmid", "98000000"],
  ["pmcid", "PMC98000000"]
])

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("failure"))), fifth),
    phrases: finds(Query.phrase("failing heart"), second),
    truncation: finds(Query.pattern("neoplas*"), second),
    wildcards: finds(Query.pattern("wom?n"), third),
    headings: finds(Query.heading("Humans", { exploded: false }), first),
    "field-title": inField("title", "rate", second),
    "field-abstract": inField("abstract", "mortality", first),
    "field-keyword": inField("keyword", "blockade", first),
    "field-heading": inField("heading", "humans", first),
    "field-substance": inField("substance", "metoprolol", first),
    "field-contributor": inField("contributor", "Zwiebelturm", preprint),
    "field-firstAuthor": inField("firstAuthor", "Okonjo-Peel", third),
    "field-lastAuthor": inField("lastAuthor", "Imagined", first),
    "field-investigator": inField("investigator", "Inspector", fifth),
    "field-editor": inField("editor", "Editrix", fifth),
    "field-authorId": inField("authorId", "0000-0002-1825-0097", fifth),
    "field-affiliation": inField("affiliation", "Nowhere", first),
    "field-containerTitle": inField("containerTitle", "trials", third),
    "field-issn": inField("issn", "9999-0027", third),
    "field-volume": inField("volume", "14", fifth),
    "field-issue": inField("issue", "7", fifth),
    "field-pages": inField("pages", "e77", fifth),
    "field-publicationType": inField("publicationType", "Review", third),
    "field-language": inField("language", "ger", preprint),
    "field-identifier": inField("identifier", "10.5555/imag.2", second),
    "field-pmid": inField("pmid", "99000002", second),
    "field-pmcid": inField("pmcid", "PMC99000001", first),
    "field-doi": inField("doi", "10.5555/imag.2", second),
    "field-isbn": inField("isbn", "9999999999", fifth),
    "field-grant": inField("grant", "R01", first),
    "field-fullText": inField("fullText", "treadmill", first),
    "date-created": finds(Query.and(heart, Query.range("created", "2026-03-15", undefined)), first, fifth),
    published: {
      asked: { query: heart, publishedFrom: PartialDate.make("2021-03-15"), publishedUntil: PartialDate.make("2021-03-15") },
      isRight: exactly(first)
    },
    sorts: { asked: { query: heart, sort: "newest" }, isRight: (records) => records[0]?.id === fifth }
  },
  lookup: { known: identifiers.slice(0, 3), unknown: identifiers[3]! },
  citations: { of: identifiers[0]!, direction: "citing" },
  fullText: { known: identifiers[1]!, unknown: identifiers[4]! }
}

/** Europe PMC in miniature, and an example for each of its capabilities. */
export default harness

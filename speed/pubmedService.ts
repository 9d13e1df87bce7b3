import { bytesOf, serve } from "@litfuse/kit/loopback"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { randomStream } from "./randomStream.ts"

/** The number of records. */
const size = Number(process.argv[2] ?? 50_000)
/** ESearch lists at most this many hits. */
const most = 9999
const [firstPmid, firstDay] = [10_000_000, Date.UTC(1990, 0, 1)]
/** Records come at this rate, so that some days have more of them than others. */
const dayOf = (at: number): number => firstDay + Math.floor(10_000 * Math.sqrt(at / size)) * 86_400_000
const daysOf = Array.from({ length: size }, (_, at) => dayOf(at))

const words = Array.from({ length: 4000 }, (_, i) => {
  const next = randomStream(i + 1)
  return Array.from({ length: 2 + (next() % 3) }, () => `${"bcdfglmnprstv"[next() % 13]}${"aeiou"[next() % 5]}`).join("")
})

const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A record of 14 kB, as those of PubMed are on average: authors with their affiliations, an abstract, headings, references. */
const article = (at: number): string => {
  const next = randomStream(at + 1)
  const text = (count: number) => Array.from({ length: count }, () => words[next() % words.length]).join(" ")
  const pmid = firstPmid + at
  const [year, month, day] = date(daysOf[at]!).split("-")
  const when = `<Year>${year}</Year><Month>${month}</Month><Day>${day}</Day>`
  const authors = Array.from(
    { length: 2 + (next() % 9) },
    () =>
      `<Author ValidYN="Y"><LastName>${text(1)}</LastName><ForeName>${text(2)}</ForeName><Initials>X</Initials><AffiliationInfo><Affiliation>${text(20)}</Affiliation></AffiliationInfo></Author>`
  )
  const headings = Array.from(
    { length: 12 },
    () =>
      `<MeshHeading><DescriptorName UI="D${next() % 100_000}" MajorTopicYN="N">${text(2)}</DescriptorName><QualifierName UI="Q000000" MajorTopicYN="Y">${text(1)}</QualifierName></MeshHeading>`
  )
  const references = Array.from({ length: 30 }, () => {
    const cited = firstPmid + (next() % size)
    return `<Reference><Citation>${text(12)}</Citation><ArticleIdList><ArticleId IdType="pubmed">${cited}</ArticleId></ArticleIdList></Reference>`
  })
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${pmid}</PMID><Article PubModel="Print"><Journal><ISSN IssnType="Print">1234-5679</ISSN><JournalIssue CitedMedium="Print"><Volume>${1 + (next() % 90)}</Volume><Issue>${1 + (next() % 12)}</Issue><PubDate>${when}</PubDate></JournalIssue><Title>Journal of ${words[next() % 400]}</Title><ISOAbbreviation>J ${words[next() % 400]}</ISOAbbreviation></Journal><ArticleTitle>${text(14)} ${pmid}.</ArticleTitle><Pagination><MedlinePgn>${next() % 900}-9</MedlinePgn></Pagination><Abstract><AbstractText Label="AIMS">${text(60)}</AbstractText><AbstractText Label="RESULTS">${text(160)}</AbstractText></Abstract><AuthorList CompleteYN="Y">${authors.join("")}</AuthorList><Language>eng</Language><PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList></Article><MeshHeadingList>${headings.join("")}</MeshHeadingList></MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId><ArticleId IdType="doi">10.5555/${pmid}</ArticleId></ArticleIdList><ReferenceList>${references.join("")}</ReferenceList></PubmedData></PubmedArticle>`
}

/** Lists that were posted, by their keys, as the history server keeps them. */
const posted = new Map<string, ReadonlySet<number>>()

/** The records that a search means: everything, or those of some days and PMIDs, without some that were posted. */
const inside = (term: string): ReadonlyArray<number> => {
  const [, from, until] = /(\d{4}\/\d\d\/\d\d):(\d{4}\/\d\d\/\d\d)\[edat\]/.exec(term) ?? []
  const [, low, high] = /(\d+):(\d+)\[uid\]/.exec(term) ?? []
  const [, key] = /NOT #(\d+)/.exec(term) ?? []
  const [first, last] = [from, until].map((day) => (day === undefined ? undefined : Date.parse(day.replaceAll("/", "-"))))
  const without = key === undefined ? undefined : posted.get(key)
  const found: Array<number> = []
  for (let at = 0; at < size; at++) {
    const pmid = firstPmid + at
    if (first !== undefined && (daysOf[at]! < first || daysOf[at]! > last!)) continue
    if (low !== undefined && (pmid < Number(low) || pmid > Number(high))) continue
    if (without?.has(pmid) !== true) found.push(at)
  }
  return found
}

/** Relevance is an arbitrary order here. */
const ranked = (found: ReadonlyArray<number>): ReadonlyArray<number> =>
  found
    .map((at) => [Math.imul(at, 2_654_435_761) >>> 0, at] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, at]) => at)

const lists = new Map<string, ReadonlyArray<number>>()
const listOf = (term: string): ReadonlyArray<number> => {
  const known = lists.get(term) ?? ranked(inside(term))
  if (lists.size > 4) lists.clear()
  lists.set(term, known)
  return known
}

const answer = ({ path, query }: ServerRequest): Reply => {
  const of = (name: string): string | null => query.get(name)
  const xml = (text: string): Reply => ({ headers: { "content-type": "text/xml; charset=UTF-8" }, body: text })
  if (path.endsWith("esearch.fcgi")) {
    const term = of("term") ?? ""
    const list = listOf(term)
    const idlist = list.slice(0, Math.min(most, Number(of("retmax") ?? 20))).map((at) => String(firstPmid + at))
    const webenv = Buffer.from(term).toString("base64url")
    return { json: { esearchresult: { count: String(list.length), idlist, webenv, querykey: "1", querytranslation: term } } }
  }
  if (path.endsWith("epost.fcgi")) {
    const key = String(posted.size + 2)
    posted.set(key, new Set((of("id") ?? "").split(",").map(Number)))
    return xml(`<ePostResult><QueryKey>${key}</QueryKey><WebEnv>${of("WebEnv") ?? "posted"}</WebEnv></ePostResult>`)
  }
  const term = Buffer.from(of("WebEnv") ?? "", "base64url").toString()
  const start = Number(of("retstart"))
  const list = listOf(term).slice(start, Math.min(most, start + Number(of("retmax"))))
  return xml(`<?xml version="1.0" ?><PubmedArticleSet>${list.map(article).join("\n")}</PubmedArticleSet>`)
}

/**
 * Serves a PubMed of made-up records on loopback. Like PubMed it lists at most 9,999 hits of a search, so that deeper searches are split. It prints its
 * address, and then a line for each request that it has answered.
 */
export const pubmedService = async (): Promise<void> => {
  const server = await serve((request, response) => {
    const reply = answer(request)
    const { bytes, type } = bytesOf(reply)
    response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type }).end(bytes, () => {
      request.query.sort()
      console.log(`${request.path}?${request.query.toString()}`.slice(0, 300))
    })
  })
  console.log(server.origin)
}

if (import.meta.main) await pubmedService()

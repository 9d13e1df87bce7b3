/** The six services in miniature, by the hosts under which programs of others know them, in the forms in which they ask. */
import { join } from "node:path"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { listOf } from "@litfuse/studies/atlas/network"
import { held, type Service } from "@litfuse/studies/atlas/Service"
import { services } from "@litfuse/studies/atlas/services"
import { type Item, read, type Shelf } from "@litfuse/studies/atlas/shelves"
import { escaped } from "@litfuse/studies/atlas/dateParts"
import { root } from "../../../shared/repositoryFiles.ts"
import type { ProxyRequest } from "./proxy.ts"

const sources: Readonly<Record<string, string>> = {
  "eutils.ncbi.nlm.nih.gov": "pubmed",
  // it annotates the articles of PubMed
  "www.ncbi.nlm.nih.gov": "pubmed",
  "www.ebi.ac.uk": "europepmc",
  "api.openalex.org": "openalex",
  "api.semanticscholar.org": "semanticscholar",
  "api.core.ac.uk": "core",
  "api.crossref.org": "crossref"
}

/** The hosts that are imitated. */
export const hosts = Object.keys(sources)

/** A list is at most so long. */
export const depth = 50

const shelves = read(join(root, "datasets/everyday"))

const plain = (text: string): string => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(" ")

const esearchXml = (found: ReadonlyArray<Item>, page: ReadonlyArray<Item>, start: number, term: string): Reply => ({
  headers: { "content-type": "text/xml; charset=UTF-8" },
  body: `<?xml version="1.0" encoding="UTF-8" ?>
<!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch 20060628//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd">
<eSearchResult><Count>${found.length}</Count><RetMax>${page.length}</RetMax><RetStart>${start}</RetStart><IdList>${page.map(({ number }) => `<Id>${number}</Id>`).join("")}</IdList><TranslationSet/><QueryTranslation>${escaped(term)}</QueryTranslation></eSearchResult>
`
})

const esummary = (items: ReadonlyArray<Item>): Reply => ({
  json: {
    header: { type: "esummary", version: "0.3" },
    result: {
      uids: items.map(({ number }) => number),
      ...Object.fromEntries(
        items.map(({ number, title, containerTitle, published = "", authors, doi, publicationTypes }) => [
          number,
          {
            uid: number,
            pubdate: published.replaceAll("-", " "),
            source: containerTitle,
            fulljournalname: containerTitle,
            title: `${title}.`,
            authors: authors.map(({ family, initials }) => ({ name: `${family} ${initials}`, authtype: "Author" })),
            pubtype: publicationTypes,
            articleids: [{ idtype: "pubmed", value: number }, ...(doi === undefined ? [] : [{ idtype: "doi", value: doi }])]
          }
        ])
      )
    }
  }
})

const esummaryXml = (items: ReadonlyArray<Item>): Reply => ({
  headers: { "content-type": "text/xml; charset=UTF-8" },
  body: `<?xml version="1.0" encoding="UTF-8" ?>
<eSummaryResult><DocumentSummarySet status="OK">${items
    .map(
      ({ number, title, containerTitle, published = "", authors, doi, publicationTypes }) =>
        `<DocumentSummary uid="${number}"><PubDate>${published.replaceAll("-", " ")}</PubDate><Source>${escaped(containerTitle)}</Source><Authors>${authors
          .map(({ family, initials }) => `<Author><Name>${family} ${initials}</Name><AuthType>Author</AuthType></Author>`)
          .join("")}</Authors><Title>${escaped(title)}.</Title><PubType>${publicationTypes
          .map((type) => `<flag>${escaped(type)}</flag>`)
          .join("")}</PubType><ArticleIds><ArticleId><IdType>pubmed</IdType><Value>${number}</Value></ArticleId>${
          doi === undefined ? "" : `<ArticleId><IdType>doi</IdType><Value>${doi}</Value></ArticleId>`
        }</ArticleIds><FullJournalName>${escaped(containerTitle)}</FullJournalName></DocumentSummary>`
    )
    .join("")}</DocumentSummarySet></eSummaryResult>
`
})

const bioc = (items: ReadonlyArray<Item>): Reply => ({
  json: {
    PubTator3: items.map(({ number, title, abstract = "", containerTitle, published = "", authors }) => ({
      _id: `${number}|None`,
      id: number,
      pmid: Number(number),
      journal: containerTitle,
      date: `${published}T00:00:00Z`,
      authors: authors.map(({ family, initials }) => `${family} ${initials}`),
      infons: {},
      passages: [
        { infons: { type: "title", journal: containerTitle, year: published.slice(0, 4) }, offset: 0, text: `${title}.`, annotations: [] },
        { infons: { type: "abstract" }, offset: title.length + 2, text: abstract, annotations: [] }
      ]
    }))
  }
})

const shelfOf = (service: Service): { readonly shelf: Shelf; readonly has: ReadonlySet<Item> } => {
  const shelf = shelves.of(service.view)
  return { shelf, has: held(service, shelf) }
}

const place = (text: string): number =>
  shelves.topics.findIndex(({ title }) =>
    plain(title)
      .split(" ")
      .every((word) => plain(text).split(" ").includes(word))
  )

const found = (service: Service, text: string): ReadonlyArray<Item> => {
  const { shelf, has } = shelfOf(service)
  const at = place(text)
  if (at >= 0) return listOf(shelf, has, shelves.topics[at], depth)
  // an article by its number, as in EXT_ID:1 or 1[pmid], or by its DOI; whatever else is searched for is not there
  const [numbers, lower] = [text.split(/\D+/), text.toLowerCase()]
  return [...has].filter(({ doi, number }) => numbers.includes(number) || (doi !== undefined && lower.split(/[\s"()[\]]+/).includes(doi)))
}

/** Answers as the services do; a source that is `failing` answers 503. */
export const answerOf =
  (failing: (source: string) => boolean) =>
  (asked: ProxyRequest): Reply => {
    const source = sources[asked.host]
    const service = services.find((one) => one.source === source)
    if (service === undefined || failing(service.source)) return { status: 503, json: { error: "service unavailable" } }
    const { has } = shelfOf(service)
    const byNumber = (number: string) => [...has].find((item) => item.number === number)
    const { path, query } = asked
    const ids = (query.get("id") ?? "").split(",").flatMap((id) => byNumber(id) ?? [])
    if (path.endsWith("/esummary.fcgi")) return query.get("retmode") === "json" ? esummary(ids) : esummaryXml(ids)
    if (path.endsWith("/export/biocjson")) return bioc((query.get("pmids") ?? "").split(",").flatMap((id) => byNumber(id) ?? []))
    if (asked.host === "www.ncbi.nlm.nih.gov") return { status: 404, json: {} }
    const text = service.query(asked)
    const items = text === undefined ? [] : found(service, text)
    if (path.endsWith("/esearch.fcgi") && query.get("retmode") !== "json") {
      const start = Number(query.get("retstart") ?? 0)
      return esearchXml(items, items.slice(start, start + Number(query.get("retmax") ?? 20)), start, text ?? "")
    }
    return service.answer(asked, items, byNumber)
  }

/** What PubMed finds for the first topic, and an article of it that was retracted. */
export const pubmed = () => {
  const service = services.find(({ source }) => source === "pubmed")!
  const { shelf, has } = shelfOf(service)
  const [topic] = shelves.topics
  const retracted = [...has].find(({ retractedBy }) => retractedBy !== undefined)!.number
  return { query: topic!.title, list: listOf(shelf, has, topic, depth), retracted }
}

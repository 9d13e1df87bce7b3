import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { Service } from "./Service.ts"
import type { Item } from "./shelves.ts"
import { escaped, parts } from "./dateParts.ts"

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const pubDate = (published: string | undefined): string => {
  const [year, month, day] = published?.split("-") ?? []
  const tag = (name: string, value: string | undefined) => (value === undefined ? "" : `<${name}>${value}</${name}>`)
  return `${tag("Year", year)}${tag("Month", month === undefined ? undefined : months[Number(month) - 1])}${tag("Day", day)}`
}

const abstract = (item: Item): string =>
  item.abstract === undefined
    ? ""
    : `<Abstract>${parts(item.abstract)
        .map(
          ({ label, text }) =>
            `<AbstractText${label === undefined ? "" : ` Label="${label.toUpperCase()}"`}>${escaped(text)}</AbstractText>`
        )
        .join("")}</Abstract>`

const article = (item: Item): string =>
  [
    `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${item.number}</PMID>`,
    `<Article PubModel="Print"><Journal><JournalIssue CitedMedium="Internet"><PubDate>${pubDate(item.published)}</PubDate></JournalIssue>`,
    `<Title>${escaped(item.containerTitle)}</Title></Journal><ArticleTitle>${escaped(item.title)}.</ArticleTitle>`,
    item.doi === undefined ? "" : `<ELocationID EIdType="doi" ValidYN="Y">${item.doi}</ELocationID>`,
    abstract(item),
    `<AuthorList CompleteYN="Y">${item.authors
      .map(({ family, initials }) => `<Author ValidYN="Y"><LastName>${family}</LastName><Initials>${initials}</Initials></Author>`)
      .join("")}</AuthorList><Language>eng</Language>`,
    `<PublicationTypeList>${item.publicationTypes.map((type) => `<PublicationType UI="">${escaped(type)}</PublicationType>`).join("")}</PublicationTypeList></Article>`,
    item.headings === undefined
      ? ""
      : `<MeshHeadingList>${item.headings
          .map((name) => `<MeshHeading><DescriptorName UI="" MajorTopicYN="N">${escaped(name)}</DescriptorName></MeshHeading>`)
          .join("")}</MeshHeadingList>`,
    item.retractedBy === undefined
      ? ""
      : `<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>${escaped(item.containerTitle)}. doi: ${item.retractedBy}</RefSource></CommentsCorrections></CommentsCorrectionsList>`,
    `</MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus><ArticleIdList><ArticleId IdType="pubmed">${item.number}</ArticleId>`,
    item.doi === undefined ? "" : `<ArticleId IdType="doi">${item.doi}</ArticleId>`,
    `</ArticleIdList></PubmedData></PubmedArticle>`
  ].join("")

const xml = (articles: ReadonlyArray<Item>): Reply => ({
  headers: { "content-type": "text/xml; charset=UTF-8" },
  body: `<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2024//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_240101.dtd">\n<PubmedArticleSet>${articles.map(article).join("\n")}</PubmedArticleSet>\n`
})

/** The name of a stored search on the history server: the search itself. */
const stored = (term: string): string => `MCID_${Buffer.from(term).toString("base64url")}`

const termOf = (webEnv: string): string => Buffer.from(webEnv.slice("MCID_".length), "base64url").toString()

/** PubMed: identifiers first, then the articles as XML with labelled abstracts and headings, from the history server or by identifier. */
export const pubmed: Service = {
  source: "pubmed",
  upstream: "ncbi",
  view: "medarca",
  recordOf: ({ number }) => number,
  query: ({ path, query }) => {
    const webEnv = query.get("WebEnv")
    if (path.endsWith("/efetch.fcgi")) return webEnv === null ? undefined : termOf(webEnv)
    return path.endsWith("/esearch.fcgi") ? (query.get("term") ?? undefined) : undefined
  },
  answer: ({ path, query }, found, byNumber) => {
    const start = Number(query.get("retstart") ?? 0)
    const page = found.slice(start, start + Number(query.get("retmax") ?? 20))
    if (path.endsWith("/efetch.fcgi"))
      return xml(query.has("WebEnv") ? page : (query.get("id") ?? "").split(",").flatMap((id) => byNumber(id) ?? []))
    const term = query.get("term") ?? ""
    return {
      json: {
        header: { type: "esearch", version: "0.3" },
        esearchresult: {
          count: String(found.length),
          retmax: String(page.length),
          retstart: String(start),
          ...(query.get("usehistory") === "y" ? { querykey: "1", webenv: stored(term) } : {}),
          idlist: page.map(({ number }) => number),
          translationset: [],
          querytranslation: term
        }
      }
    }
  }
}

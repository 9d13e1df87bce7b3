import { escaped as escape } from "@litfuse/engine/Xml"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { dialects } from "@litfuse/query/Dialects"
import type { FieldName } from "@litfuse/query/Fields"
import * as Matcher from "@litfuse/query/Matcher"
import { type Article, articles } from "./articles.ts"
import { jatsXml } from "./jatsXml.ts"
import { pubmedXml } from "./pubmedXml.ts"

const maybe = (text: string | undefined): ReadonlyArray<string> => (text === undefined ? [] : [text])

/** Parts of a record that only the last article has. */
export const rare = {
  fullAuthor: "Vollname, Zenobia",
  groupAuthor: "Nowhere Trial Group",
  editor: "Editrix E",
  investigator: "Inspector I",
  fullInvestigator: "Inspector, Ida",
  personSubject: "Galen C",
  authorId: "0000-0002-1825-0097",
  pharmacologicalAction: "Imaginary Agents",
  locationId: "e77-imag",
  manuscriptId: "NIHMS1",
  databankNumber: "NCT99999999",
  isbn: "9999999999",
  journalId: "9999999",
  book: "Imaginary Handbook",
  publisher: "Nowhere Press",
  publicationPlace: "Nowhereland",
  conflictStatement: "stocks of windmills",
  owner: "nowhere",
  subset: "medline"
} as const satisfies Partial<Readonly<Record<FieldName, string>>>

/** What PubMed searches of an article, field by field. */
const documentOf = (a: Article, isWhole: boolean): Matcher.Document => {
  const date = `${a.year}-${a.month}-${a.day}`
  return {
    texts: {
      title: [a.title],
      originalTitle: maybe(a.original),
      abstract: a.abstract.map(({ text }) => text),
      keyword: a.keywords,
      substance: maybe(a.substance?.name),
      registryNumber: maybe(a.substance?.number),
      contributor: a.authors.map(({ family, given }) => `${family} ${given}`),
      affiliation: a.authors.flatMap(({ affiliation }) => maybe(affiliation)),
      containerTitle: [a.journal.title, a.journal.short],
      issn: [a.journal.issn],
      volume: [a.volume],
      issue: [a.issue],
      pages: [a.pages],
      publicationType: a.types,
      language: [a.language],
      identifier: [a.pmid, ...maybe(a.pmcid), ...maybe(a.doi)],
      grant: maybe(a.grant),
      ...(a.pmid === "99000005" ? Object.fromEntries(Object.entries(rare).map(([field, text]) => [field, [text]])) : {}),
      ...(isWhole ? { fullText: a.body.map(({ text }) => text) } : {})
    },
    headings: a.headings.map(({ descriptor, qualifier, major }) => ({ descriptor, qualifiers: maybe(qualifier), major })),
    dates: { published: date, print: date, electronic: date, completed: date, created: date, entered: date, indexed: date, updated: date }
  }
}

const narrower = (descriptor: string): ReadonlyArray<string> => (descriptor.toLowerCase() === "heart diseases" ? ["Heart Failure"] : [])

/** The databases in miniature: what each holds, what its ids are, and how it writes records. */
const databasesOf = (articles: ReadonlyArray<Article>) =>
  ({
    pubmed: { held: articles, idOf: ({ pmid }: Article) => pmid, write: pubmedXml },
    pmc: {
      held: articles.filter(({ pmcid }) => pmcid !== undefined),
      idOf: ({ pmcid = "" }: Article) => pmcid.slice("PMC".length),
      write: jatsXml
    }
  }) as const

const hitsOf = (held: ReadonlyArray<Article>, isWhole: boolean, term: string, sort: string | null): ReadonlyArray<Article> => {
  const { query } = dialects.pubmed.read(term.replaceAll("[pdat]", "[dp]").replaceAll("[body]", "[all]"))
  if (query === undefined) return []
  const found = Matcher.search(Matcher.index(held.map((article) => documentOf(article, isWhole))), query, { narrower }).map(
    (row) => held[row]!
  )
  const dateOf = (a: Article) => `${a.year}${a.month}${a.day}`
  return sort === "pub_date" ? found.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a))) : found
}

/** What is stored is named by what found it, so that this server keeps nothing. */
const placeOf = (term: string, sort: string | null): string => `MCID_${encodeURIComponent(JSON.stringify([term, sort]))}`

const storedAt = (place: string): readonly [term: string, sort: string | null] =>
  JSON.parse(decodeURIComponent(place.slice("MCID_".length))) as [string, string | null]

const xml = (body: string): Reply => ({ headers: { "content-type": "text/xml; charset=UTF-8" }, body })

const refused = (what: string): Reply =>
  xml(`<?xml version="1.0" encoding="UTF-8" ?>\n<eFetchResult>\n\t<ERROR>${escape(what)}</ERROR>\n</eFetchResult>`)

/** The converter of identifiers in miniature. */
const converted = (articles: ReadonlyArray<Article>, query: URLSearchParams): Reply => ({
  json: {
    status: "ok",
    "response-date": "2026-01-01 00:00:00",
    request: { format: "json", ids: query.get("ids")?.split(","), tool: "litfuse", idtype: query.get("idtype"), echo: "hearts" },
    records: (query.get("ids") ?? "").split(",").map((asked) => {
      const found = articles.find(({ pmid, doi, pmcid }) => pmcid !== undefined && [pmid, doi, pmcid].includes(asked))
      return found === undefined
        ? { "requested-id": asked, status: "error", errmsg: "Identifier not found in PMC" }
        : { "requested-id": asked, pmcid: found.pmcid, pmid: Number(found.pmid), doi: found.doi }
    })
  }
})

const answerTo = (articles: ReadonlyArray<Article>, { path, query }: ServerRequest): Reply => {
  if (path.includes("/idconv/")) return converted(articles, query)
  const db = query.get("db") === "pmc" ? "pmc" : "pubmed"
  const { held, idOf, write } = databasesOf(articles)[db]
  const window = <A>(all: ReadonlyArray<A>, most: number): ReadonlyArray<A> => {
    const start = Number(query.get("retstart") ?? 0)
    return all.slice(start, start + Number(query.get("retmax") ?? most))
  }
  switch (/(\w+)\.fcgi$/.exec(path)?.[1]) {
    case "esearch": {
      const term = query.get("term") ?? ""
      const hits = hitsOf(held, db === "pmc", term, query.get("sort"))
      return {
        json: {
          header: { type: "esearch", version: "0.3" },
          esearchresult: {
            count: String(hits.length),
            retmax: query.get("retmax") ?? "20",
            retstart: "0",
            querykey: "1",
            webenv: placeOf(term, query.get("sort")),
            idlist: window(hits, 20).map(idOf),
            translationset: [],
            querytranslation: term,
            ...(hits.length > 0
              ? {}
              : {
                  errorlist: { phrasesnotfound: [term], fieldsnotfound: [] },
                  warninglist: { phrasesignored: [], quotedphrasesnotfound: [], outputmessages: ["No items found."] }
                })
          }
        }
      }
    }
    case "efetch": {
      const place = query.get("WebEnv")
      if (place !== null) return xml(write(window(hitsOf(held, db === "pmc", ...storedAt(place)), 20)))
      const ids = query.get("id")?.split(",") ?? []
      if (ids.length === 0) return refused("Neither query_key nor id specified")
      return xml(write(ids.flatMap((id) => held.filter((article) => idOf(article) === id))))
    }
    case "elink": {
      const [seed, name] = [query.get("id") ?? "", query.get("linkname") ?? ""]
      const linked = name.endsWith("_refs")
        ? (articles.find(({ pmid }) => pmid === seed)?.cites ?? [])
        : articles.filter(({ cites }) => cites.includes(seed)).map(({ pmid }) => pmid)
      const links = linked.map((id) => `<Link>\n<Id>${id}</Id>\n</Link>`).join("\n")
      const block = links === "" ? "" : `<LinkSetDb><DbTo>pubmed</DbTo><LinkName>${escape(name)}</LinkName>${links}</LinkSetDb>`
      return xml(
        `<?xml version="1.0" encoding="UTF-8" ?>\n<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>${escape(seed)}</Id></IdList>${block}</LinkSet></eLinkResult>`
      )
    }
    case "espell": {
      const term = escape(query.get("term") ?? "")
      return xml(
        `<?xml version="1.0"?>\n<eSpellResult><Database>${db}</Database><Query>${term}</Query><CorrectedQuery></CorrectedQuery><SpelledQuery></SpelledQuery><ERROR/></eSpellResult>`
      )
    }
    default:
      return { status: 404, headers: { "content-type": "text/html" }, body: "<html><title>Not found</title></html>" }
  }
}

/** The E-utilities in miniature over some articles, and the converter of identifiers. */
export const eutilsOf =
  (some: ReadonlyArray<Article>) =>
  (request: ServerRequest): Reply =>
    answerTo(some, request)

/** The same over all articles of the miniature. */
export const eutils = eutilsOf(articles)

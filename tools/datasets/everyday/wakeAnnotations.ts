import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { articles } from "./wakeArticles.ts"

/** The concepts of each invented article: words of its text, type in PubTator and in Europe PMC, name, and id in both. */
const concepts = [
  { words: "WAKE1", types: ["Gene", "Gene_Proteins"], name: "WAKE1", ids: ["990001", "https://www.uniprot.org/uniprotkb/A0A999ZZZ9"] },
  {
    words: "wakeine",
    types: ["Chemical", "Chemicals"],
    name: "wakeine",
    ids: ["MESH:C999301", "http://purl.obolibrary.org/obo/CHEBI_999301"]
  }
] as const

const timesIn = (text: string, words: string): number => text.toLowerCase().split(words.toLowerCase()).length - 1

const textsOf = ({ title, abstract }: (typeof articles)[number]): ReadonlyArray<string> => [title, ...abstract.map(({ text }) => text)]

const repeated = <A>(count: number, one: A): ReadonlyArray<A> => Array.from({ length: count }, () => one)

/** PubTator knows the first article only, so that Europe PMC is asked about the second. */
const pubtator = (pmids: ReadonlyArray<string>): Reply => {
  const found = articles.slice(0, 1).filter(({ pmid }) => pmids.includes(pmid))
  if (found.length === 0) return { status: 400, json: { detail: "Could not retrieve publications" } }
  const annotationsOf = (text: string) =>
    concepts.flatMap(({ words, types, name, ids }) =>
      repeated(timesIn(text, words), { text: words, infons: { identifier: ids[0], type: types[0], name } })
    )
  return {
    json: {
      PubTator3: found.map((article) => ({
        id: article.pmid,
        pmid: Number(article.pmid),
        passages: textsOf(article).map((text) => ({ text, annotations: annotationsOf(text) }))
      }))
    }
  }
}

const europepmc = (ids: ReadonlyArray<string>): Reply => ({
  json: articles
    .filter(({ pmid }) => ids.includes(`MED:${pmid}`))
    .map((article) => ({
      source: "MED",
      extId: article.pmid,
      annotations: concepts.flatMap(({ words, types, name, ids: [, uri] }) =>
        repeated(timesIn(textsOf(article).join(" "), words), {
          exact: words,
          type: types[1],
          tags: [{ name, uri }],
          provider: "Europe PMC"
        })
      )
    }))
})

/** The identifier converter has the first article; the second is not in PubMed Central. */
const converter = (ids: ReadonlyArray<string>): Reply => ({
  json: {
    status: "ok",
    records: ids.map((id) => {
      const [first] = articles
      return id === first!.pmid || id === first!.doi || id === "PMC99100001"
        ? { "requested-id": id, pmcid: "PMC99100001", pmid: first!.pmid, doi: first!.doi }
        : { "requested-id": id, status: "error", errmsg: "Identifier not found in PMC" }
    })
  }
})

/** Europe PMC knows both articles, by PMID and DOI. */
const lookup = (query: string): Reply => {
  const found = articles.filter(({ pmid, doi }) => query.includes(pmid) || query.includes(doi!))
  const result = found.map(({ pmid, doi, title }) => ({ id: pmid, source: "MED", pmid, doi, title }))
  return { json: { hitCount: result.length, request: { queryString: query }, resultList: { result } } }
}

const listOf = (text: string | null): ReadonlyArray<string> => (text ?? "").split(",")

/** The services that add to the invented articles: PubTator, annotations and look-ups of Europe PMC, the converter. Undefined: another service is asked. */
export const wakeAnnotations = ({ path, query }: ServerRequest): Reply | undefined => {
  if (path.includes("/pubtator3-api/")) return pubtator(listOf(query.get("pmids")))
  if (path.includes("/annotations_api/")) return europepmc(listOf(query.get("articleIds")))
  if (path.includes("/idconv/")) return converter(listOf(query.get("ids")))
  return path.startsWith("/europepmc/webservices/rest/search") ? lookup(query.get("query") ?? "") : undefined
}

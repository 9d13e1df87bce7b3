/** The E-utilities in miniature for databases of entities: invented genes, conditions, variants and compounds, in the format of NCBI. */
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"

/** What a database holds: the words that find an entry, its number, its organism, and its publications. */
export interface Held {
  readonly id: string
  readonly taxon?: string
  readonly words: ReadonlyArray<string>
  readonly pmids: ReadonlyArray<string>
}

/** How a database answers ESummary or EFetch. `records` gets the entries that were found, and the ids that it does not have. */
export interface Miniature<A extends Held> {
  readonly held: ReadonlyArray<A>
  readonly records: (found: ReadonlyArray<A>, missing: ReadonlyArray<string>) => Reply
}

/** An answer in XML. */
export const xmlReply = (body: string): Reply => ({ headers: { "content-type": "text/xml; charset=UTF-8" }, body })

const matches =
  (term: string) =>
  ({ id, taxon, words }: Held): boolean => {
    const asked = /txid(\d+)\[Organism\]/.exec(term)?.[1]
    return (asked === undefined || asked === taxon) && [...words, id].some((word) => term.toLowerCase().includes(`"${word.toLowerCase()}"`))
  }

const searched = (hits: ReadonlyArray<Held>, term: string, retmax: number): Reply => ({
  json: {
    header: { type: "esearch", version: "0.3" },
    esearchresult: {
      count: String(hits.length),
      retmax: String(retmax),
      retstart: "0",
      idlist: hits.slice(0, retmax).map(({ id }) => id),
      translationset: [],
      querytranslation: term,
      ...(hits.length > 0 ? {} : { errorlist: { phrasesnotfound: [term], fieldsnotfound: [] } })
    }
  }
})

/** The server of one database. */
export const entrezServer =
  <A extends Held>({ held, records }: Miniature<A>) =>
  ({ path, query }: ServerRequest): Reply => {
    const ids = (query.get("id") ?? "").split(",")
    switch (/(\w+)\.fcgi$/.exec(path)?.[1]) {
      case "esearch": {
        const term = query.get("term") ?? ""
        return searched(held.filter(matches(term)), term, Number(query.get("retmax") ?? 20))
      }
      case "esummary":
      case "efetch": {
        const found = ids.flatMap((id) => held.find((one) => one.id === id) ?? [])
        return records(
          found,
          ids.filter((id) => !found.some((one) => one.id === id))
        )
      }
      case "elink": {
        const name = query.get("linkname")
        const links = (held.find(({ id }) => id === ids[0])?.pmids ?? []).map((pmid) => `<Link><Id>${pmid}</Id></Link>`).join("")
        const block = links === "" ? "" : `<LinkSetDb><DbTo>pubmed</DbTo><LinkName>${name}</LinkName>${links}</LinkSetDb>`
        return xmlReply(
          `<?xml version="1.0" encoding="UTF-8" ?>\n<!-- the heart of a list of links --><eLinkResult><LinkSet><DbFrom>${query.get("dbfrom")}</DbFrom><IdList><Id>${ids[0]}</Id></IdList>${block}</LinkSet></eLinkResult>`
        )
      }
      default:
        return { status: 404, headers: { "content-type": "text/html" }, body: "<html><title>Not found</title></html>" }
    }
  }

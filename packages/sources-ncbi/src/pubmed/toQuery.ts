import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import { pubmed } from "@litfuse/query/dialects/Pubmed"

/** A search without its page. */
export type DatedQuery = Pick<Source.SourceQuery, "query" | "publishedFrom" | "publishedUntil">

/** A search in Entrez's syntax, with a notice for each difference from the request. */
export interface EntrezQuery {
  readonly text: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Remarks of the printer that explain an approximate capability. */
const about: Readonly<Record<string, Source.Capability>> = {
  "proximity-as-and": "proximity",
  "order-lost": "proximity",
  "wildcard-widened": "wildcards"
}

/** Writes a query in Entrez's syntax, with a notice for everything that the text cannot express. */
export const writeEntrez = (source: string, query: Query.Query): EntrezQuery => {
  const { text, remarks } = pubmed.print(query)
  const notices = remarks.map((remark) =>
    Notice.make(about[remark.code] === undefined ? remark.code : `approximated-${about[remark.code]}`, source, remark.text)
  )
  return { text: text === '""' ? "" : text, notices }
}

/** Writes a search in PubMed's syntax. */
export const toQuery = (search: DatedQuery): EntrezQuery => writeEntrez("pubmed", Source.withDates(search))

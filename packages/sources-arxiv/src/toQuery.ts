import * as Source from "@litfuse/engine/Source"
import { arxiv } from "@litfuse/query/dialects/Arxiv"

/** A search in arXiv's parameters. */
export interface ArxivQuery extends Source.WrittenQuery {
  readonly sort: string | undefined
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = { newest: "submittedDate" }

/** Writes a search in arXiv's syntax, with a notice for each difference from the query. */
export const toQuery = (search: Source.SourceQuery): ArxivQuery => ({
  ...Source.writeQuery("arxiv", arxiv.print, search),
  sort: orders[search.sort]
})

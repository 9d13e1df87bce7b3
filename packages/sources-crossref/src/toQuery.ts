import type { Notice } from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { crossref } from "@litfuse/query/dialects/Crossref"

/** A search in Crossref's parameters. */
export interface CrossrefQuery {
  readonly query: Readonly<Record<string, string>>
  readonly filter: string | undefined
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice>
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = {
  newest: "published",
  cited: "is-referenced-by-count"
}

/** Writes a search as Crossref's parameters, with dates as filters and a notice for each part that is lost. */
export const toQuery = (search: Source.SourceQuery): CrossrefQuery => {
  const { text, notices } = Source.writeQuery("crossref", crossref.print, search)
  const { filter, ...query } = Object.fromEntries(new URLSearchParams(text))
  return { query, filter, sort: orders[search.sort], notices }
}

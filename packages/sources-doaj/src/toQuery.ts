import type { Identifier } from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { doaj } from "@litfuse/query/dialects/Doaj"

/** A search in DOAJ's parameters. */
export interface DoajQuery extends Source.WrittenQuery {
  readonly sort: string | undefined
}

const sortedByArrival = Notice.make(
  "order-approximated",
  "doaj",
  "DOAJ sorts by the day on which it received a record, not by publication date"
)

/** Writes a search in DOAJ's syntax, with a notice for each difference from the query. */
export const toQuery = (search: Source.SourceQuery): DoajQuery => {
  const { text, notices } = Source.writeQuery("doaj", doaj.print, search)
  const isNewest = search.sort === "newest"
  return { text, sort: isNewest ? "created_date:desc" : undefined, notices: isNewest ? [...notices, sortedByArrival] : notices }
}

/** A query for works by DOI, in upper or lower case, also for DOIs written as addresses. */
export const identifierQuery = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers.map(({ value }) => `bibjson.identifier.id:"${value.replace(/["\\*?~]/gu, " ")}"`).join(" OR ")

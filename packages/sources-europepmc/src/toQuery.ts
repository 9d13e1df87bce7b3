import * as Source from "@litfuse/engine/Source"
import { europepmc } from "@litfuse/query/dialects/EuropePmc"

/** A search in Europe PMC's parameters. */
export interface EuropePmcQuery extends Source.WrittenQuery {
  readonly sort: string | undefined
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = {
  newest: "P_PDATE_D desc",
  cited: "CITED desc"
}

/** Writes a search in Europe PMC's syntax, with a notice for each difference from the query. */
export const toQuery = (search: Source.SourceQuery): EuropePmcQuery => {
  const { text, notices } = Source.writeQuery("europepmc", europepmc.print, search)
  return { text: text === '""' ? "" : text, sort: orders[search.sort], notices }
}

import type { Notice } from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { openaire } from "@litfuse/query/dialects/OpenAire"

/** A search in OpenAIRE's parameters, each with a separate query. */
export interface OpenAireQuery {
  readonly parameters: Readonly<Record<string, string>>
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice>
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = {
  newest: "publicationDate DESC",
  cited: "citationCount DESC"
}

/** Writes a search as OpenAIRE's parameters, with a notice for each difference from the query. */
export const toQuery = (search: Source.SourceQuery): OpenAireQuery => {
  const { text, notices } = Source.writeQuery("openaire", openaire.print, search)
  return { parameters: Object.fromEntries(new URLSearchParams(text)), sort: orders[search.sort], notices }
}

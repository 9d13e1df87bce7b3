import type { Notice } from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { openaire } from "@litfuse/query/dialects/OpenAire"

/** A search as OpenAIRE takes it: parameters, each with a query of its own. */
export interface Wanted {
  readonly parameters: Readonly<Record<string, string>>
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice>
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = {
  newest: "publicationDate DESC",
  cited: "citationCount DESC"
}

/** A search as the parameters of OpenAIRE. What they say otherwise than the query is a Notice each. */
export const toQuery = (asked: Source.Asked): Wanted => {
  const { text, notices } = Source.written("openaire", openaire.print, asked)
  return { parameters: Object.fromEntries(new URLSearchParams(text)), sort: orders[asked.sort], notices }
}

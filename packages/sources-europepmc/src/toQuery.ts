import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type * as Source from "@litfuse/engine/Source"
import { europepmc } from "@litfuse/query/dialects/EuropePmc"

/** A search as Europe PMC takes it. */
export interface Wanted {
  readonly text: string
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
}

const orders: Readonly<Record<Source.Sort, string | undefined>> = {
  relevance: undefined,
  newest: "P_PDATE_D desc",
  cited: "CITED desc"
}

/** Identifiers other than its own have fields of their own. */
const fielded = (text: string): string => text.replace(/\bEXT_ID:(?="10\.\d)/gu, "DOI:").replace(/\bEXT_ID:(?=PMC\d)/gu, "PMCID:")

/** A search in the syntax of Europe PMC. What it says otherwise than the query is a Notice each. */
export const toQuery = ({ query, sort, publishedFrom, publishedUntil }: Source.Asked): Wanted => {
  const isDated = publishedFrom !== undefined || publishedUntil !== undefined
  const { text, remarks } = europepmc.print(isDated ? Query.and(query, Query.range("published", publishedFrom, publishedUntil)) : query)
  const notices = remarks.map((remark) => Notice.make(remark.code, "europepmc", remark.text))
  return { text: text === '""' ? "" : fielded(text), sort: orders[sort], notices }
}

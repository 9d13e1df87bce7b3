import * as Source from "@litfuse/engine/Source"
import { europepmc } from "@litfuse/query/dialects/EuropePmc"

/** A search as Europe PMC takes it. */
export interface Wanted extends Source.Written {
  readonly sort: string | undefined
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = {
  newest: "P_PDATE_D desc",
  cited: "CITED desc"
}

/** Identifiers other than its own have fields of their own. */
const fielded = (text: string): string => text.replace(/\bEXT_ID:(?="10\.\d)/gu, "DOI:").replace(/\bEXT_ID:(?=PMC\d)/gu, "PMCID:")

/** A search in the syntax of Europe PMC. What it says otherwise than the query is a Notice each. */
export const toQuery = (asked: Source.Asked): Wanted => {
  const { text, notices } = Source.written("europepmc", europepmc.print, asked)
  return { text: text === '""' ? "" : fielded(text), sort: orders[asked.sort], notices }
}

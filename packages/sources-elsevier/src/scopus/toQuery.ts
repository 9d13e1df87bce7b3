import type { Identifier } from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import { inTitlesAbstractsKeywords } from "@litfuse/query/dialects/Scopus"

/** A search as Scopus takes it. */
export interface Wanted extends Source.Written {
  readonly sort: string
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = { relevance: "relevancy", newest: "-coverDate", cited: "-citedby-count" }

/** A search in the syntax of Scopus, with its years. What it says otherwise than the query is a Notice each. */
export const toQuery = (asked: Source.Asked): Wanted => {
  const { text, notices } = Source.written("scopus", inTitlesAbstractsKeywords, asked)
  return { text, notices, sort: orders[asked.sort] ?? "relevancy" }
}

/** The fields that hold identifiers. */
const fields = { eid: "EID", doi: "DOI", pmid: "PMID" } as const

/** The schemes under which works are known. */
export const schemes = Object.keys(fields) as ReadonlyArray<keyof typeof fields>

/** A query for works by identifier, whatever the schemes. */
export const identified = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers
    .flatMap(({ scheme, value }) => (scheme in fields ? [`${fields[scheme as keyof typeof fields]}("${value.replaceAll('"', " ")}")`] : []))
    .join(" OR ")

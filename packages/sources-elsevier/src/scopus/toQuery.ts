import type { Identifier } from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import { inTitlesAbstractsKeywords } from "@litfuse/query/dialects/Scopus"

/** A search in Scopus's parameters. */
export interface ScopusQuery extends Source.WrittenQuery {
  readonly sort: string
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = { relevance: "relevancy", newest: "-coverDate", cited: "-citedby-count" }

/** Writes a search with its years in Scopus's syntax, with a notice for each difference from the query. */
export const toQuery = (search: Source.SourceQuery): ScopusQuery => {
  const { text, notices } = Source.writeQuery("scopus", inTitlesAbstractsKeywords, search)
  return { text, notices, sort: orders[search.sort] ?? "relevancy" }
}

const fields = { eid: "EID", doi: "DOI", pmid: "PMID" } as const

/** The identifier schemes that Scopus can look up. */
export const schemes = Object.keys(fields) as ReadonlyArray<keyof typeof fields>

/** A query for works by identifiers of any scheme. */
export const identifierQuery = (identifiers: ReadonlyArray<Identifier>): string =>
  identifiers
    .flatMap(({ scheme, value }) => (scheme in fields ? [`${fields[scheme as keyof typeof fields]}("${value.replaceAll('"', " ")}")`] : []))
    .join(" OR ")

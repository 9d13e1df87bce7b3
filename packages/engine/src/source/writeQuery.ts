import type { Printed } from "@litfuse/query/dialects/Dialect"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Identifier from "../Identifier.ts"
import * as Notice from "../Notice.ts"
import * as SourceError from "../SourceError.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import type { SourceQuery } from "./Page.ts"

/** A search in the syntax of a service. `notices`: one for each difference between the text and the query. */
export interface WrittenQuery {
  readonly text: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The query of a search, combined with its publication dates, if there are any. */
export const withDates = ({ query, publishedFrom, publishedUntil }: Omit<SourceQuery, "sort">): Query.Query =>
  publishedFrom === undefined && publishedUntil === undefined
    ? query
    : Query.and(query, Query.range("published", publishedFrom, publishedUntil))

/** Writes a search with its publication dates in the dialect of a source. */
export const writeQuery = (source: string, print: (query: Query.Query) => Printed, asked: SourceQuery): WrittenQuery => {
  const { text, remarks } = print(withDates(asked))
  return { text, notices: remarks.map((remark) => Notice.make(remark.code, source, remark.text)) }
}

/** Refuses a search whose query contains no letter or digit, before the service is asked. Errors: `QueryRejected`. */
export const requireSearchableText = (source: string, text: string): Effect.Effect<void, SourceError.SourceError> =>
  /[\p{L}\p{N}]/u.test(text)
    ? Effect.void
    : Effect.fail(SourceError.make(source, "search", { _tag: "QueryRejected", detail: "the query contains no text that can be searched" }))

/** The records that have one of the identifiers: a look-up by search also finds works with similar ones. */
export const recordsHaving = (
  identifiers: ReadonlyArray<Identifier.Identifier>,
  records: ReadonlyArray<SourceRecord>
): ReadonlyArray<SourceRecord> => {
  const asked = new Set(identifiers.map(Identifier.print))
  return records.filter((record) => record.identifiers.some((one) => asked.has(Identifier.print(one))))
}

import type { Printed } from "@litfuse/query/dialects/Dialect"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Identifier from "../Identifier.ts"
import * as Notice from "../Notice.ts"
import * as SourceError from "../SourceError.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import type { Asked } from "./Page.ts"

/** A search in the syntax of a service. `notices`: what the text says otherwise than the query, a Notice each. */
export interface Written {
  readonly text: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The query of a search with its dates of publication, where any are asked for. */
export const dated = ({ query, publishedFrom, publishedUntil }: Omit<Asked, "sort">): Query.Query =>
  publishedFrom === undefined && publishedUntil === undefined
    ? query
    : Query.and(query, Query.range("published", publishedFrom, publishedUntil))

/** Writes a search with its dates of publication, as the dialect of a source prints it. */
export const written = (source: string, print: (query: Query.Query) => Printed, asked: Asked): Written => {
  const { text, remarks } = print(dated(asked))
  return { text, notices: remarks.map((remark) => Notice.make(remark.code, source, remark.text)) }
}

/** Refuses a search of whose query no letter or digit is left, before the service is asked. Errors: `QueryRejected`. */
export const somethingIn = (source: string, text: string): Effect.Effect<void, SourceError.SourceError> =>
  /[\p{L}\p{N}]/u.test(text)
    ? Effect.void
    : Effect.fail(SourceError.make(source, "search", { _tag: "QueryRejected", detail: "nothing of the query can be searched" }))

/** The records that have one of some identifiers: a look-up that is a search also finds works with similar ones. */
export const having = (
  identifiers: ReadonlyArray<Identifier.Identifier>,
  records: ReadonlyArray<SourceRecord>
): ReadonlyArray<SourceRecord> => {
  const asked = new Set(identifiers.map(Identifier.print))
  return records.filter((record) => record.identifiers.some((one) => asked.has(Identifier.print(one))))
}

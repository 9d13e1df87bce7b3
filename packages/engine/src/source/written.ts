import type { Printed } from "@litfuse/query/dialects/Dialect"
import * as Query from "@litfuse/query/Query"
import * as Notice from "../Notice.ts"
import type { Asked } from "./Page.ts"

/**
 * A search in the syntax of a service.
 *
 * - `notices` what the text says otherwise than the query, a Notice each
 */
export interface Written {
  readonly text: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The query of a search with its dates of publication, where any are asked for. */
export const dated = ({ query, publishedFrom, publishedUntil }: Asked): Query.Query =>
  publishedFrom === undefined && publishedUntil === undefined
    ? query
    : Query.and(query, Query.range("published", publishedFrom, publishedUntil))

/** Writes a search with its dates of publication, as the dialect of a source prints it. */
export const written = (source: string, print: (query: Query.Query) => Printed, asked: Asked): Written => {
  const { text, remarks } = print(dated(asked))
  return { text, notices: remarks.map((remark) => Notice.make(remark.code, source, remark.text)) }
}

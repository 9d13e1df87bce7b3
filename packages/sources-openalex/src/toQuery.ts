import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { Asked, Sort } from "@litfuse/engine/Source"
import { openalex } from "@litfuse/query/dialects/OpenAlex"

/** A search as OpenAlex takes it. */
export interface Wanted {
  readonly filter: string
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Relevance is its own order wherever words are searched, and an error where none are. */
const orders: Readonly<Record<Sort, string | undefined>> = {
  relevance: undefined,
  newest: "publication_date:desc",
  cited: "cited_by_count:desc"
}

/** A query in the syntax of OpenAlex, its dates beside the words. What OpenAlex finds beyond what is asked for is a Notice each. */
export const toQuery = ({ query, sort, publishedFrom, publishedUntil }: Asked): Wanted => {
  const dates = publishedFrom === undefined && publishedUntil === undefined ? [] : [Query.range("published", publishedFrom, publishedUntil)]
  const { text, remarks } = openalex.print(dates.length === 0 ? query : Query.and(query, ...dates))
  return { filter: text, sort: orders[sort], notices: remarks.map(({ code, text: what }) => Notice.make(code, "openalex", what)) }
}

import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { Asked, Sort } from "@litfuse/engine/Source"
import { crossref } from "@litfuse/query/dialects/Crossref"

/** A search as Crossref takes it. */
export interface Wanted {
  readonly query: Readonly<Record<string, string>>
  readonly filter: string | undefined
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
}

const orders: Readonly<Record<Sort, string | undefined>> = {
  relevance: undefined,
  newest: "published",
  cited: "is-referenced-by-count"
}

/** A query as the parameters of Crossref, its dates among the filters. What is lost on the way is a Notice each. */
export const toQuery = ({ query, sort, publishedFrom, publishedUntil }: Asked): Wanted => {
  const dates = publishedFrom === undefined && publishedUntil === undefined ? [] : [Query.range("published", publishedFrom, publishedUntil)]
  const { text, remarks } = crossref.print(dates.length === 0 ? query : Query.and(query, ...dates))
  const { filter, ...words } = Object.fromEntries(new URLSearchParams(text))
  return {
    query: words,
    filter,
    sort: orders[sort],
    notices: remarks.map(({ code, text: what }) => Notice.make(code, "crossref", what))
  }
}

import type { Notice } from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { crossref } from "@litfuse/query/dialects/Crossref"

/** A search as Crossref takes it. */
export interface Wanted {
  readonly query: Readonly<Record<string, string>>
  readonly filter: string | undefined
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice>
}

const orders: Readonly<Partial<Record<Source.Sort, string>>> = {
  newest: "published",
  cited: "is-referenced-by-count"
}

/** A query as the parameters of Crossref, its dates among the filters. What is lost on the way is a Notice each. */
export const toQuery = (asked: Source.Asked): Wanted => {
  const { text, notices } = Source.written("crossref", crossref.print, asked)
  const { filter, ...query } = Object.fromEntries(new URLSearchParams(text))
  return { query, filter, sort: orders[asked.sort], notices }
}

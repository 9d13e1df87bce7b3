import * as Query from "@litfuse/engine/Query"
import type { SourceQuery } from "@litfuse/engine/Source"
import { firstDay, lastDay } from "@litfuse/query/dialects/dates"

/**
 * A search in the servers' parameters: the dates to read, and the query that litfuse applies to the result.
 *
 * - `from`, `until` days; undefined without a bound
 * - `rest` undefined if the search has only dates
 */
export interface PreprintsQuery {
  readonly from: string | undefined
  readonly until: string | undefined
  readonly rest: Query.Query | undefined
}

const isWindow = (part: Query.Query): part is Query.Range => part._tag === "Range" && part.date === "published"

/** Splits a search into the required dates of publication and everything else. */
export const toQuery = ({ query, publishedFrom, publishedUntil }: SourceQuery): PreprintsQuery => {
  const parts = Query.conjuncts(query)
  const dates = parts.filter(isWindow)
  const others = parts.filter((part) => !isWindow(part) && (part._tag !== "Term" || /[\p{L}\p{N}]/u.test(part.text)))
  const from = [publishedFrom, ...dates.map((one) => one.from)].flatMap((date) => (date === undefined ? [] : [firstDay(date)]))
  const until = [publishedUntil, ...dates.map((one) => one.until)].flatMap((date) => (date === undefined ? [] : [lastDay(date)]))
  const [only, ...more] = others
  return {
    from: from.toSorted().at(-1),
    until: until.toSorted()[0],
    rest: more.length === 0 ? only : { _tag: "And", queries: others }
  }
}

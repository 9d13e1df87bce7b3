import * as Query from "@litfuse/engine/Query"
import type { Asked } from "@litfuse/engine/Source"
import { firstDay, lastDay } from "@litfuse/query/dialects/dates"

/**
 * A search as the servers take it: the dates that are read, and what is tried on that here.
 *
 * - `from`, `until` days; undefined where no bound is named
 * - `rest` undefined where the dates are all that is asked for
 */
export interface Wanted {
  readonly from: string | undefined
  readonly until: string | undefined
  readonly rest: Query.Query | undefined
}

const isWindow = (part: Query.Query): part is Query.Range => part._tag === "Range" && part.date === "published"

/** A search in two parts: the dates of publication that must hold, and everything else. */
export const toQuery = ({ query, publishedFrom, publishedUntil }: Asked): Wanted => {
  const parts = Query.conjuncts(query)
  const dates = parts.filter(isWindow)
  const others = parts.filter((part) => !isWindow(part) && (part._tag !== "Term" || /[\p{L}\p{N}]/u.test(part.text)))
  const from = [publishedFrom, ...dates.map((one) => one.from)].flatMap((date) => (date === undefined ? [] : [firstDay(date)]))
  const until = [publishedUntil, ...dates.map((one) => one.until)].flatMap((date) => (date === undefined ? [] : [lastDay(date)]))
  return {
    from: from.toSorted().at(-1),
    until: until.toSorted()[0],
    rest: others.length === 0 ? undefined : others.length === 1 ? others[0]! : { _tag: "And", queries: others }
  }
}

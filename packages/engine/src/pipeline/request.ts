import * as Query from "@litfuse/query/Query"
import type { PartialDate } from "../sourceRecord/PartialDate.ts"
import type { SearchRequest } from "../SearchRequest.ts"
import { type Sort, sorts } from "../source/Page.ts"
import type { Checked } from "./Checked.ts"

/** What a node of a source is told, as its parameters have it. */
interface Told {
  readonly depth?: number
  readonly sort?: Sort
  readonly publishedFrom?: PartialDate
  readonly publishedUntil?: PartialDate
}

/** What all have in common; undefined where they differ, or where there are none. */
const common = <A>(all: ReadonlyArray<A>): A | undefined => (all.every((one) => one === all[0]) ? all[0] : undefined)

/** The widest of several bounds: null as soon as one of the sources has none. */
const widest = (all: ReadonlyArray<PartialDate | undefined>, isLater: boolean): PartialDate | null => {
  const known = all.filter((date) => date !== undefined)
  // the end of a year comes after each of its days, and its beginning before them
  const end = (date: PartialDate): string => (isLater ? `${date}~` : date)
  known.sort((a, b) => (end(a) < end(b) ? -1 : 1))
  return known.length < all.length ? null : ((isLater ? known.at(-1) : known[0]) ?? null)
}

/**
 * What the sources of a pipeline are asked, out of the parameters of their nodes: what a search was asked where nobody says it. Where sources are told
 * different things, the bounds are the widest, and the order is by relevance.
 *
 * - `said` what is known better
 */
export const requestOf = <R>({ nodes, written }: Checked<R>, query: Query.Query, said: Partial<SearchRequest> = {}): SearchRequest => {
  const asked = written.flatMap((id) => nodes.filter((node) => node.id === id && node.type.kind === "source"))
  const told = asked.map(({ params }) => params as Told)
  return {
    text: Query.print(query),
    tree: query,
    sources: [...new Set(asked.map(({ type }) => type.id))],
    from: widest(
      told.map(({ publishedFrom }) => publishedFrom),
      false
    ),
    until: widest(
      told.map(({ publishedUntil }) => publishedUntil),
      true
    ),
    sort: common(told.map(({ sort }) => sort)) ?? sorts[0],
    limit: null,
    perSource: common(told.map(({ depth }) => depth)) ?? null,
    ...said
  }
}

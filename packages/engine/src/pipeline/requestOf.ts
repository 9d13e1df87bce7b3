import * as Query from "@litfuse/query/Query"
import type { PartialDate } from "../sourceRecord/PartialDate.ts"
import type { SearchRequest } from "../SearchRequest.ts"
import { type Sort, sorts } from "../source/Page.ts"
import type { CheckedGraph } from "./CheckedGraph.ts"

interface SourceParams {
  readonly depth?: number
  readonly sort?: Sort
  readonly publishedFrom?: PartialDate
  readonly publishedUntil?: PartialDate
}

const common = <A>(all: ReadonlyArray<A>): A | undefined => (all.every((one) => one === all[0]) ? all[0] : undefined)

/** The widest of several bounds; null when a source has none. */
const widest = (all: ReadonlyArray<PartialDate | undefined>, isLater: boolean): PartialDate | null => {
  const known = all.filter((date) => date !== undefined)
  // the end of a year is after each of its days, and its start before them
  const end = (date: PartialDate): string => (isLater ? `${date}~` : date)
  known.sort((a, b) => (end(a) < end(b) ? -1 : 1))
  return known.length < all.length ? null : ((isLater ? known.at(-1) : known[0]) ?? null)
}

/**
 * The request of a pipeline, from the parameters of its source nodes. If sources have different parameters, the bounds are the widest, and the order
 * is by relevance.
 *
 * - `known` known parts of the request, which take precedence
 */
export const requestOf = <R>(
  { nodes, written }: CheckedGraph<R>,
  query: Query.Query,
  known: Partial<SearchRequest> = {}
): SearchRequest => {
  const sourceNodes = written.flatMap((id) => nodes.filter((node) => node.id === id && node.type.kind === "source"))
  const parameters = sourceNodes.map(({ params }) => params as SourceParams)
  return {
    text: Query.print(query),
    tree: query,
    sources: [...new Set(sourceNodes.map(({ type }) => type.id))],
    from: widest(
      parameters.map(({ publishedFrom }) => publishedFrom),
      false
    ),
    until: widest(
      parameters.map(({ publishedUntil }) => publishedUntil),
      true
    ),
    sort: common(parameters.map(({ sort }) => sort)) ?? sorts[0],
    limit: null,
    perSource: common(parameters.map(({ depth }) => depth)) ?? null,
    ...known
  }
}

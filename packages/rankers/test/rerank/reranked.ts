import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"

/** A reranker over works whose scores are given by id; works without one are not in the ranking. */
export const reranked = <Prepared, P>(
  reranker: Reranker.Reranker<Prepared, P>,
  works: WorkTable,
  scores: Readonly<Record<string, number>>,
  params: Partial<P> = {}
) => {
  const ranking = Ranking.fromScores(
    works.ids,
    Float64Array.from(works.ids.values, (id) => scores[id] ?? Number.NaN)
  )
  const inputs = { works, query: Query.text("any"), ranking }
  const result = Reranker.rerank(reranker, { ...Params.defaults(reranker), ...params }, inputs)
  return {
    order: Ranking.idsOf(result.ranking),
    values: Array.from(result.ranking.scores),
    explain: (id: string) => result.explain(works.ids.row(id))
  }
}

/** A heading without qualifiers. */
export const heading = (descriptor: string, ...treeNumbers: ReadonlyArray<string>) => {
  const [first, ...rest] = treeNumbers
  return { descriptor, qualifiers: [], major: false, ...(first === undefined ? {} : { treeNumbers: [first, ...rest] as const }) }
}

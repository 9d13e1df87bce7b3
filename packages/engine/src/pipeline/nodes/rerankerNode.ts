import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Explanation from "../../Explanation.ts"
import * as Ports from "../../Ports.ts"
import * as Reranker from "../../Reranker.ts"
import type { Ranked } from "../../Ranking.ts"
import type * as Reads from "../../Reads.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import { explainHits, noExplainer } from "./explainHits.ts"
import { rankingOver } from "./joinLists.ts"
import {
  type AnyNodeType,
  inputsFor,
  nodeBasics,
  nodeCode,
  ownParams,
  query,
  ranking,
  type ReadInputs,
  readableOf,
  readsFor,
  works
} from "./nodeBasics.ts"

/** A reranker as a node. */
export const rerankerNode = (registered: Registered<"reranker">, lineage: Reads.Lineage): AnyNodeType => {
  const { plugin, origin } = registered
  const inputsFrom = (list: Ports.WorkList, query: Reranker.Inputs["query"], ranking: Ranked, rest: ReadInputs, reads: NodeType.Reads) =>
    Result.gen(function* () {
      const moved = yield* rankingOver(list.table.ids, ranking)
      return { works: list.table, query, ranking: moved, ...(yield* readableOf(plugin.reads, list, { ...rest, lineage }, reads)) }
    })
  return NodeType.make({
    ...nodeBasics(registered),
    ...nodeCode(plugin.reads, origin.code, lineage),
    ...ownParams(registered),
    inputs: { works, query, ranking, ...inputsFor(plugin.reads) },
    output: Ports.Ranking,
    reads: readsFor(plugin.reads),
    run: (params, { works: list, query, ranking, ...rest }, reads) =>
      Effect.map(Effect.fromResult(inputsFrom(list, query, ranking, rest, reads)), (inputs) => {
        const reranked = Reranker.rerank(plugin, params, inputs)
        return { value: { ...reranked.ranking, missing: inputs.ranking.missing }, notices: reranked.notices }
      }),
    explain: (params, { works: list, query, ranking, ...rest }, reads, { ranking: [upstream = noExplainer] = [] }) => {
      const inputs = Result.getOrThrow(inputsFrom(list, query, ranking, rest, reads))
      const reranked = Reranker.rerank(plugin, params, inputs)
      return (id) =>
        explainHits(reranked.ranking, (row) => {
          const before = upstream(id)
          return Explanation.because(reranked.explain(row), before === undefined ? [] : [before])
        })(id)
    }
  })
}

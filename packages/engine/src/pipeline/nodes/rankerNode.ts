import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Ports from "../../Ports.ts"
import * as Ranker from "../../Ranker.ts"
import type * as Reads from "../../Reads.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import { explainHits } from "./explainHits.ts"
import {
  type AnyNodeType,
  inputsFor,
  nodeBasics,
  nodeCode,
  ownParams,
  query,
  type ReadInputs,
  readableOf,
  readsFor,
  works
} from "./nodeBasics.ts"

/** A ranker as a node. Each declared read is a separate input. */
export const rankerNode = (registered: Registered<"ranker">, lineage: Reads.Lineage): AnyNodeType => {
  const { plugin, origin } = registered
  const inputsFrom = (list: Ports.WorkList, query: Ranker.Inputs["query"], rest: ReadInputs, reads: NodeType.Reads) =>
    Result.map(readableOf(plugin.reads, list, { ...rest, lineage }, reads), (readable) => ({ works: list.table, query, ...readable }))
  return NodeType.make({
    ...nodeBasics(registered),
    ...nodeCode(plugin.reads, origin.code, lineage),
    ...ownParams(registered),
    inputs: { works, query, ...inputsFor(plugin.reads) },
    output: Ports.Ranking,
    reads: readsFor(plugin.reads),
    run: (params, { works: list, query, ...rest }, reads) =>
      Effect.gen(function* () {
        const inputs = yield* Effect.fromResult(inputsFrom(list, query, rest, reads))
        const { ranking, missing, notices } = yield* Effect.fromResult(Ranker.rank(plugin, params, inputs))
        return { value: { ...ranking, missing }, notices }
      }),
    explain: (params, { works: list, query, ...rest }, reads) => {
      const inputs = Result.getOrThrow(inputsFrom(list, query, rest, reads))
      const { ranking, explain } = Result.getOrThrow(Ranker.rank(plugin, params, inputs))
      return explainHits(ranking, explain)
    }
  })
}

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Explanation from "../../Explanation.ts"
import * as Fusion from "../../Fusion.ts"
import * as Ports from "../../Ports.ts"
import type { Ranked } from "../../Ranking.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import { explainHits } from "./explainHits.ts"
import { joinLists, listOfRanking, missingFromLists } from "./joinLists.ts"
import { type AnyNodeType, nodeBasics, ownParams } from "./nodeBasics.ts"

/** A fusion as a node. Rankings are lists under the names of the nodes that made them. */
export const fusionNode = (registered: Registered<"fusion">): AnyNodeType => {
  const { plugin } = registered
  const together = (lists: ReadonlyArray<Ports.Lists>, rankings: ReadonlyArray<Ranked>, reads: NodeType.Reads) => {
    const names = reads.names("rankings")
    return joinLists([...lists, ...rankings.map((ranking, i) => listOfRanking(names[i]!, ranking))])
  }
  return NodeType.make({
    ...nodeBasics(registered),
    ...ownParams(registered),
    inputs: {
      lists: { port: Ports.Rankings, many: true, optional: true },
      rankings: { port: Ports.Ranking, many: true, optional: true }
    },
    output: Ports.Ranking,
    reads: ["names"],
    run: (params, { lists, rankings }, reads) => {
      const { ids, lists: all } = together(lists, rankings, reads)
      const named = rankings.map((ranking, i) => ({ name: reads.names("rankings")[i]!, ranking }))
      return Effect.map(Effect.fromResult(Fusion.fuse(plugin, params, ids, all)), ({ ranking, notices }) => ({
        value: { ...ranking, missing: missingFromLists(ranking, named) },
        notices
      }))
    },
    explain: (params, { lists, rankings }, reads, upstream) => {
      const { ids, lists: all } = together(lists, rankings, reads)
      const fused = Result.getOrThrow(Fusion.fuse(plugin, params, ids, all))
      // the explainer of each list, in the order of the lists
      const sources = [
        ...lists.flatMap((one, i) =>
          one.lists.map(
            ({ name }) =>
              (id: string) =>
                upstream["lists"]![i]!(id, name)
          )
        ),
        ...rankings.map((_, i) => (id: string) => upstream["rankings"]![i]!(id))
      ]
      return (id) =>
        explainHits(fused.ranking, (row) => {
          const before = all.flatMap(({ name, rows, ranks }, l) => {
            const hit = rows.indexOf(row)
            const why = hit < 0 ? undefined : sources[l]!(id)
            return why === undefined ? [] : [Explanation.relabelled(`${name}, rank ${ranks[hit]}: ${why.label}`, why)]
          })
          return Explanation.because(fused.explain(row), before)
        })(id)
    }
  })
}

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Explanation from "../../Explanation.ts"
import * as Fusion from "../../Fusion.ts"
import * as Normalisation from "../../Normalisation.ts"
import * as Ports from "../../ports.ts"
import * as Ranker from "../../Ranker.ts"
import type { Ranked, Ranking } from "../../Ranking.ts"
import type * as Reads from "../../Reads.ts"
import type { Registered } from "../../registry/Table.ts"
import * as Reranker from "../../Reranker.ts"
import * as NodeType from "../NodeType.ts"
import {
  type AnyNodeType,
  codeWith,
  common,
  type Handed,
  inputsFor,
  ownParams,
  query,
  ranking,
  readableOf,
  readsFor,
  works
} from "./common.ts"
import { asList, joined, missingOf, movedTo } from "./lists.ts"

const placeOf = ({ ids, rows }: Ranking, id: string): number => {
  const row = ids.row(id)
  return row < 0 ? -1 : rows.indexOf(row)
}

/** An explainer of the hits of a ranking; everything else has no explanation. */
const ofHits =
  (ranking: Ranking, explain: (row: number, place: number) => Explanation.Explanation): NodeType.Explainer =>
  (id) => {
    const place = placeOf(ranking, id)
    return place < 0 ? undefined : explain(ranking.rows[place]!, place)
  }

const nothing: NodeType.Explainer = () => undefined

/** A ranker as a node; what its plugin reads besides works and query are inputs of their own. */
export const ofRanker = (registered: Registered<"ranker">, lineage: Reads.Lineage): AnyNodeType => {
  const { plugin, origin } = registered
  const handed = (list: Ports.WorkList, query: Ranker.Inputs["query"], rest: Handed, reads: NodeType.Reads) =>
    Result.map(readableOf(plugin.reads, list, { ...rest, lineage }, reads), (readable) => ({ works: list.table, query, ...readable }))
  return NodeType.make({
    ...common(registered),
    ...codeWith(plugin.reads, origin.code, lineage),
    ...ownParams(registered),
    inputs: { works, query, ...inputsFor(plugin.reads) },
    output: Ports.Ranking,
    reads: readsFor(plugin.reads),
    run: (params, { works: list, query, ...rest }, reads) =>
      Effect.gen(function* () {
        const inputs = yield* Effect.fromResult(handed(list, query, rest, reads))
        const { ranking, missing, notices } = yield* Effect.fromResult(Ranker.rank(plugin, params, inputs))
        return { value: { ...ranking, missing }, notices }
      }),
    explain: (params, { works: list, query, ...rest }, reads) => {
      const inputs = Result.getOrThrow(handed(list, query, rest, reads))
      const { ranking, explain } = Result.getOrThrow(Ranker.rank(plugin, params, inputs))
      return ofHits(ranking, explain)
    }
  })
}

/** A normalisation as a node. */
export const ofNormalisation = (registered: Registered<"normalisation">): AnyNodeType => {
  const { plugin } = registered
  return NodeType.make({
    ...common(registered),
    ...ownParams(registered),
    inputs: { ranking: { port: Ports.Ranking } },
    output: Ports.Ranking,
    run: (params, { ranking }) =>
      Effect.sync(() => ({ value: { ...Normalisation.normalise(plugin, params, ranking), missing: ranking.missing }, notices: [] })),
    explain: (params, { ranking }, _reads, { ranking: [upstream = nothing] = [] }) => {
      const normalised = Normalisation.normalise(plugin, params, ranking)
      return (id) => {
        const place = placeOf(ranking, id)
        if (place < 0) return undefined
        const own = Explanation.leaf(`${plugin.id} of ${ranking.scores[place]}`, normalised.scores[place]!)
        const before = upstream(id)
        return Explanation.because(own, before === undefined ? [] : [before])
      }
    }
  })
}

/** A fusion as a node. Rankings are lists under the names of the nodes that made them. */
export const ofFusion = (registered: Registered<"fusion">): AnyNodeType => {
  const { plugin } = registered
  const together = (lists: ReadonlyArray<Ports.Lists>, rankings: ReadonlyArray<Ranked>, reads: NodeType.Reads) => {
    const names = reads.names("rankings")
    return joined([...lists, ...rankings.map((ranking, i) => asList(names[i]!, ranking))])
  }
  return NodeType.make({
    ...common(registered),
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
        value: { ...ranking, missing: missingOf(ranking, named) },
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
        ofHits(fused.ranking, (row) => {
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

/** A reranker as a node. */
export const ofReranker = (registered: Registered<"reranker">, lineage: Reads.Lineage): AnyNodeType => {
  const { plugin, origin } = registered
  const handed = (list: Ports.WorkList, query: Reranker.Inputs["query"], ranking: Ranked, rest: Handed, reads: NodeType.Reads) =>
    Result.gen(function* () {
      const moved = yield* movedTo(list.table.ids, ranking)
      return { works: list.table, query, ranking: moved, ...(yield* readableOf(plugin.reads, list, { ...rest, lineage }, reads)) }
    })
  return NodeType.make({
    ...common(registered),
    ...codeWith(plugin.reads, origin.code, lineage),
    ...ownParams(registered),
    inputs: { works, query, ranking, ...inputsFor(plugin.reads) },
    output: Ports.Ranking,
    reads: readsFor(plugin.reads),
    run: (params, { works: list, query, ranking, ...rest }, reads) =>
      Effect.map(Effect.fromResult(handed(list, query, ranking, rest, reads)), (inputs) => {
        const reranked = Reranker.rerank(plugin, params, inputs)
        return { value: { ...reranked.ranking, missing: inputs.ranking.missing }, notices: reranked.notices }
      }),
    explain: (params, { works: list, query, ranking, ...rest }, reads, { ranking: [upstream = nothing] = [] }) => {
      const inputs = Result.getOrThrow(handed(list, query, ranking, rest, reads))
      const reranked = Reranker.rerank(plugin, params, inputs)
      return (id) =>
        ofHits(reranked.ranking, (row) => {
          const before = upstream(id)
          return Explanation.because(reranked.explain(row), before === undefined ? [] : [before])
        })(id)
    }
  })
}

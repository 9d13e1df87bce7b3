import * as Data from "effect/Data"
import * as Result from "effect/Result"
import type { Explanation } from "./Explanation.ts"
import type { Notice } from "./Notice.ts"
import type { CheckedGraph } from "./pipeline/CheckedGraph.ts"
import { explainers } from "./pipeline/explainers.ts"
import { type Finished, valueAt } from "./pipeline/execute.ts"
import type * as Trace from "./pipeline/Trace.ts"
import * as Ports from "./Ports.ts"
import type { Missing, Ranking } from "./Ranking.ts"
import * as Source from "./Source.ts"
import * as WorkTable from "./WorkTable.ts"

/** No source answered: each failed or was skipped; exit code 3 on the command line. `outcomes` of every source, in order. */
export class EverySourceFailed extends Data.TaggedError("EverySourceFailed")<{ readonly outcomes: ReadonlyArray<Source.AnyOutcome> }> {
  override get message() {
    if (this.outcomes.length === 0) return "there is no source to search; name at least one"
    const reasons = this.outcomes.map(
      (outcome) => Source.errorOf(outcome)?.message ?? (outcome._tag === "Skipped" ? `${outcome.source} is skipped: ${outcome.why}` : "")
    )
    return `no source answered: ${reasons.join("; ")}`
  }
}

const isAnswer = ({ _tag }: Source.AnyOutcome): boolean => _tag === "Found" || _tag === "Partial" || _tag === "Empty"

/** The error of a run in which no source answered; undefined when one answered, or none was asked. */
export const silence = ({
  outcomes,
  followed = []
}: Pick<Finished, "outcomes"> & Partial<Pick<Finished, "followed">>): EverySourceFailed | undefined => {
  const all = [...outcomes, ...followed]
  return all.length === 0 || all.some(isAnswer) ? undefined : new EverySourceFailed({ outcomes: all })
}

/**
 * The result of a search: the answer of a finished pipeline.
 *
 * - `node` the node whose ranking is the answer
 * - `outcomes` one per source node: how it answered, with its list before any fusion or cut
 * - `ranking` rows of `works`, best first, all of them; `missing` the other works with reasons
 * - `explain` why the work of an id has its score, down to the terms where nodes know them
 * - `notices` of all nodes, in the order of the graph
 */
export interface SearchResult {
  readonly node: string
  readonly outcomes: ReadonlyArray<Source.Outcome>
  readonly works: WorkTable.WorkTable
  readonly ranking: Ranking
  readonly missing: ReadonlyArray<Missing>
  readonly explain: (id: string) => Explanation | undefined
  readonly notices: ReadonlyArray<Notice>
  readonly trace: Trace.Trace
}

/** The node whose ranking is the answer of a pipeline: the last ranking in the order of the graph. */
export const answerNode = <R>({ nodes }: CheckedGraph<R>): string | undefined =>
  nodes.findLast(({ type }) => type.output.name === Ports.Ranking.name)?.id

/**
 * The answer of a run.
 *
 * - empty: a search that finds nothing is a result without works; undefined when the pipeline has no ranking, or a node before it failed
 * - errors: `EverySourceFailed` when sources were asked and none answered
 */
export const resultOf = <R>(graph: CheckedGraph<R>, finished: Finished): Result.Result<SearchResult | undefined, EverySourceFailed> => {
  const silent = silence(finished)
  if (silent !== undefined) return Result.fail(silent)
  const node = answerNode(graph)
  const ranked = node === undefined ? undefined : valueAt(graph, finished, node, Ports.Ranking)
  if (node === undefined || ranked === undefined) return Result.succeed(undefined)
  const tables = graph.nodes.flatMap(({ id, type }) =>
    type.output.name === Ports.Works.name ? (valueAt(graph, finished, id, Ports.Works)?.table ?? []) : []
  )
  // the last table that holds all ranked works: an enriched table is preferred to the one before it
  const table = tables.findLast(({ ids }) => ranked.ids.values.every((id) => ids.row(id) >= 0))
  const works = table ?? WorkTable.make([])
  // records that no node turned into works are ranked under their own ids
  const ids = table === undefined ? ranked.ids : table.ids
  const rowOf = (row: number): number => (table === undefined ? row : table.ids.row(ranked.ids.values[row]!))
  const explainer = explainers(graph, finished)(node)
  return Result.succeed({
    node,
    outcomes: finished.outcomes,
    works,
    ranking: { ids, rows: ranked.rows.map(rowOf), scores: ranked.scores },
    missing: ranked.missing.map(({ row, reason }) => ({ row: rowOf(row), reason })),
    explain: explainer,
    notices: finished.trace.flatMap(({ notices }) => notices),
    trace: finished.trace
  })
}

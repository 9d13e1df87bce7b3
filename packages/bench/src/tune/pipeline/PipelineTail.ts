import * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranker from "@litfuse/engine/Ranker"
import type { Ranking } from "@litfuse/engine/Ranking"
import type * as Registry from "@litfuse/engine/Registry"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Statistics from "@litfuse/engine/Statistics"
import * as Result from "effect/Result"
import type { OpenPipeline } from "../../experiment/Pipelines.ts"

/**
 * The part of a pipeline that a search works on: the nodes whose parameters are tuned, and those between them and the answer. The nodes before them
 * run once per topic, through the executor of all pipelines.
 *
 * - `nodes` in the order of the graph; `answer` the last of them
 */
export interface PipelineTail {
  readonly nodes: OpenPipeline["graph"]["nodes"]
  readonly answer: string
}

const scoring = ["ranker", "normalisation", "fusion", "reranker"]

/**
 * Finds the tail of a pipeline.
 *
 * - errors: what is wrong, in a line: a node does not exist, does not lead to the answer, or has no `prepare` and `score`
 */
export const tailOf = ({ graph }: OpenPipeline, tuned: ReadonlyArray<string>, answer: string): Result.Result<PipelineTail, string> => {
  const reading = new Set<string>()
  const leading = new Set([answer])
  for (const { id, dependencies } of graph.nodes) if (tuned.includes(id) || dependencies.some((one) => reading.has(one))) reading.add(id)
  for (const { id, dependencies } of graph.nodes.toReversed()) if (leading.has(id)) for (const one of dependencies) leading.add(one)
  const absent = tuned.find((id) => !reading.has(id))
  if (absent !== undefined) return Result.fail(`there is no node "${absent}" in the pipeline`)
  const idle = tuned.find((id) => !leading.has(id))
  if (idle !== undefined) return Result.fail(`node "${idle}" does not lead to the answer, which is that of "${answer}"`)
  const nodes = graph.nodes.filter(({ id }) => reading.has(id) && leading.has(id))
  const stray = nodes.find(({ type }) => !scoring.includes(type.kind))
  return stray === undefined
    ? Result.succeed({ nodes, answer })
    : Result.fail(
        `node "${stray.id}" (${Pipeline.NodeType.nameOf(stray.type)}) would run again for every setting; only rankers, normalisations, fusions and rerankers can`
      )
}

/** The function of a node for one topic: from its parameters and the rankings of the tail's nodes before it to its own ranking. */
type Step = (params: unknown, made: ReadonlyMap<string, Ranking>) => Ranking

interface Topic {
  readonly graph: OpenPipeline["graph"]
  readonly plugins: Registry.Table
  readonly finished: Pipeline.Finished
}

const node = ({ graph }: Topic, id: string) => graph.nodes.find((one) => one.id === id)!

const wire = (one: PipelineTail["nodes"][number], port: string): ReadonlyArray<string> =>
  one.wires.find((wire) => wire.port === port)?.from ?? []

const given = (topic: Topic, name: string): unknown => topic.finished.values.get(name) ?? topic.finished.run.given.get(name)

const works = (topic: Topic, one: PipelineTail["nodes"][number]): Ports.WorkList => given(topic, wire(one, "works")[0]!) as Ports.WorkList

const inputsOf = (topic: Topic, one: PipelineTail["nodes"][number]): Ranker.Inputs => {
  const { table, statistics } = works(topic, one)
  const [vectors] = wire(one, "vectors").map((name) => given(topic, name) as Ports.Embedded)
  return {
    works: table,
    query: given(topic, wire(one, "query")[0]!) as Ranker.Inputs["query"],
    nowMs: topic.finished.run.nowMs,
    lineage: new Map(topic.plugins.of("source").map(({ plugin: { id, ingests } }) => [id, ingests])),
    ...(statistics === undefined ? {} : { statistics: Statistics.fromExtract(statistics) }),
    ...(vectors === undefined ? {} : { vectors: Ports.vectorsOver(table.ids, vectors) })
  }
}

const rankerStep = (topic: Topic, one: PipelineTail["nodes"][number]): Step => {
  const { plugin } = topic.plugins.find("ranker", one.type.id)!
  const unread = plugin.reads.find((read) => !["clock", "statistics", "vectors"].includes(read) && read !== "lineage")
  Invariant.check(unread === undefined, `ranker "${plugin.id}" reads only what tuning provides`)
  return Ranker.prepared(plugin, inputsOf(topic, one)).rank
}

const rankingOf = (topic: Topic, made: ReadonlyMap<string, Ranking>, name: string): Ranking =>
  made.get(name) ?? (given(topic, name) as Ranking)

const fusionStep = (topic: Topic, one: PipelineTail["nodes"][number]): Step => {
  const { plugin } = topic.plugins.find("fusion", one.type.id)!
  const lists = wire(one, "lists").flatMap((name) => {
    const all = given(topic, name) as Ports.Lists
    return all.lists.map((list) => ({ ids: all.ids, list }))
  })
  const names = wire(one, "rankings")
  let moved: { readonly ids: Ids.Ids; readonly rows: ReadonlyArray<Int32Array>; readonly lists: ReadonlyArray<Fusion.List> } | undefined
  // ids do not depend on parameters, so rows of one table are turned into those of the other once
  const tables = (rankings: ReadonlyArray<Ranking>) => {
    const ids = Ids.make([...lists.map((one) => one.ids), ...rankings.map((one) => one.ids)].flatMap(({ values }) => values))
    return {
      ids,
      rows: rankings.map((one) => Ids.rowsOf(ids, one.ids.values)),
      lists: lists.map(({ ids: from, list }) => {
        const rowOf = Ids.rowsOf(ids, from.values)
        return { ...list, rows: list.rows.map((row) => rowOf[row]!) }
      })
    }
  }
  return (params, made) => {
    const rankings = names.map((name) => rankingOf(topic, made, name))
    const { ids, rows, lists: own } = (moved ??= tables(rankings))
    const all = [
      ...own,
      ...rankings.map((one, i) => Fusion.list(names[i]!, { ids, rows: one.rows.map((row) => rows[i]![row]!), scores: one.scores }))
    ]
    return Result.getOrThrow(Fusion.fuse(plugin, params, ids, all)).ranking
  }
}

const rerankerStep = (topic: Topic, one: PipelineTail["nodes"][number]): Step => {
  const { plugin } = topic.plugins.find("reranker", one.type.id)!
  const name = wire(one, "ranking")[0]!
  const inputs = inputsOf(topic, one)
  let rowOf: Int32Array | undefined
  return (params, made) => {
    const before = rankingOf(topic, made, name)
    const { ids } = inputs.works
    const own = before.ids === ids ? undefined : (rowOf ??= Ids.rowsOf(ids, before.ids.values))
    const ranking = own === undefined ? before : { ids, rows: before.rows.map((row) => own[row]!), scores: before.scores }
    return Reranker.rerank(plugin, params, { ...inputs, ranking }).ranking
  }
}

const normalisationStep = (topic: Topic, one: PipelineTail["nodes"][number]): Step => {
  const { plugin } = topic.plugins.find("normalisation", one.type.id)!
  const name = wire(one, "ranking")[0]!
  return (params, made) => Normalisation.normalise(plugin, params, rankingOf(topic, made, name))
}

const steps: Readonly<Record<string, (topic: Topic, one: PipelineTail["nodes"][number]) => Step>> = {
  ranker: rankerStep,
  fusion: fusionStep,
  reranker: rerankerStep,
  normalisation: normalisationStep
}

/** From decoded parameters by node (those that are not given are the pipeline's own) to the answer, for one topic. */
export type Answer = (params: ReadonlyMap<string, unknown>) => Ranking

/**
 * The tail of a pipeline over one topic, as a plain function. It calls the same `prepare` and `score` as the executor, and prepares everything once that
 * does not depend on what is tuned.
 *
 * - shape: `finished` a run of the whole pipeline for this topic, of which the nodes before the tail are kept
 * - agrees with: the ranking that the executor gives for the same parameters, to the last bit
 */
export const answerOf = (
  { graph, plugins }: Pick<OpenPipeline, "graph" | "plugins">,
  tail: PipelineTail,
  finished: Pipeline.Finished
): Answer => {
  const topic = { graph, plugins, finished }
  const all = tail.nodes.map(({ id, params }) => ({ id, params, step: steps[node(topic, id).type.kind]!(topic, node(topic, id)) }))
  return (params) => {
    const made = new Map<string, Ranking>()
    for (const { id, params: own, step } of all) made.set(id, step(params.has(id) ? params.get(id) : own, made))
    return made.get(tail.answer)!
  }
}

import * as Pipelines from "@litfuse/engine/Pipeline"
import type { QuestionParams } from "@litfuse/engine/pipeline/nodes/questionStep"
import * as Ports from "@litfuse/engine/Ports"
import * as Query from "@litfuse/engine/Query"
import type { Work } from "@litfuse/engine/Work"
import type { FoundPart } from "./answerPart.ts"

type Graph<R> = Pipelines.CheckedGraph<R>
type Node<R> = Graph<R>["nodes"][number]

/** The nodes that read a node, directly or through others, in the order of the graph. */
const readersOf = <R>({ nodes }: Graph<R>, id: string): ReadonlyArray<Node<R>> => {
  const reached = new Set([id])
  return nodes.filter((node) => {
    if (!node.dependencies.some((one) => reached.has(one))) return false
    reached.add(node.id)
    return true
  })
}

const isNode =
  (name: string) =>
  <R>({ type }: Node<R>): boolean =>
    Pipelines.NodeType.nameOf(type) === name

/** The works of the last ranking of a part: with a filter those that pass it, best first. Without a ranking, all works of the part in their order. */
const keptWorks = <R>(graph: Graph<R>, finished: Pipelines.Finished, nodes: ReadonlyArray<Node<R>>): ReadonlyArray<Work> => {
  const last = nodes.findLast(({ type }) => type.output.name === Ports.Ranking.name)
  // a fusion reads rankings, and no works
  const from =
    last?.wires.find(({ port }) => port === "works")?.from[0] ?? nodes.findLast(({ type }) => type.output.name === Ports.Works.name)?.id
  const table = from === undefined ? undefined : Pipelines.valueAt(graph, finished, from, Ports.Works)?.table
  if (table === undefined) return []
  if (last === undefined) return table.works
  const ranked = Pipelines.valueAt(graph, finished, last.id, Ports.Ranking)
  if (ranked === undefined) return []
  const isFiltered = isNode("reranker/word-coverage")(last)
  return [...ranked.rows].flatMap((row, i) => {
    // the filter gives what does not pass a negative score
    if (isFiltered && ranked.scores[i]! <= 0) return []
    const work = table.works[table.ids.row(ranked.ids.values[row]!)]
    return work === undefined ? [] : [work]
  })
}

const queriesOf = <R>(graph: Graph<R>, finished: Pipelines.Finished, nodes: ReadonlyArray<Node<R>>): ReadonlyArray<string> => [
  ...new Set(
    nodes.filter(isNode("step/rebuild")).flatMap(({ id }) => {
      const query = Pipelines.valueAt(graph, finished, id, Ports.Query)
      return query === undefined || (query._tag === "Or" && query.queries.length === 0) ? [] : [Query.print(query)]
    })
  )
]

/** The nodes of a plan that are parts of its question. */
export const questionNodes = <R>({ nodes, written }: Graph<R>): ReadonlyArray<Node<R>> =>
  nodes.filter(isNode("step/question")).toSorted((a, b) => written.indexOf(a.id) - written.indexOf(b.id))

/** The parts of a plan with what its run found for each, in the order of the file. */
export const foundParts = <R>(graph: Graph<R>, finished: Pipelines.Finished): ReadonlyArray<FoundPart> =>
  questionNodes(graph).map(({ id, params }) => {
    const nodes = readersOf(graph, id)
    return {
      id,
      params: params as QuestionParams,
      works: keptWorks(graph, finished, nodes),
      requeried: queriesOf(graph, finished, nodes)
    }
  })

/** The entities that a plan found, each once. */
export const foundEntities = <R>(graph: Graph<R>, finished: Pipelines.Finished): Ports.FoundEntities["entities"] => [
  ...new Map(
    graph.nodes
      .filter(({ type }) => type.output.name === Ports.Entities.name)
      .flatMap(({ id }) => Pipelines.valueAt(graph, finished, id, Ports.Entities)?.entities ?? [])
      .map((entity) => [entity.id, entity])
  ).values()
]

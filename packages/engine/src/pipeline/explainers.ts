import type { CheckedGraph } from "./CheckedGraph.ts"
import type { Explainer } from "./NodeType.ts"
import { readsOf, valuesOf } from "./obtainOutput.ts"
import type { Finished } from "./execute.ts"

const nothing: Explainer = () => undefined

/**
 * The explainers of the nodes of a finished run, each made on first request from the parameters and inputs of the node. Input nodes explain the
 * inputs, so an explanation goes down to the first scores.
 *
 * - empty: undefined for a node without explanations or output
 */
export const explainers = <R>(graph: CheckedGraph<R>, { values, run }: Finished): ((node: string) => Explainer) => {
  const delivered = new Map([...run.given, ...values].map(([name, value]) => [name, { value }]))
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const made = new Map<string, Explainer>()
  const make = (id: string): Explainer => {
    const node = nodes.get(id)
    if (node?.type.explain === undefined || !delivered.has(id)) return nothing
    const upstream = Object.fromEntries(node.wires.map(({ port, from }) => [port, from.map(explainer)]))
    return node.type.explain(node.params, valuesOf(node, delivered), readsOf(node, run), upstream)
  }
  const explainer = (id: string): Explainer => {
    const known = made.get(id) ?? make(id)
    made.set(id, known)
    return known
  }
  return explainer
}

import type { Checked } from "./Checked.ts"
import type { Explainer } from "./NodeType.ts"
import { readsOf, valuesOf } from "./obtain.ts"
import type { Finished } from "./run.ts"

const nothing: Explainer = () => undefined

/**
 * The explainers of the nodes of a finished run, each made when somebody first asks for it, from the same parameters and inputs as the node's
 * output. What a node reads is explained by the nodes that delivered it, so an explanation goes down to where scores begin.
 *
 * - empty: a node that explains nothing, or has no output, has nothing to say about anything
 */
export const explainers = <R>(graph: Checked<R>, { values, run }: Finished): ((node: string) => Explainer) => {
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

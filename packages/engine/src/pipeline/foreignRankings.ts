import { canonical } from "../canonical.ts"
import { PortMismatch } from "../PipelineError.ts"
import type { Port } from "../Port.ts"
import * as Ports from "../Ports.ts"
import type { CheckedGraph, CheckedNode } from "./CheckedGraph.ts"
import * as NodeType from "./NodeType.ts"

/**
 * The works and records that the output of a node is about.
 *
 * - `works`, `records` by the node that delivered them. Nodes with equal plugins, parameters and inputs deliver the same, so the first represents
 *   them
 * - `covers` for works: the works whose ids are all among these
 */
interface Origin {
  readonly works: ReadonlySet<string>
  readonly records: ReadonlySet<string>
  readonly covers: ReadonlySet<string>
}

type WiredNode<R> = Pick<CheckedNode<R>, "id" | "type" | "encodedParams" | "wires">

const none: Origin = { works: new Set(), records: new Set(), covers: new Set() }

const union = (origins: ReadonlyArray<Origin>): Origin => ({
  works: new Set(origins.flatMap(({ works }) => [...works])),
  records: new Set(origins.flatMap(({ records }) => [...records])),
  covers: new Set(origins.flatMap(({ covers }) => [...covers]))
})

const originOf = <R>(node: WiredNode<R>, self: string, of: (name: string) => Origin): Origin => {
  const all = node.wires.flatMap(({ from }) => from)
  if (node.type.output.name === Ports.Records.name) return { ...none, records: new Set([self]) }
  const worksWire = node.wires.find(({ port, from }) => from.length > 0 && node.type.inputs[port]!.port.name === Ports.Works.name)
  if (node.type.output.name === Ports.Works.name) {
    const { records, covers } = union(all.map(of))
    return { works: new Set([self]), records, covers: new Set([self, ...covers]) }
  }
  return worksWire === undefined ? union(all.map(of)) : { ...none, works: of(worksWire.from[0]!).works }
}

/**
 * Finds foreign works, for nodes in execution order.
 *
 * - the result: a function of the names of works and of a ranking. It returns the works that the ranking is about, if they are others. Undefined = it
 *   fits, or values from outside are involved, which only the run can check
 */
export const foreignTo = <R>(
  nodes: ReadonlyArray<WiredNode<R>>,
  given: ReadonlyMap<string, Port<unknown>>
): ((works: string, name: string) => string | undefined) => {
  const selves = new Map<string, string>([...given.keys()].map((name) => [name, name]))
  // one name represents all equal nodes, because their whole texts would grow exponentially
  const firsts = new Map<string, string>()
  const origins = new Map<string, Origin>()
  for (const [name, port] of given) {
    if (port.name === Ports.Works.name) origins.set(name, { ...none, works: new Set([name]), covers: new Set([name]) })
    if (port.name === Ports.Records.name) origins.set(name, { ...none, records: new Set([name]) })
  }
  const of = (name: string): Origin => origins.get(name) ?? none
  for (const node of nodes) {
    const inputs = Object.fromEntries(node.wires.map(({ port, from }) => [port, from.map((name) => selves.get(name) ?? name)]))
    const text = canonical({ plugin: NodeType.nameOf(node.type), params: node.encodedParams, inputs })
    const self = firsts.get(text) ?? node.id
    firsts.set(text, self)
    selves.set(node.id, self)
    origins.set(node.id, originOf(node, self, of))
  }
  return (works, name) => {
    if (given.has(name)) return undefined
    const { covers, records } = of(works)
    const other =
      [...of(name).works].find((one) => !covers.has(one)) ?? [...of(name).records].find((one) => !records.has(one) && !given.has(works))
    return other === undefined || given.has(other) ? undefined : other
  }
}

/** A ranking that a node reads together with other works, and its place. */
export interface ForeignRanking {
  readonly node: string
  readonly path: ReadonlyArray<PropertyKey>
  readonly reason: PortMismatch
}

/** Rankings and lists that are wired together with other works. Values from outside are checked during the run. */
export const foreignRankings = <R>({ nodes, given }: CheckedGraph<R>): ReadonlyArray<ForeignRanking> => {
  const otherOf = foreignTo(nodes, given)
  return nodes.flatMap((node) =>
    node.wires.flatMap((wire) => {
      const over = node.type.inputs[wire.port]!.over
      const works = node.wires.find(({ port }) => port === over)?.from[0]
      if (works === undefined) return []
      return wire.from.flatMap((name, i) => {
        const other = otherOf(works, name)
        if (other === undefined) return []
        const reason = new PortMismatch({
          port: wire.port,
          input: name,
          expected: `hits among the works of "${works}"`,
          actual: `hits among those of "${other}"`
        })
        return [{ node: node.id, path: ["inputs", wire.port, ...(wire.isMany ? [i] : [])], reason }]
      })
    })
  )
}

import { canonical } from "../internal/canonical.ts"
import { PortMismatch } from "../PipelineError.ts"
import * as Ports from "../ports.ts"
import type { Checked, CheckedNode } from "./Checked.ts"
import * as NodeType from "./NodeType.ts"

/**
 * The works and records that the output of a node is about.
 *
 * - `works`, `records` by what delivered them; nodes with equal plugins, parameters and inputs deliver the same
 * - `covers` for works: the works whose ids are all among these
 */
interface Origin {
  readonly works: ReadonlySet<string>
  readonly records: ReadonlySet<string>
  readonly covers: ReadonlySet<string>
}

const none: Origin = { works: new Set(), records: new Set(), covers: new Set() }

const union = (origins: ReadonlyArray<Origin>): Origin => ({
  works: new Set(origins.flatMap(({ works }) => [...works])),
  records: new Set(origins.flatMap(({ records }) => [...records])),
  covers: new Set(origins.flatMap(({ covers }) => [...covers]))
})

const originOf = <R>(node: CheckedNode<R>, self: string, of: (name: string) => Origin): Origin => {
  const all = node.wires.flatMap(({ from }) => from)
  if (node.type.output.name === Ports.Records.name) return { ...none, records: new Set([self]) }
  const worksWire = node.wires.find(({ port, from }) => from.length > 0 && node.type.inputs[port]!.port.name === Ports.Works.name)
  if (node.type.output.name === Ports.Works.name) {
    const { records, covers } = union(all.map(of))
    return { works: new Set([self]), records, covers: new Set([self, ...covers]) }
  }
  return worksWire === undefined ? union(all.map(of)) : { ...none, works: of(worksWire.from[0]!).works }
}

/** A ranking that is read together with works that it is not about, and where. */
export interface Stranger {
  readonly node: string
  readonly path: ReadonlyArray<PropertyKey>
  readonly reason: PortMismatch
}

/**
 * Rankings and lists that are wired to a node beside works which they are not about. They are found before anything runs; values from outside can be
 * checked only during the run.
 */
export const strangers = <R>(graph: Checked<R>): ReadonlyArray<Stranger> => {
  const selves = new Map<string, string>([...graph.given.keys()].map((name) => [name, name]))
  const names = new Map<string, string>()
  const origins = new Map<string, Origin>()
  const isGiven = new Set(graph.given.keys())
  for (const [name, port] of graph.given) {
    if (port.name === Ports.Works.name) origins.set(name, { ...none, works: new Set([name]), covers: new Set([name]) })
    if (port.name === Ports.Records.name) origins.set(name, { ...none, records: new Set([name]) })
  }
  const of = (name: string): Origin => origins.get(name) ?? none
  const found: Array<Stranger> = []
  for (const node of graph.nodes) {
    const inputs = Object.fromEntries(node.wires.map(({ port, from }) => [port, from.map((name) => selves.get(name)!)]))
    const self = canonical({ plugin: NodeType.nameOf(node.type), params: node.encodedParams, inputs })
    selves.set(node.id, self)
    names.set(self, names.get(self) ?? node.id)
    origins.set(node.id, originOf(node, self, of))
    for (const wire of node.wires) {
      const over = node.type.inputs[wire.port]!.over
      const works = node.wires.find(({ port }) => port === over)?.from[0]
      if (works === undefined) continue
      const { covers, records } = of(works)
      for (const [i, name] of wire.from.entries()) {
        if (isGiven.has(name)) continue
        const other =
          [...of(name).works].find((one) => !covers.has(one)) ??
          [...of(name).records].find((one) => !records.has(one) && !isGiven.has(works))
        if (other === undefined || isGiven.has(other)) continue
        const reason = new PortMismatch({
          port: wire.port,
          input: name,
          expected: `hits among the works of "${works}"`,
          actual: `hits among those of "${names.get(other)}"`
        })
        found.push({ node: node.id, path: ["inputs", wire.port, ...(wire.isMany ? [i] : [])], reason })
      }
    }
  }
  return found
}

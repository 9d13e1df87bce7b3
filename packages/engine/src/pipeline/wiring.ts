import { make as notice } from "../Notice.ts"
import type { Port } from "../Port.ts"
import * as Ports from "../Ports.ts"
import { batches } from "./batches.ts"
import type { LeftOut } from "./CheckedGraph.ts"
import * as NodeType from "./NodeType.ts"
import { foreignTo } from "./foreignRankings.ts"
import type { Node } from "./PipelineSchema.ts"

/** A node with a known plugin before wiring. `inputs` as written; `encodedParams` empty when they do not decode. */
export interface Unwired<R> extends Pick<Node, "id" | "inputs"> {
  readonly type: NodeType.NodeType<R>
  readonly encodedParams: string
}

/**
 * The inputs of all nodes after wiring.
 *
 * - `inputs` by node; `lacking` by node and port why an input could not be wired
 * - `leftOut` optional nodes that lack an input, or use such a node
 */
export interface Wired {
  readonly inputs: ReadonlyMap<string, Node["inputs"]>
  readonly lacking: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly leftOut: ReadonlyArray<LeftOut>
}

const sought = <R>({ type, inputs }: Unwired<R>): ReadonlyArray<readonly [string, NodeType.Input<Port<unknown>>]> =>
  Object.entries(type.inputs).filter(([port, input]) => input.isSought === true && !Object.hasOwn(inputs, port))

type Found = { readonly from: ReadonlyArray<string> } | { readonly why: string }

const nothing = (port: string): Found => {
  if (port === Ports.Query.name || port === Ports.Request.name) return { why: "the caller does not provide it" }
  const analyzer = Ports.analyzerOf(port)
  return {
    why: analyzer === undefined ? "no node of this pipeline delivers it; add one" : `analyzer/${analyzer} is not in this pipeline; add it`
  }
}

const wiresOf = <R>({ type, inputs }: Unwired<R>) =>
  Object.keys(type.inputs).map((port) => ({
    port,
    isMany: type.inputs[port]!.many === true,
    from: Object.hasOwn(inputs, port) ? [inputs[port]!].flat() : []
  }))

const settledNodes = <R>(all: ReadonlyArray<Unwired<R>>, given: ReadonlyMap<string, Port<unknown>>) => {
  const settled = new Map(all.filter((node) => sought(node).length === 0).map((node) => [node.id, node]))
  const order = batches(new Map([...settled].map(([id, { inputs }]) => [id, Object.values(inputs).flat()]))).batches.flat()
  const otherOf = foreignTo(
    order.map((id) => ({ ...settled.get(id)!, wires: wiresOf(settled.get(id)!) })),
    given
  )
  const isOver = (works: string) => (name: string) => otherOf(works, name) === undefined
  const delivering = (port: string): ReadonlyArray<string> => {
    const nodes = order.filter((id) => settled.get(id)!.type.output.name === port)
    return nodes.length > 0 ? nodes : [...given].flatMap(([name, { name: own }]) => (own === port ? [name] : []))
  }
  const answer = delivering(Ports.Ranking.name).at(-1)
  const works = delivering(Ports.Works.name)
  /** The last works that the answer is about; without an answer the last works. */
  const ofAnswer = works.findLast((name) => answer === undefined || isOver(name)(answer)) ?? works.at(-1)
  /** In the order of the file. Records come from sources; lists come from all nodes that deliver them. */
  const each = (port: string): ReadonlyArray<string> => {
    const names = delivering(port)
    const isAsked = (id: string) => port !== Ports.Records.name || settled.get(id)?.type.kind === "source"
    const written = all.flatMap(({ id }) => (names.includes(id) && isAsked(id) ? [id] : []))
    return written.length > 0 ? written : names.filter((name) => given.has(name))
  }
  return { isOver, delivering, each, works: ofAnswer }
}

/**
 * Wires the inputs that a file leaves out, if their node looks for them. They are wired to:
 *
 * - the works that the answer is about, and the ranking that is the answer
 * - the lists and vectors of those works
 * - every source, the values of the caller, and the node of a used analyzer
 *
 * Written inputs stay as they are.
 *
 * - `groups` optional nodes, each with the name of its group. If several nodes deliver a used output, the one in the same group is taken, then the
 *   one over the same works
 */
export const wiring = <R>(
  all: ReadonlyArray<Unwired<R>>,
  given: ReadonlyMap<string, Port<unknown>>,
  groups: ReadonlyMap<string, string> = new Map()
): Wired => {
  if (all.every((node) => sought(node).length === 0))
    return { inputs: new Map(all.map(({ id, inputs }) => [id, inputs])), lacking: new Map(), leftOut: [] }
  const there = settledNodes(all, given)
  const worksOf = ({ type, inputs }: Unwired<R>): string | undefined => {
    const port = Object.entries(type.inputs).find(([, input]) => input.port.name === Ports.Works.name)?.[0]
    return port !== undefined && Object.hasOwn(inputs, port) ? [inputs[port]!].flat()[0] : there.works
  }
  const used = (port: string, reader: Unwired<R>, left: ReadonlyArray<Unwired<R>>): Found => {
    const nodes = left.filter(({ id, type }) => type.output.name === port && id !== reader.id)
    const works = worksOf(reader)
    const isOver = (node: Unwired<R>): boolean => {
      const own = worksOf(node)
      return own === undefined || works === undefined || there.isOver(works)(own)
    }
    const near = [
      nodes.filter(({ id }) => groups.get(id) !== undefined && groups.get(id) === groups.get(reader.id)),
      nodes.filter((node) => worksOf(node) === works),
      nodes.filter(isOver)
    ].find(({ length }) => length > 0)
    if (near === undefined)
      return nodes.length === 0 ? nothing(port) : { why: `"${nodes[0]!.id}" reads other works; name the works that both read` }
    const [first, ...others] = near
    return others.length === 0
      ? { from: [first!.id] }
      : { why: `several nodes deliver it (${near.map(({ id }) => id).join(", ")}); name one` }
  }
  const found = (input: NodeType.Input<Port<unknown>>, reader: Unwired<R>, left: ReadonlyArray<Unwired<R>>): Found => {
    const port = input.port.name
    if (Ports.analyzerOf(port) !== undefined) return used(port, reader, left)
    const works = worksOf(reader)
    if (port === Ports.Works.name) return works === undefined ? nothing(port) : { from: [works] }
    const fits = input.over === undefined || works === undefined ? () => true : there.isOver(works)
    const names = (input.many === true ? there.each(port) : there.delivering(port)).filter(fits)
    if (names.length === 0) return nothing(port)
    return { from: input.many === true ? names : names.slice(-1) }
  }
  const lackOf = (node: Unwired<R>, left: ReadonlyArray<Unwired<R>>) =>
    sought(node).flatMap(([port, input]) => {
      const one = found(input, node, left)
      return "why" in one && input.optional !== true ? [{ port, input, why: one.why }] : []
    })
  let left = all
  const leftOut: Array<LeftOut> = []
  for (;;) {
    const out = left.flatMap((node) => {
      const [lack] = groups.has(node.id) ? lackOf(node, left) : []
      if (lack === undefined) return []
      const plugin = NodeType.nameOf(node.type)
      const text = `${plugin} is left out: it needs input "${lack.port}" (${lack.input.port.name}), but ${lack.why}`
      return [{ id: node.id, plugin, notice: notice("analyzer-left-out", node.id, text) }]
    })
    if (out.length === 0) break
    leftOut.push(...out)
    left = left.filter(({ id }) => !out.some((one) => one.id === id))
  }
  return {
    leftOut: all.flatMap(({ id }) => leftOut.filter((one) => one.id === id)),
    lacking: new Map(left.map((node) => [node.id, new Map(lackOf(node, left).map(({ port, why }) => [port, why]))])),
    inputs: new Map(
      left.map((node) => [
        node.id,
        {
          ...node.inputs,
          ...Object.fromEntries(
            sought(node).flatMap(([port, input]) => {
              const one = found(input, node, left)
              if ("why" in one) return []
              return [[port, input.many === true ? one.from : one.from[0]!]]
            })
          )
        }
      ])
    )
  }
}

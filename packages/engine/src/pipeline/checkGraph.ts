import * as Result from "effect/Result"
import * as Decode from "../Decode.ts"
import { canonical } from "../canonical.ts"
import { BadParameters, BadShape, Cycle, DuplicateNode, PipelineError, type Reason, UnknownPlugin } from "../PipelineError.ts"
import type { Port } from "../Port.ts"
import { batches } from "./batches.ts"
import type { Catalogue } from "./Catalogue.ts"
import type { CheckedGraph, CheckedNode } from "./CheckedGraph.ts"
import { checkPorts, type InputProblem, unclear, unknownNames } from "./checkPorts.ts"
import { cycles } from "./cycles.ts"
import * as NodeType from "./NodeType.ts"
import { foreignRankings } from "./foreignRankings.ts"
import { PipelineSchema, Node } from "./PipelineSchema.ts"
import { type Unwired, type Wired, wiring } from "./wiring.ts"

/**
 * What a check knows besides the pipeline.
 *
 * - `given` the ports of the values that the caller will provide; a node reads one as `$name`
 * - `where` file and line of a path in the decoded file; absent for pipelines without a file
 * - `groups` nodes that may be left out if they cannot be wired, each with the name of its group
 */
export interface CheckOptions<R> {
  readonly catalogue: Catalogue<R>
  readonly given?: Readonly<Record<string, NodeType.AnyPort>>
  readonly where?: (path: ReadonlyArray<PropertyKey>) => string | undefined
  readonly groups?: ReadonlyMap<string, string>
}

/** A node, as far as it is readable. `node` is absent when it has the wrong shape, `type` when its plugin is unknown. */
interface Read<R> {
  readonly index: number
  readonly id: string
  readonly node?: Node
  readonly type?: NodeType.NodeType<R>
}

type Report = (index: number, id: string, path: ReadonlyArray<PropertyKey>, reason: Reason) => void

const idOf = (raw: unknown): string => (typeof raw === "object" && raw !== null && "id" in raw && typeof raw.id === "string" ? raw.id : "")

const readNode = <R>(raw: unknown, index: number, catalogue: Catalogue<R>, report: Report): Read<R> => {
  const id = idOf(raw)
  const decoded = Decode.strict(Node, raw)
  if (Result.isFailure(decoded)) {
    for (const { path, what } of decoded.failure)
      report(index, id, path, new BadShape({ path: Decode.printPath(["nodes", index, ...path]).slice(1), what }))
    return { index, id }
  }
  const found = catalogue.find(decoded.success.plugin)
  if (found._tag === "Found") return { index, id, node: decoded.success, type: found.type }
  const isAmbiguous = found._tag === "Ambiguous"
  report(index, id, ["plugin"], new UnknownPlugin({ plugin: decoded.success.plugin, isAmbiguous, candidates: found.candidates }))
  return { index, id, node: decoded.success }
}

const readParams = <R>(type: NodeType.NodeType<R>, { index, id }: Read<R>, params: Node["params"], report: Report) => {
  const decoded = Decode.strict(type.params, { ...type.configured, ...params })
  if (Result.isFailure(decoded)) {
    for (const { path, what } of decoded.failure)
      report(index, id, ["params", ...path], new BadParameters({ plugin: NodeType.nameOf(type), path: Decode.printPath(path), what }))
    return undefined
  }
  const encoded = Decode.toJson(type.params, decoded.success)
  if (Result.isFailure(encoded)) {
    const what = `cannot be written back as JSON (${encoded.failure.map(({ what }) => what).join("; ")}); correct the plugin's schema`
    report(index, id, ["params"], new BadParameters({ plugin: NodeType.nameOf(type), path: "", what }))
    return undefined
  }
  return { params: decoded.success, encodedParams: canonical(encoded.success) }
}

type Decoded = ReturnType<typeof readParams>

/** Wires the missing inputs of the nodes with known plugins. Of two nodes with one id, the first counts. */
const wiredOf = <R>(
  reads: ReadonlyArray<Read<R>>,
  first: ReadonlyMap<string, Read<R>>,
  params: ReadonlyMap<Read<R>, Decoded>,
  given: ReadonlyMap<string, Port<unknown>>,
  groups: ReadonlyMap<string, string> | undefined
): Wired => {
  const known = reads.flatMap((read): ReadonlyArray<Unwired<R>> => {
    const { id, node, type } = read
    if (node === undefined || type === undefined || first.get(id) !== read) return []
    return [{ id, inputs: node.inputs, type, encodedParams: params.get(read)?.encodedParams ?? "" }]
  })
  return wiring(known, given, groups)
}

const order = <R>(
  nodes: ReadonlyMap<string, CheckedNode<R>>,
  given: ReadonlyMap<string, Port<unknown>>,
  rest: Pick<CheckedGraph<R>, "leftOut" | "written">
): CheckedGraph<R> => {
  const sorted = batches(new Map([...nodes].map(([id, node]) => [id, node.dependencies]))).batches
  const all = [...nodes.values()]
  const read = new Set(all.flatMap((node) => node.dependencies))
  const wired = new Set(all.flatMap(({ wires }) => wires.flatMap(({ from }) => from)))
  const ids = sorted.flat()
  return {
    nodes: ids.map((id) => nodes.get(id)!),
    batches: sorted,
    sinks: ids.filter((id) => !read.has(id)),
    given: new Map([...given].filter(([name]) => wired.has(name))),
    ...rest
  }
}

/**
 * Checks a decoded pipeline file before any work is done, and reports **all** problems at once. It finds invalid shapes, repeated ids, unknown
 * plugins, invalid parameters, cycles, and inputs that are unknown, missing, of another port or about other works. Problems come in the order of the
 * file; those of a whole node come before those of its parts.
 *
 * - shape: `input` is the result of a YAML or JSON parser
 * - empty: a pipeline of no nodes is legal
 * - errors: at least one `PipelineError` of any reason but `NodeFailed`
 */
export const checkGraph = <R>(input: unknown, options: CheckOptions<R>): Result.Result<CheckedGraph<R>, ReadonlyArray<PipelineError>> => {
  const problems: Array<{ readonly index: number; readonly depth: number; readonly error: PipelineError }> = []
  const report: Report = (index, node, path, reason) => {
    const where = options.where?.(index < 0 ? path : ["nodes", index, ...path])
    problems.push({
      index,
      depth: Math.min(path.length, 1),
      error: new PipelineError({ node, reason, ...(where === undefined ? {} : { where }) })
    })
  }
  const file = Decode.strict(PipelineSchema, input)
  if (Result.isFailure(file))
    for (const { path, what } of file.failure) report(-1, "", path, new BadShape({ path: Decode.printPath(path).slice(1), what }))

  const raw: unknown = typeof input === "object" && input !== null && "nodes" in input ? input.nodes : []
  const reads = (Array.isArray(raw) ? raw : []).map((node, index) => readNode(node, index, options.catalogue, report))
  const first = new Map<string, Read<R>>()
  for (const node of reads) {
    if (node.id === "") continue
    if (first.has(node.id)) report(node.index, node.id, ["id"], new DuplicateNode())
    else first.set(node.id, node)
  }

  const given = new Map(Object.entries(options.given ?? {}).map(([name, port]) => [`$${name}`, port as unknown as Port<unknown>]))
  const params = new Map(
    reads.flatMap((read) => (read.node && read.type ? [[read, readParams(read.type, read, read.node.params, report)]] : []))
  )
  const { inputs: wired, lacking, leftOut } = wiredOf(reads, first, params, given, options.groups)
  const isLeftOut = (id: string): boolean => leftOut.some((one) => one.id === id)
  const portOf = (name: string): string | undefined => {
    const node = first.get(name)
    if (isLeftOut(name)) return undefined
    return node === undefined ? given.get(name)?.name : (node.type?.output.name ?? unclear)
  }
  const names = { portOf, all: [...first.keys(), ...given.keys()].filter((name) => !isLeftOut(name)) }
  const unsupplied: Array<() => void> = []
  const checked = new Map<string, CheckedNode<R>>()
  const graph = new Map<string, ReadonlyArray<string>>()
  for (const read of reads) {
    if (read.node === undefined || isLeftOut(read.id)) continue
    const inputs = (first.get(read.id) === read ? wired.get(read.id) : undefined) ?? read.node.inputs
    const from = Object.values(inputs).flat()
    if (first.get(read.id) === read) graph.set(read.id, from)
    const reportInputs = (found: ReadonlyArray<InputProblem>) => {
      for (const { path, reason } of found) report(read.index, read.id, path.length === 0 ? [] : ["inputs", ...path], reason)
    }
    reportInputs(unknownNames(read.node.inputs, names))
    if (read.type === undefined) continue
    const { wires, problems: found } = checkPorts(read.type, inputs, names, lacking.get(read.id))
    const isSought = ({ reason }: InputProblem) => reason._tag === "MissingInput" && reason.why !== undefined
    reportInputs(found.filter((one) => !isSought(one)))
    unsupplied.push(() => reportInputs(found.filter(isSought)))
    const decoded = params.get(read)
    if (decoded === undefined) continue
    const dependencies = [...new Set(from.filter((name) => first.has(name)))]
    checked.set(read.id, { id: read.id, type: read.type, ...decoded, wires, dependencies })
  }
  const rings = cycles(graph)
  for (const cycle of rings) {
    const { index, id } = first.get(cycle[0]!)!
    report(index, id, [], new Cycle({ nodes: cycle }))
  }
  // with an unknown plugin or a cycle, the outputs of nodes are unknown
  if (rings.length === 0 && reads.every(({ type }) => type !== undefined)) for (const reportMissing of unsupplied) reportMissing()
  if (problems.length === 0) {
    const ordered = order(checked, given, { leftOut, written: reads.map(({ id }) => id) })
    for (const { node, path, reason } of foreignRankings(ordered)) report(first.get(node)!.index, node, path, reason)
    if (problems.length === 0) return Result.succeed(ordered)
  }
  return Result.fail(problems.sort((a, b) => a.index - b.index || a.depth - b.depth).map(({ error }) => error))
}

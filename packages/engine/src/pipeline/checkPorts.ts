import { nearest } from "../Nearest.ts"
import { MissingInput, PortMismatch, type Reason, UnknownInput, UnknownPort } from "../PipelineError.ts"
import type { Wire } from "./CheckedGraph.ts"
import * as NodeType from "./NodeType.ts"
import type { Node } from "./PipelineSchema.ts"

/**
 * What the names in `inputs` mean. `portOf`: the port that a node or `$name` delivers; undefined = it does not exist; `unclear` = its plugin is
 * unknown, which was reported already.
 */
export interface Names {
  readonly portOf: (input: string) => string | "unclear" | undefined
  readonly all: ReadonlyArray<string>
}

/** One problem with the inputs of a node, and its keys below `inputs`. */
export interface InputProblem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly reason: Reason
}

/** The port name of a node whose plugin is unknown. No port has this name. */
export const unclear = "unclear"

const namedInputs = (inputs: Node["inputs"]) =>
  Object.entries(inputs).flatMap(([port, given]) =>
    typeof given === "string" ? [{ port, path: [port], name: given }] : given.map((name, i) => ({ port, path: [port, i], name }))
  )

/** The unknown names in the inputs of a node. This check works even when the plugin of the node is unknown. */
export const unknownNames = (inputs: Node["inputs"], names: Names): ReadonlyArray<InputProblem> =>
  namedInputs(inputs)
    .filter(({ name }) => names.portOf(name) === undefined)
    .map(({ port, path, name }) => ({ path, reason: new UnknownInput({ port, input: name, candidates: nearest(name, names.all) }) }))

/**
 * Compares the inputs of a node with those of its plugin: unknown, missing, and mismatched ports.
 *
 * - `lacking` why an input could not be wired automatically, by its port
 * - errors: all problems, missing ports last
 */
export const checkPorts = (
  type: Pick<NodeType.NodeType, "kind" | "id" | "inputs">,
  inputs: Node["inputs"],
  names: Names,
  lacking: ReadonlyMap<string, string> = new Map()
): { readonly wires: ReadonlyArray<Wire>; readonly problems: ReadonlyArray<InputProblem> } => {
  const plugin = NodeType.nameOf(type)
  const inputOf = (port: string) => (Object.hasOwn(type.inputs, port) ? type.inputs[port] : undefined)
  const problems: Array<InputProblem> = []
  for (const [port, given] of Object.entries(inputs)) {
    const input = inputOf(port)
    if (input === undefined) problems.push({ path: [port], reason: new UnknownPort({ plugin, port, ports: Object.keys(type.inputs) }) })
    else if (typeof given !== "string" && input.many !== true)
      problems.push({
        path: [port],
        reason: new PortMismatch({ port, input: given.join(", "), expected: `one ${input.port.name}`, actual: "a list of nodes" })
      })
  }
  for (const { port, path, name } of namedInputs(inputs)) {
    const expected = inputOf(port)?.port.name
    const actual = names.portOf(name)
    if (expected !== undefined && actual !== undefined && actual !== unclear && actual !== expected)
      problems.push({ path, reason: new PortMismatch({ port, input: name, expected, actual }) })
  }
  const wires = Object.entries(type.inputs).map(([port, input]): Wire => {
    const from = namedInputs(Object.hasOwn(inputs, port) ? { [port]: inputs[port]! } : {}).map(({ name }) => name)
    if (from.length === 0 && input.optional !== true) {
      const why = lacking.get(port)
      const reason = new MissingInput({ plugin, port, expected: input.port.name, ...(why === undefined ? {} : { why }) })
      problems.push({ path: [], reason })
    }
    return { port, isMany: input.many === true, from }
  })
  return { wires, problems }
}

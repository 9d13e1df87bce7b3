import { nearest } from "../internal/nearest.ts"
import { MissingInput, PortMismatch, type Reason, UnknownInput, UnknownPort } from "../PipelineError.ts"
import type { Wire } from "./Checked.ts"
import * as NodeType from "./NodeType.ts"

/**
 * What the names in `inputs` stand for: the name of the port that a node or `$name` delivers, undefined when it is not there, or `unclear`
 * when it is there but its plugin is unknown, which has been reported already.
 */
export interface Names {
  readonly portOf: (input: string) => string | "unclear" | undefined
  readonly all: ReadonlyArray<string>
}

/** One problem with the inputs of a node, and the keys below `inputs` at which it stands. */
export interface InputProblem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly reason: Reason
}

/** The port name that stands for a node whose plugin is unknown. No port has this name. */
export const unclear = "unclear"

/**
 * Compares the inputs of a node with those of its plugin: no port unknown, none missing, every name known, every port the one wanted.
 *
 * - errors: all problems, ports that are missing last
 */
export const checkInputs = (
  type: Pick<NodeType.NodeType, "kind" | "id" | "inputs">,
  inputs: Readonly<Record<string, string | ReadonlyArray<string>>>,
  names: Names
): { readonly wires: ReadonlyArray<Wire>; readonly problems: ReadonlyArray<InputProblem> } => {
  const plugin = NodeType.nameOf(type)
  const problems: Array<InputProblem> = []
  for (const [port, written] of Object.entries(inputs)) {
    const input = Object.hasOwn(type.inputs, port) ? type.inputs[port] : undefined
    if (input === undefined) problems.push({ path: [port], reason: new UnknownPort({ plugin, port, ports: Object.keys(type.inputs) }) })
    else if (typeof written !== "string" && input.many !== true)
      problems.push({
        path: [port],
        reason: new PortMismatch({ port, input: written.join(", "), expected: `one ${input.port.name}`, actual: "a list of nodes" })
      })
    for (const [i, name] of (typeof written === "string" ? [written] : written).entries()) {
      const path = typeof written === "string" ? [port] : [port, i]
      const actual = names.portOf(name)
      if (actual === undefined)
        problems.push({ path, reason: new UnknownInput({ port, input: name, candidates: nearest(name, names.all) }) })
      else if (input !== undefined && actual !== unclear && actual !== input.port.name)
        problems.push({ path, reason: new PortMismatch({ port, input: name, expected: input.port.name, actual }) })
    }
  }
  const wires: Array<Wire> = []
  for (const [port, input] of Object.entries(type.inputs)) {
    const written = Object.hasOwn(inputs, port) ? inputs[port]! : []
    const from = typeof written === "string" ? [written] : written
    if (from.length === 0 && input.optional !== true)
      problems.push({ path: [], reason: new MissingInput({ plugin, port, expected: input.port.name }) })
    wires.push({ port, isMany: input.many === true, from })
  }
  return { wires, problems }
}

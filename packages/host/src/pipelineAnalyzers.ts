import * as Decode from "@litfuse/engine/Decode"
import { inputsOf } from "@litfuse/engine/pipeline/nodes/analyzer"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { BadParameters, type Reason, UnknownPort } from "@litfuse/engine/PipelineError"
import type * as Registry from "@litfuse/engine/Registry"

/** The plugin name that stands for a node for every analyzer. */
export const everyAnalyzer = "analyzer/*"

/** What a pipeline file takes of an analyzer. `inputs`: the names of its node's; `uses`: the ids of analyzers that it uses. */
export interface Known {
  readonly id: string
  readonly inputs: ReadonlyArray<string>
  readonly uses: ReadonlyArray<string>
}

/** The analyzers there are, in the order in which they are registered. */
export const analyzersOf = ({ plugins }: Pick<Registry.Registry, "plugins">): ReadonlyArray<Known> =>
  plugins.of("analyzer").map(({ plugin }) => ({
    id: plugin.id,
    inputs: Object.keys(inputsOf(plugin)),
    uses: Object.values(plugin.uses).map(({ id }) => id)
  }))

/** Something wrong with such a node: where, and what. */
export interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly reason: Reason
}

/** A node as it is written, whatever that is. */
type Raw = Readonly<Record<string, unknown>>

/** One node that `analyzer/*` stands for; `params` the key below which its parameters are written. */
export interface Spread {
  readonly node: Raw
  readonly params: string
}

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value)

const choices = ["only", "without"] as const

/** The id of the node of an analyzer: `said-evidence-levels`. */
const nodeId = (id: string, analyzer: string): string => `${id}-${analyzer.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`

const unknown = (known: ReadonlyArray<Known>, id: string): string => {
  const ids = known.map((one) => one.id)
  return `there is no analyzer "${id}"${didYouMean(nearest(id, ids)) || "; `litfuse plugin list` shows those there are"}`
}

const badParameter = (path: ReadonlyArray<PropertyKey>, what: string): Problem => ({
  path: ["params", ...path],
  reason: new BadParameters({ plugin: everyAnalyzer, path: Decode.printPath(path), what })
})

/** What is wrong with the parameters of such a node. Those of an analyzer are checked with its own node. */
const badParameters = (params: unknown, known: ReadonlyArray<Known>): ReadonlyArray<Problem> => {
  if (params === undefined) return []
  if (!isObject(params)) return [badParameter([], "expected the parameters of analyzers, by their ids")]
  const isKnown = (id: unknown): boolean => known.some((one) => one.id === id)
  return Object.entries(params).flatMap(([name, value]): ReadonlyArray<Problem> => {
    if (!choices.some((choice) => choice === name)) return isKnown(name) ? [] : [badParameter([name], unknown(known, name))]
    if (!Array.isArray(value)) return [badParameter([name], "expected a list of analyzers")]
    return value.flatMap((id: unknown, i) => (isKnown(id) ? [] : [badParameter([name, i], unknown(known, String(id)))]))
  })
}

const unknownPorts = (inputs: unknown, known: ReadonlyArray<Known>): ReadonlyArray<Problem> => {
  const ports = [...new Set(known.flatMap((one) => one.inputs))]
  return (isObject(inputs) ? Object.keys(inputs) : [])
    .filter((port) => !ports.includes(port))
    .map((port) => ({ path: ["inputs", port], reason: new UnknownPort({ plugin: everyAnalyzer, port, ports }) }))
}

/** The analyzers that are chosen, and those that these use. */
const chosen = (params: Raw, known: ReadonlyArray<Known>): ReadonlyArray<Known> => {
  const listOf = (name: (typeof choices)[number]): ReadonlyArray<unknown> | undefined => {
    const list = params[name]
    return Array.isArray(list) ? list : undefined
  }
  const wanted = new Set<unknown>()
  const want = (id: unknown): void => {
    if (wanted.has(id)) return
    wanted.add(id)
    for (const used of known.find((one) => one.id === id)?.uses ?? []) want(used)
  }
  for (const id of listOf("only") ?? known.map((one) => one.id)) want(id)
  const without = listOf("without") ?? []
  return known.filter(({ id }) => wanted.has(id) && !without.includes(id))
}

/**
 * The nodes that a node `analyzer/*` stands for: one per analyzer, named `id-analyzer`. Inputs that are written go to those that have them; parameters
 * stand below the id of their analyzer. `only` names those that are wanted, and brings those that they use along; `without` those that are not.
 *
 * - empty: none where there is no analyzer
 * - errors: `problems` with names of analyzers and inputs that there are not
 */
export const spread = (
  node: Raw,
  known: ReadonlyArray<Known>
): { readonly nodes: ReadonlyArray<Spread>; readonly problems: ReadonlyArray<Problem> } => {
  const { params: written, inputs, ...rest } = node
  const params = isObject(written) ? written : {}
  const nodes = chosen(params, known).map(({ id, inputs: names }): Spread => {
    const own = isObject(inputs) ? Object.fromEntries(Object.entries(inputs).filter(([name]) => names.includes(name))) : inputs
    return {
      params: id,
      node: {
        ...rest,
        id: nodeId(String(node["id"]), id),
        plugin: `analyzer/${id}`,
        ...(own === undefined ? {} : { inputs: own }),
        ...(params[id] === undefined ? {} : { params: params[id] })
      }
    }
  })
  return { nodes, problems: [...badParameters(written, known), ...unknownPorts(inputs, known)] }
}

import * as Decode from "@litfuse/engine/Decode"
import { analyzerInputs } from "@litfuse/engine/pipeline/nodes/analyzerNode"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { BadParameters, type Reason, UnknownPort } from "@litfuse/engine/PipelineError"
import type * as Registry from "@litfuse/engine/Registry"

/** The plugin name for a node that expands to one node per analyzer. */
export const everyAnalyzer = "analyzer/*"

/** What the expansion needs to know about an analyzer. `inputs`: the inputs of its node; `uses`: the ids of analyzers that it uses. */
export interface Known {
  readonly id: string
  readonly inputs: ReadonlyArray<string>
  readonly uses: ReadonlyArray<string>
}

/** The registered analyzers, in the order of registration. */
export const analyzersOf = ({ plugins }: Pick<Registry.Registry, "plugins">): ReadonlyArray<Known> =>
  plugins.of("analyzer").map(({ plugin }) => ({
    id: plugin.id,
    inputs: Object.keys(analyzerInputs(plugin)),
    uses: Object.values(plugin.uses).map(({ id }) => id)
  }))

/** A problem of such a node: its path and reason. */
export interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly reason: Reason
}

type Raw = Readonly<Record<string, unknown>>

/** One node of the expansion. `params`: the key of its parameters in the written node. */
export interface ExpandedNode {
  readonly node: Raw
  readonly params: string
}

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value)

const choices = ["only", "without"] as const

const nodeId = (id: string, analyzer: string): string => `${id}-${analyzer.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`

const unknown = (known: ReadonlyArray<Known>, id: string): string => {
  const ids = known.map((one) => one.id)
  return `unknown analyzer "${id}"${didYouMean(nearest(id, ids)) || "; `litfuse plugin list` lists all analyzers"}`
}

const badParameter = (path: ReadonlyArray<PropertyKey>, what: string): Problem => ({
  path: ["params", ...path],
  reason: new BadParameters({ plugin: everyAnalyzer, path: Decode.printPath(path), what })
})

/** Problems with the parameters of such a node. The parameters of an analyzer are checked with its own node. */
const badParameters = (params: unknown, known: ReadonlyArray<Known>): ReadonlyArray<Problem> => {
  if (params === undefined) return []
  if (!isObject(params)) return [badParameter([], "expected parameters of analyzers, by analyzer id")]
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

const chosenAnalyzers = (params: Raw, known: ReadonlyArray<Known>): ReadonlyArray<Known> => {
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
 * Expands a node `analyzer/*` to one node per analyzer, named `id-analyzer`. Written inputs go to the analyzers that have them; parameters are under the id of
 * their analyzer. `only` selects analyzers and those that they use; `without` excludes analyzers.
 *
 * - empty: no nodes without analyzers
 * - errors: `problems` with unknown names of analyzers and inputs
 */
export const expandAnalyzers = (
  node: Raw,
  known: ReadonlyArray<Known>
): { readonly nodes: ReadonlyArray<ExpandedNode>; readonly problems: ReadonlyArray<Problem> } => {
  const { params: written, inputs, ...rest } = node
  const params = isObject(written) ? written : {}
  const nodes = chosenAnalyzers(params, known).map(({ id, inputs: names }): ExpandedNode => {
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

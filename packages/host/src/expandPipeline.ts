import { everyAnalyzer, type Known, type Problem, expandAnalyzers } from "./expandAnalyzers.ts"
import { isObject } from "@litfuse/files/Json"

/** The plugin name for a node that expands to one node per source. */
const everySource = "source/*"

/** The plugin name for a node that expands to the enrichers that later rankers and analyzers need. */
const everyEnricher = "enricher/*"

/** A node that reads works, as written: the name of its plugin, and unchecked parameters. */
export interface Reader {
  readonly plugin: string
  readonly params: unknown
}

/** A needed enricher, and the columns that it is needed for. */
export interface Needed {
  readonly enricher: string
  readonly columns: ReadonlyArray<string>
}

/** Parameters of nodes, by the written id of the node. */
export type ParamsByNode = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * The values for what a pipeline file leaves open.
 *
 * - `sources` the sources for `source/*`; `sourceParams` parameters of all their nodes, `ownParams` parameters by source
 * - `limitMs` time limit of a source or an enricher, and of all requests of a step to one source; absent = the limits in the file
 * - `params` parameters by node; `values` of the pipeline's own parameters, by name
 * - `enrichers` returns the enrichers for the columns that these nodes read; absent = none
 * - `analyzers` the analyzers for `analyzer/*`; `beside` the ids of analyzers to add to the nodes of the file
 */
export interface Open {
  readonly sources?: ReadonlyArray<string>
  readonly sourceParams?: Readonly<Record<string, unknown>>
  readonly ownParams?: ParamsByNode
  readonly limitMs?: number
  readonly params?: ParamsByNode
  readonly values?: Readonly<Record<string, unknown>>
  readonly enrichers?: (readers: ReadonlyArray<Reader>) => ReadonlyArray<Needed>
  readonly analyzers?: ReadonlyArray<Known>
  readonly beside?: ReadonlyArray<string>
}

/** The origin of a node: its number in the file, absent = added; `params` the key of its parameters. */
export interface Place {
  readonly index?: number
  readonly params?: string
}

/**
 * An expanded pipeline, ready for the check.
 *
 * - `writtenAt` the origin of each node
 * - `groups` nodes that are left out when their inputs are missing, each with the name of its group
 * - `problems` of nodes that expand to several, by their number in the file
 */
export interface Expanded {
  readonly value: unknown
  readonly writtenAt: ReadonlyArray<Place>
  readonly groups: ReadonlyMap<string, string>
  readonly problems: ReadonlyArray<Problem & { readonly index: number; readonly node: string }>
}

const mergeParams = (below: unknown, above: unknown): unknown => {
  if (!isObject(below) || !isObject(above)) return above
  return { ...below, ...Object.fromEntries(Object.entries(above).map(([name, value]) => [name, mergeParams(below[name], value)])) }
}

const withParams = (node: unknown, params: ParamsByNode): unknown => {
  if (!isObject(node) || typeof node["id"] !== "string") return node
  const own = params[node["id"]]
  return own === undefined ? node : { ...node, params: mergeParams(isObject(node["params"]) ? node["params"] : {}, own) }
}

/** The highest time limit of a step's requests to one source. Units: milliseconds. */
const longestStepMs = 3_600_000

const withLimit = (node: unknown, limitMs: number | undefined): unknown => {
  if (limitMs === undefined || !isObject(node) || typeof node["plugin"] !== "string") return node
  const own = isObject(node["params"]) ? node["params"] : {}
  if (/^(?:source|enricher)\//.test(node["plugin"])) return { ...node, params: { ...own, limitMs } }
  return /^step\/(?:citations|text)$/.test(node["plugin"])
    ? { ...node, params: { ...own, timeoutMs: Math.min(limitMs, longestStepMs) } }
    : node
}

/** The ids of the nodes in a pipeline file. */
export const nodeIds = (value: unknown): ReadonlyArray<string> =>
  isObject(value) && Array.isArray(value["nodes"])
    ? value["nodes"].flatMap((node: unknown) => (isObject(node) && typeof node["id"] === "string" ? [node["id"]] : []))
    : []

interface Written {
  readonly node: unknown
  readonly at: Place
}

/** A name that is not taken: itself, or with a number behind it. */
export const freeName = (name: string, taken: ReadonlyArray<string>, n = 1): string => {
  const one = n === 1 ? name : `${name}-${n}`
  return taken.includes(one) ? freeName(name, taken, n + 1) : one
}

const withAnalyzers = (nodes: ReadonlyArray<unknown>, params: ParamsByNode, known: ReadonlyArray<Known>, beside: ReadonlyArray<string>) => {
  const groups = new Map<string, string>()
  const problems: Array<Expanded["problems"][number]> = []
  const written = nodes.flatMap((raw, index): ReadonlyArray<Written> => {
    const node = withParams(raw, params)
    if (!isObject(node) || node["plugin"] !== everyAnalyzer) return [{ node, at: { index } }]
    const all = expandAnalyzers(node, known)
    problems.push(...all.problems.map((problem) => ({ ...problem, index, node: String(node["id"]) })))
    for (const { node: one } of all.nodes) groups.set(String(one["id"]), String(node["id"]))
    return all.nodes.map((one) => ({ node: one.node, at: { index, params: one.params } }))
  })
  const taken = written.flatMap(({ node }) => (isObject(node) ? [String(node["id"])] : []))
  for (const analyzer of beside) {
    const id = freeName(analyzer, taken)
    taken.push(id)
    groups.set(id, id)
    written.push({ node: { id, plugin: `analyzer/${analyzer}` }, at: {} })
  }
  return { written, groups, problems }
}

/**
 * Expands a pipeline file with the given sources and parameters.
 *
 * - `source/*` becomes one node per source, named `id-source`; nodes that read it read all of them
 * - `enricher/*` becomes a chain of nodes, one per enricher that later rankers and analyzers need or want, each named `id-enricher`, or no node
 * - `analyzer/*` becomes one node per analyzer, named `id-analyzer`
 * - given parameters replace those in the file
 * - shape: `value` parsed from YAML; a value that is not a pipeline stays unchanged, so that the check can report it
 * - empty: without sources, `source/*` becomes no node
 */
export const expandPipeline = (value: unknown, open: Open): Expanded => {
  const { sources = [], sourceParams = {}, ownParams = {}, params = {}, enrichers = () => [], analyzers = [], beside = [] } = open
  if (!isObject(value) || !Array.isArray(value["nodes"])) return { value, writtenAt: [], groups: new Map(), problems: [] }
  const { written: all, groups, problems } = withAnalyzers(value["nodes"], params, analyzers, beside)
  const nodes = all.map(({ node }) => node)
  /** The readers of a node. An enricher passes works on, so its readers count too. */
  const readersOf = (id: unknown, passed: ReadonlyArray<unknown> = []): ReadonlyArray<Reader> =>
    nodes.flatMap((node) => {
      if (!isObject(node) || typeof node["plugin"] !== "string" || passed.includes(node["id"])) return []
      const inputs = isObject(node["inputs"]) ? node["inputs"] : {}
      // an analyzer without a written input for works gets the last works
      const readsLast = node["plugin"].startsWith("analyzer/") && inputs["works"] === undefined
      if (!readsLast && !Object.values(inputs).flat().includes(id)) return []
      if (node["plugin"].startsWith("enricher/")) return readersOf(node["id"], [...passed, node["id"]])
      return [{ plugin: node["plugin"], params: node["params"] }]
    })
  const needed = new Map<unknown, ReadonlyArray<Needed & { readonly id: string }>>()
  for (const node of nodes)
    if (isObject(node) && node["plugin"] === everyEnricher)
      needed.set(
        node["id"],
        enrichers(readersOf(node["id"])).map((one) => ({ ...one, id: `${String(node["id"])}-${one.enricher.toLowerCase()}` }))
      )
  const named = new Map<unknown, ReadonlyArray<unknown>>()
  for (const node of nodes)
    if (isObject(node) && node["plugin"] === everySource)
      named.set(
        node["id"],
        sources.map((source) => `${String(node["id"])}-${source.toLowerCase()}`)
      )
  for (const node of nodes)
    if (isObject(node) && needed.has(node["id"])) {
      const works = isObject(node["inputs"]) ? node["inputs"]["works"] : undefined
      named.set(node["id"], [needed.get(node["id"])!.at(-1)?.id ?? works])
    }
  /** The nodes that a name resolves to. An enricher that no ranker needs resolves to the works before it. */
  const resolveName = (name: unknown, seen: ReadonlyArray<unknown> = []): ReadonlyArray<unknown> =>
    named.has(name) && !seen.includes(name) ? named.get(name)!.flatMap((one) => resolveName(one, [...seen, name])) : [name]
  const reads = (input: unknown): unknown => {
    const names: ReadonlyArray<unknown> = Array.isArray(input) ? input : [input]
    const all = names.flatMap((name) => resolveName(name))
    return Array.isArray(input) || all.length !== 1 ? all : all[0]
  }
  const enriching = (node: Readonly<Record<string, unknown>>, inputs: unknown, at: Place): ReadonlyArray<Written> =>
    needed.get(node["id"])!.map(({ id, enricher, columns }, e, all) => ({
      node: {
        ...node,
        id,
        plugin: `enricher/${enricher}`,
        inputs: e === 0 ? inputs : { works: all[e - 1]!.id },
        params: mergeParams({ columns }, isObject(node["params"]) ? node["params"] : {})
      },
      at
    }))
  const written = all.flatMap(({ node, at }): ReadonlyArray<Written> => {
    if (!isObject(node)) return [{ node, at }]
    const inputs = isObject(node["inputs"])
      ? { inputs: Object.fromEntries(Object.entries(node["inputs"]).map(([port, input]) => [port, reads(input)])) }
      : {}
    if (needed.has(node["id"])) return enriching(node, inputs.inputs, at)
    if (node["plugin"] !== everySource) return [{ node: { ...node, ...inputs }, at }]
    const own = mergeParams(isObject(node["params"]) ? node["params"] : {}, sourceParams)
    return sources.map((source, s) => ({
      node: {
        ...node,
        ...inputs,
        params: mergeParams(own, ownParams[source] ?? {}),
        id: named.get(node["id"])![s],
        plugin: `source/${source}`
      },
      at
    }))
  })
  return {
    value: { ...value, nodes: written.map(({ node }) => withLimit(node, open.limitMs)) },
    writtenAt: written.map(({ at }) => at),
    groups,
    problems
  }
}

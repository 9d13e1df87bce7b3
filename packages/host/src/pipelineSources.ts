import { everyAnalyzer, type Known, type Problem, spread } from "./pipelineAnalyzers.ts"
import { isObject } from "@litfuse/files/Json"

/** The plugin name that stands for a node for every source that is asked. */
const everySource = "source/*"

/** How a pipeline file writes a node for every enricher that rankers and analyzers behind it have a need for. */
const everyEnricher = "enricher/*"

/** A node that reads works, as it is written: the name of its plugin, and parameters that nobody has checked yet. */
export interface Reader {
  readonly plugin: string
  readonly params: unknown
}

/** An enricher that is needed, and for which of its columns. */
export interface Needed {
  readonly enricher: string
  readonly columns: ReadonlyArray<string>
}

/** Parameters of nodes, by the id of the node as it is written. */
export type ParamsByNode = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * What a pipeline file leaves open.
 *
 * - `sources` the sources that `source/*` stands for; `sourceParams` parameters of each of their nodes, `ownParams` of some of them by source
 * - `limitMs` how long a source or an enricher may take, and a step all questions to one source; absent = what the file says
 * - `params` parameters by node
 * - `enrichers` those that provide what these nodes read; absent = there are none
 * - `analyzers` those that `analyzer/*` stands for; `beside` the ids of analyzers that are to stand beside the nodes of the file
 */
export interface Open {
  readonly sources?: ReadonlyArray<string>
  readonly sourceParams?: Readonly<Record<string, unknown>>
  readonly ownParams?: ParamsByNode
  readonly limitMs?: number
  readonly params?: ParamsByNode
  readonly enrichers?: (readers: ReadonlyArray<Reader>) => ReadonlyArray<Needed>
  readonly analyzers?: ReadonlyArray<Known>
  readonly beside?: ReadonlyArray<string>
}

/** Where a node is written: the number of the node in the file, absent = nowhere; `params` the key below which its parameters stand. */
export interface Place {
  readonly index?: number
  readonly params?: string
}

/**
 * A pipeline as it will be checked.
 *
 * - `writtenAt` for each of its nodes the place at which it is written
 * - `groups` nodes that are left out where the pipeline has not enough for them, each with the name of those that belong together
 * - `problems` of a node that stands for several, by its number in the file
 */
export interface Expanded {
  readonly value: unknown
  readonly writtenAt: ReadonlyArray<Place>
  readonly groups: ReadonlyMap<string, string>
  readonly problems: ReadonlyArray<Problem & { readonly index: number; readonly node: string }>
}

const merged = (below: unknown, above: unknown): unknown => {
  if (!isObject(below) || !isObject(above)) return above
  return { ...below, ...Object.fromEntries(Object.entries(above).map(([name, value]) => [name, merged(below[name], value)])) }
}

const withParams = (node: unknown, params: ParamsByNode): unknown => {
  if (!isObject(node) || typeof node["id"] !== "string") return node
  const own = params[node["id"]]
  return own === undefined ? node : { ...node, params: merged(isObject(node["params"]) ? node["params"] : {}, own) }
}

/** The longest that the questions of a step to one source may take. Units: milliseconds. */
const longestStepMs = 3_600_000

/** A node that asks services, within a limit. */
const withLimit = (node: unknown, limitMs: number | undefined): unknown => {
  if (limitMs === undefined || !isObject(node) || typeof node["plugin"] !== "string") return node
  const own = isObject(node["params"]) ? node["params"] : {}
  if (/^(?:source|enricher)\//.test(node["plugin"])) return { ...node, params: { ...own, limitMs } }
  return /^step\/(?:citations|text)$/.test(node["plugin"])
    ? { ...node, params: { ...own, timeoutMs: Math.min(limitMs, longestStepMs) } }
    : node
}

/** The names of nodes that a pipeline file holds. */
export const nodeIds = (value: unknown): ReadonlyArray<string> =>
  isObject(value) && Array.isArray(value["nodes"])
    ? value["nodes"].flatMap((node: unknown) => (isObject(node) && typeof node["id"] === "string" ? [node["id"]] : []))
    : []

interface Written {
  readonly node: unknown
  readonly at: Place
}

/** A name that no node has yet. */
const freeName = (name: string, taken: ReadonlyArray<string>, n = 1): string => {
  const one = n === 1 ? name : `${name}-${n}`
  return taken.includes(one) ? freeName(name, taken, n + 1) : one
}

/** The nodes of a file with `analyzer/*` written out, and those that stand beside them. */
const withAnalyzers = (nodes: ReadonlyArray<unknown>, params: ParamsByNode, known: ReadonlyArray<Known>, beside: ReadonlyArray<string>) => {
  const groups = new Map<string, string>()
  const problems: Array<Expanded["problems"][number]> = []
  const written = nodes.flatMap((raw, index): ReadonlyArray<Written> => {
    const node = withParams(raw, params)
    if (!isObject(node) || node["plugin"] !== everyAnalyzer) return [{ node, at: { index } }]
    const all = spread(node, known)
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
 * Writes a pipeline file out for the sources that are asked and the parameters that come from outside: the node `source/*` becomes one node per
 * source, named `id-source`, and nodes that read it read all of them; `enricher/*` becomes a chain of one node per enricher that the rankers and
 * analyzers behind it need or want, each named `id-enricher`, or no node; `analyzer/*` becomes one node per analyzer, named `id-analyzer`; parameters
 * from outside replace those in the file.
 *
 * - shape: `value` as YAML has it; what is no pipeline is left unchanged, so that the check can report it
 * - empty: no source, no node
 */
export const expand = (value: unknown, open: Open): Expanded => {
  const { sources = [], sourceParams = {}, ownParams = {}, params = {}, enrichers = () => [], analyzers = [], beside = [] } = open
  if (!isObject(value) || !Array.isArray(value["nodes"])) return { value, writtenAt: [], groups: new Map(), problems: [] }
  const { written: all, groups, problems } = withAnalyzers(value["nodes"], params, analyzers, beside)
  const nodes = all.map(({ node }) => node)
  /** Who reads a node; an enricher hands works on, so its readers read them too. */
  const readersOf = (id: unknown, passed: ReadonlyArray<unknown> = []): ReadonlyArray<Reader> =>
    nodes.flatMap((node) => {
      if (!isObject(node) || typeof node["plugin"] !== "string" || passed.includes(node["id"])) return []
      const inputs = isObject(node["inputs"]) ? node["inputs"] : {}
      // an analyzer that does not say which works it reads is wired with the last ones
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
  /** The nodes that a name finally refers to: an enricher that no ranker needs refers to the works before it. */
  const standing = (name: unknown, seen: ReadonlyArray<unknown> = []): ReadonlyArray<unknown> =>
    named.has(name) && !seen.includes(name) ? named.get(name)!.flatMap((one) => standing(one, [...seen, name])) : [name]
  const reads = (input: unknown): unknown => {
    const names: ReadonlyArray<unknown> = Array.isArray(input) ? input : [input]
    const all = names.flatMap((name) => standing(name))
    return Array.isArray(input) || all.length !== 1 ? all : all[0]
  }
  const enriching = (node: Readonly<Record<string, unknown>>, inputs: unknown, at: Place): ReadonlyArray<Written> =>
    needed.get(node["id"])!.map(({ id, enricher, columns }, e, all) => ({
      node: {
        ...node,
        id,
        plugin: `enricher/${enricher}`,
        inputs: e === 0 ? inputs : { works: all[e - 1]!.id },
        params: merged({ columns }, isObject(node["params"]) ? node["params"] : {})
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
    const own = merged(isObject(node["params"]) ? node["params"] : {}, sourceParams)
    return sources.map((source, s) => ({
      node: { ...node, ...inputs, params: merged(own, ownParams[source] ?? {}), id: named.get(node["id"])![s], plugin: `source/${source}` },
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

/** The plugin name that stands for a node for every source that is asked. */
const everySource = "source/*"

/** Parameters of nodes, by the id of the node as it is written. */
export type ParamsByNode = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * What a pipeline file leaves open.
 *
 * - `sources` the sources that `source/*` stands for; `sourceParams` parameters of each of their nodes
 * - `params` parameters by node
 */
export interface Open {
  readonly sources?: ReadonlyArray<string>
  readonly sourceParams?: Readonly<Record<string, unknown>>
  readonly params?: ParamsByNode
}

/** A pipeline as it will be checked, and for each of its nodes the place at which it is written. */
export interface Expanded {
  readonly value: unknown
  readonly writtenAt: ReadonlyArray<number>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const merged = (below: unknown, above: unknown): unknown => {
  if (!isObject(below) || !isObject(above)) return above
  return { ...below, ...Object.fromEntries(Object.entries(above).map(([name, value]) => [name, merged(below[name], value)])) }
}

const withParams = (node: unknown, params: ParamsByNode): unknown => {
  if (!isObject(node) || typeof node["id"] !== "string") return node
  const own = params[node["id"]]
  return own === undefined ? node : { ...node, params: merged(isObject(node["params"]) ? node["params"] : {}, own) }
}

/** The names of nodes that a pipeline file holds. */
export const nodeIds = (value: unknown): ReadonlyArray<string> =>
  isObject(value) && Array.isArray(value["nodes"])
    ? value["nodes"].flatMap((node: unknown) => (isObject(node) && typeof node["id"] === "string" ? [node["id"]] : []))
    : []

/**
 * Writes a pipeline file out for the sources that are asked and the parameters that come from outside: the node `source/*` becomes one node per
 * source, named `id-source`, and nodes that read it read all of them; parameters from outside replace those in the file.
 *
 * - shape: `value` as YAML has it; what is no pipeline is left unchanged, so that the check can report it
 * - empty: no source, no node
 */
export const expand = (value: unknown, { sources = [], sourceParams = {}, params = {} }: Open): Expanded => {
  if (!isObject(value) || !Array.isArray(value["nodes"])) return { value, writtenAt: [] }
  const nodes: ReadonlyArray<unknown> = value["nodes"]
  const named = new Map<unknown, ReadonlyArray<unknown>>()
  for (const node of nodes)
    if (isObject(node) && node["plugin"] === everySource)
      named.set(
        node["id"],
        sources.map((source) => `${String(node["id"])}-${source.toLowerCase()}`)
      )
  const reads = (input: unknown): unknown => {
    const names: ReadonlyArray<unknown> = Array.isArray(input) ? input : [input]
    return names.some((name) => named.has(name)) ? names.flatMap((name) => named.get(name) ?? [name]) : input
  }
  const written = nodes.flatMap((raw, i) => {
    const node = withParams(raw, params)
    if (!isObject(node)) return [{ node, i }]
    const inputs = isObject(node["inputs"])
      ? { inputs: Object.fromEntries(Object.entries(node["inputs"]).map(([port, input]) => [port, reads(input)])) }
      : {}
    if (node["plugin"] !== everySource) return [{ node: { ...node, ...inputs }, i }]
    const own = merged(isObject(node["params"]) ? node["params"] : {}, sourceParams)
    return sources.map((source, s) => ({
      node: { ...node, ...inputs, params: own, id: named.get(node["id"])![s], plugin: `source/${source}` },
      i
    }))
  })
  return { value: { ...value, nodes: written.map(({ node }) => node) }, writtenAt: written.map(({ i }) => i) }
}

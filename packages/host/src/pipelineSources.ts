/** The plugin name that stands for a node for every source that is asked. */
const everySource = "source/*"

/** How a pipeline file writes a node for every enricher that rankers behind it have a need for. */
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
 * - `sources` the sources that `source/*` stands for; `sourceParams` parameters of each of their nodes
 * - `params` parameters by node
 * - `enrichers` those that provide what these nodes read; absent = there are none
 */
export interface Open {
  readonly sources?: ReadonlyArray<string>
  readonly sourceParams?: Readonly<Record<string, unknown>>
  readonly params?: ParamsByNode
  readonly enrichers?: (readers: ReadonlyArray<Reader>) => ReadonlyArray<Needed>
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
 * source, named `id-source`, and nodes that read it read all of them; `enricher/*` becomes a chain of one node per enricher that the rankers behind it
 * need or want, each named `id-enricher`, or no node; parameters from outside replace those in the file.
 *
 * - shape: `value` as YAML has it; what is no pipeline is left unchanged, so that the check can report it
 * - empty: no source, no node
 */
export const expand = (value: unknown, { sources = [], sourceParams = {}, params = {}, enrichers = () => [] }: Open): Expanded => {
  if (!isObject(value) || !Array.isArray(value["nodes"])) return { value, writtenAt: [] }
  const nodes: ReadonlyArray<unknown> = value["nodes"]
  /** Who reads a node; an enricher hands works on, so its readers read them too. */
  const readersOf = (id: unknown, passed: ReadonlyArray<unknown> = []): ReadonlyArray<Reader> =>
    nodes.flatMap((raw) => {
      const node = withParams(raw, params)
      if (!isObject(node) || typeof node["plugin"] !== "string" || !isObject(node["inputs"])) return []
      if (!Object.values(node["inputs"]).flat().includes(id) || passed.includes(node["id"])) return []
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
    if (!names.some((name) => named.has(name))) return input
    const all = names.flatMap((name) => standing(name))
    return Array.isArray(input) || all.length !== 1 ? all : all[0]
  }
  const enriching = (node: Readonly<Record<string, unknown>>, inputs: unknown, i: number) =>
    needed.get(node["id"])!.map(({ id, enricher, columns }, e, all) => ({
      node: {
        ...node,
        id,
        plugin: `enricher/${enricher}`,
        inputs: e === 0 ? inputs : { works: all[e - 1]!.id },
        params: merged({ columns }, isObject(node["params"]) ? node["params"] : {})
      },
      i
    }))
  const written = nodes.flatMap((raw, i) => {
    const node = withParams(raw, params)
    if (!isObject(node)) return [{ node, i }]
    const inputs = isObject(node["inputs"])
      ? { inputs: Object.fromEntries(Object.entries(node["inputs"]).map(([port, input]) => [port, reads(input)])) }
      : {}
    if (needed.has(node["id"])) return enriching(node, inputs.inputs, i)
    if (node["plugin"] !== everySource) return [{ node: { ...node, ...inputs }, i }]
    const own = merged(isObject(node["params"]) ? node["params"] : {}, sourceParams)
    return sources.map((source, s) => ({
      node: { ...node, ...inputs, params: own, id: named.get(node["id"])![s], plugin: `source/${source}` },
      i
    }))
  })
  return { value: { ...value, nodes: written.map(({ node }) => node) }, writtenAt: written.map(({ i }) => i) }
}

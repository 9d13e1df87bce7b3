import * as Pipelines from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import { lackOf } from "@litfuse/engine/source/connect"
import type { Config } from "@litfuse/host/Config"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import { Host } from "@litfuse/host/Host"
import { live, type Traffic } from "@litfuse/host/http/HostServices"
import type * as Query from "@litfuse/query/Query"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/**
 * A node that would ask services.
 *
 * - `first` its first request, without keys; null = it is not known before other nodes have answers, or `why` says why it would not be sent
 * - `records` how many records it takes at most; `requests` how many requests at most, without repeated ones. null = that depends on answers
 * - `after` nodes that ask before it, whose answers can change what it asks
 */
export const Asking = Schema.Struct({
  node: Schema.String,
  plugin: Schema.String,
  first: Schema.NullOr(Schema.String),
  records: Schema.NullOr(Schema.Int),
  requests: Schema.NullOr(Schema.Int),
  after: Schema.Array(Schema.String),
  why: Schema.NullOr(Schema.String)
})
export type Asking = typeof Asking.Type

type Graph = Effect.Success<ReturnType<typeof PipelineRun.check>>["checked"] extends Result.Result<infer G, unknown> ? G : never

/** A search that takes more than this may divide itself by dates, so that the number of its requests depends on answers. */
const mostByPages = 1000

/** What a search sends besides its pages: one request for the number of records, and one for their identifiers. */
const mostBeside = 2

/** How many requests a search sends at most, without repeated ones. Empty: null for a source without a stated page, and for a deep search. */
export const requestsAtMost = ({ pageSize, maxRecords }: Source.Capabilities, depth: number): number | null => {
  const records = Math.min(depth, maxRecords)
  return pageSize === undefined || records > mostByPages ? null : Math.ceil(records / pageSize) + mostBeside
}

const firstOf = (outcomes: ReadonlyArray<Source.Outcome>): Pick<Asking, "first" | "why"> => {
  const urls = outcomes.flatMap((outcome) => Source.exchangesOf(outcome).map(({ method, url }) => `${method} ${url}`))
  const [outcome] = outcomes
  if (urls.length > 0 || outcome === undefined) return { first: urls[0] ?? null, why: null }
  const why = outcome._tag === "Skipped" ? outcome.why : Source.errorOf(outcome)?.message
  return { first: null, why: why ?? null }
}

const asksServices = ({ type }: Graph["nodes"][number]): boolean => type.reads.includes("network")

/** The nodes that ask services before a node, whose answers it needs. */
const askingBefore = (graph: Graph, id: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  const visit = (name: string): void => {
    for (const from of graph.nodes.find((one) => one.id === name)?.dependencies ?? [])
      if (!found.has(from)) {
        found.add(from)
        visit(from)
      }
  }
  visit(id)
  return graph.nodes.filter((one) => found.has(one.id) && asksServices(one)).map((one) => one.id)
}

const depthOf = (params: unknown): number => (params as { readonly depth?: number }).depth ?? Source.everything

/**
 * What a checked pipeline would ask of services. It runs over no recordings, so that each source writes its first request and none is sent.
 *
 * - shape: the nodes that ask services, in execution order
 * - empty: a pipeline over local collections asks nothing
 */
export const dryRun = Effect.fnUntraced(function* (
  graph: Graph,
  {
    config,
    registry,
    query,
    seed
  }: { readonly config: Config; readonly registry: Registry.Registry; readonly query: Query.Query; readonly seed: number }
) {
  const atMs = yield* Clock.currentTimeMillis
  const traffic: Traffic = { _tag: "Replay", folder: { label: "a dry run", texts: new Map() }, atMs, isUncached: true }
  const finished = yield* PipelineRun.execute(graph, config, query, { seed, traffic })
  const asking = graph.nodes.filter(asksServices).map((node) => {
    const { kind, id } = node.type
    return { ...node, source: kind === "source" ? registry.plugins.find("source", id)?.plugin : undefined }
  })
  // a replay needs no keys, and a run does
  const host = yield* Host
  const lacks = yield* host.around(config, live)(Effect.forEach(asking, ({ source }) => lackOf(source ?? {})))
  return asking.map(({ id, type, params, source }, i): Asking => {
    const after = askingBefore(graph, id)
    const plugin = Pipelines.NodeType.nameOf(type)
    const lack = lacks[i]
    if (lack !== undefined) return { node: id, plugin, first: null, records: 0, requests: 0, after, why: lack }
    if (source === undefined) return { node: id, plugin, first: null, records: null, requests: null, after, why: null }
    const answer = Pipelines.valueAt(graph, finished, id, Ports.Records)
    const depth = Math.min(depthOf(params), source.capabilities.maxRecords)
    return {
      node: id,
      plugin,
      ...(after.length > 0 ? { first: null, why: null } : firstOf(answer?.outcomes ?? [])),
      records: depth >= Source.everything ? null : depth,
      requests: requestsAtMost(source.capabilities, depth),
      after
    }
  })
})

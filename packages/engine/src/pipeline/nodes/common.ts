import * as Result from "effect/Result"
import type { PortMismatch } from "../../PipelineError.ts"
import type { Configurable, Kind } from "../../Plugin.ts"
import * as Ports from "../../ports.ts"
import type * as Reads from "../../Reads.ts"
import { canonical } from "../../internal/canonical.ts"
import type { Registered, Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Statistics from "../../Statistics.ts"
import type * as NodeType from "../NodeType.ts"
import { listsOver } from "./lists.ts"

/** The kinds that can be nodes of pipelines. The others are used by something else: measures by evaluation, retrievers by collections. */
export type NodeKind = "source" | "enricher" | "embedder" | "ranker" | "normalisation" | "fusion" | "reranker" | "analyzer"

/** A node type of a plugin, with the types of its parameters and inputs erased. */
export type AnyNodeType = NodeType.NodeType<Services>

/** What every node type takes from its plugin as it is. */
export const common = <K extends NodeKind>({ plugin: { kind, id, revision }, origin }: Registered<K>) => ({
  kind: kind satisfies Kind,
  id,
  revision,
  ...(origin.code === undefined ? {} : { code: origin.code })
})

/** The parameters of a node whose plugin has no others: its own, and what the configuration says of them. */
export const ownParams = <P>({ plugin, params }: { readonly plugin: Configurable<P>; readonly params: Registered["params"] }) => ({
  params: plugin.params,
  ...(Object.keys(params).length === 0 ? {} : { configured: params })
})

/** Inputs that several kinds have. */
export const works = { port: Ports.Works }
/** The query. */
export const query = { port: Ports.Query }
/** A ranking of the works at the input `works`. */
export const ranking = { port: Ports.Ranking, over: "works" }

const readable = {
  vectors: { port: Ports.Vectors, over: "works" },
  lists: { port: Ports.Rankings, many: true, over: "works" },
  outcomes: { port: Ports.Records, many: true }
} as const

/** What a node finds at the inputs that stand for what its plugin reads; those that it does not declare are not there. */
export interface Handed {
  readonly vectors?: Ports.Embedded
  readonly lists?: ReadonlyArray<Ports.Lists>
  readonly outcomes?: ReadonlyArray<Ports.Answers>
  readonly lineage?: Reads.Lineage
}

/** Which upstreams each registered source copies from. */
export const lineageOf = (plugins: Table): Reads.Lineage =>
  new Map(plugins.of("source").map(({ plugin: { id, ingests } }) => [id, ingests]))

/** The hosts of the services behind the registered sources, or what else they say that they come from; a collection at hand has none. */
export const platformsOf = (plugins: Table): ReadonlyMap<string, string> =>
  new Map(
    plugins.of("source").flatMap(({ plugin: { id, upstream, platform } }) => {
      const said = upstream === undefined ? platform : (URL.parse(upstream.origin)?.host ?? upstream.origin)
      return said === undefined ? [] : [[id, said] as const]
    })
  )

/** What the code of a node depends on: the plugin's own files and, where it reads the lineage or the platforms of sources, these. */
export const codeWith = (
  declared: ReadonlyArray<Reads.OfAnalyzers>,
  code: string | undefined,
  lineage: Reads.Lineage,
  platforms: ReadonlyMap<string, string> = new Map()
): { readonly code?: string } => {
  const known = {
    ...(declared.includes("lineage") ? { lineage: Object.fromEntries(lineage) } : {}),
    ...(declared.includes("search") ? { platforms: Object.fromEntries(platforms) } : {})
  }
  if (Object.keys(known).length === 0) return code === undefined ? {} : { code }
  return { code: canonical({ code, ...known }) }
}

/** The inputs that a node has because of what its plugin reads. */
export const inputsFor = (reads: ReadonlyArray<Reads.OfAnalyzers>): Readonly<Record<string, NodeType.Input>> =>
  Object.fromEntries(Object.entries(readable).filter(([read]) => reads.some((one) => one === read)))

/** What a node must declare because of what its plugin reads. */
export const readsFor = (reads: ReadonlyArray<Reads.OfAnalyzers>): ReadonlyArray<NodeType.Read> =>
  (["clock", "search"] as const).filter((read) => reads.includes(read))

/** What a plugin is given to read, from the inputs of its node. Errors: `PortMismatch` when lists or vectors are about other works. */
export const readableOf = (
  declared: ReadonlyArray<Reads.OfAnalyzers>,
  { table, statistics }: Ports.WorkList,
  { vectors, lists, outcomes, lineage }: Handed,
  reads: NodeType.Reads
): Result.Result<Reads.Readable, PortMismatch> =>
  Result.gen(function* () {
    return {
      ...(declared.includes("clock") ? { nowMs: reads.nowMs() } : {}),
      ...(lineage === undefined || !declared.includes("lineage") ? {} : { lineage }),
      ...(statistics === undefined ? {} : { statistics: Statistics.fromExtract(statistics) }),
      ...(vectors === undefined ? {} : { vectors: Ports.vectorsOver(table.ids, vectors) }),
      ...(lists === undefined ? {} : { lists: yield* listsOver(table.ids, lists) }),
      ...(outcomes === undefined ? {} : { outcomes: outcomes.flatMap((one) => one.outcomes) })
    }
  })

import * as Result from "effect/Result"
import type { PortMismatch } from "../../PipelineError.ts"
import type { Configurable, Kind } from "../../Plugin.ts"
import * as Ports from "../../Ports.ts"
import type * as Reads from "../../Reads.ts"
import { canonical } from "../../canonical.ts"
import type { Registered, Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Statistics from "../../Statistics.ts"
import type * as NodeType from "../NodeType.ts"
import { listsOver } from "./joinLists.ts"

/** The kinds that can be nodes of pipelines. Evaluation uses measures, and collections use retrievers. */
export type NodeKind = "source" | "enricher" | "embedder" | "ranker" | "normalisation" | "fusion" | "reranker" | "analyzer"

/** A node type of a plugin, with the types of its parameters and inputs erased. */
export type AnyNodeType = NodeType.NodeType<Services>

/** The properties that every node type takes from its plugin. */
export const nodeBasics = <K extends NodeKind>({ plugin: { kind, id, revision }, origin }: Registered<K>) => ({
  kind: kind satisfies Kind,
  id,
  revision,
  ...(origin.code === undefined ? {} : { code: origin.code })
})

/** The parameters of a node with only the parameters of its plugin, and their configured values. */
export const ownParams = <P>({ plugin, params }: { readonly plugin: Configurable<P>; readonly params: Registered["params"] }) => ({
  params: plugin.params,
  ...(Object.keys(params).length === 0 ? {} : { configured: params })
})

/** The input of works. */
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

/** The values at the inputs for the reads of a plugin. Undeclared ones are absent. */
export interface ReadInputs {
  readonly vectors?: Ports.Embedded
  readonly lists?: ReadonlyArray<Ports.Lists>
  readonly outcomes?: ReadonlyArray<Ports.Answers>
  readonly lineage?: Reads.Lineage
}

/** The upstreams that each registered source copies from. */
export const lineageOf = (plugins: Table): Reads.Lineage =>
  new Map(plugins.of("source").map(({ plugin: { id, ingests } }) => [id, ingests]))

/** The hosts of the services of registered sources, or their declared platform. A local collection has none. */
export const platformsOf = (plugins: Table): ReadonlyMap<string, string> =>
  new Map(
    plugins.of("source").flatMap(({ plugin: { id, upstream, platform } }) => {
      const host = upstream === undefined ? platform : (URL.parse(upstream.origin)?.host ?? upstream.origin)
      return host === undefined ? [] : [[id, host] as const]
    })
  )

/** The display names of registered sources, by their ids. */
export const namesOf = (plugins: Table): ReadonlyMap<string, string> =>
  new Map(plugins.of("source").flatMap(({ plugin: { id, title } }) => (title === undefined ? [] : [[id, title] as const])))

/** The code hash of a node: the files of the plugin and, if it reads them, the lineage or the platforms of sources. */
export const nodeCode = (
  declared: ReadonlyArray<Reads.OfAnalyzers>,
  code: string | undefined,
  lineage: Reads.Lineage,
  platforms: ReadonlyMap<string, string> = new Map(),
  names: ReadonlyMap<string, string> = new Map()
): { readonly code?: string } => {
  const known = {
    ...(declared.includes("lineage") ? { lineage: Object.fromEntries(lineage) } : {}),
    ...(declared.includes("search") ? { platforms: Object.fromEntries(platforms), names: Object.fromEntries(names) } : {})
  }
  if (Object.keys(known).length === 0) return code === undefined ? {} : { code }
  return { code: canonical({ code, ...known }) }
}

/** The inputs for the declared reads of a plugin. */
export const inputsFor = (reads: ReadonlyArray<Reads.OfAnalyzers>): Readonly<Record<string, NodeType.Input>> =>
  Object.fromEntries(Object.entries(readable).filter(([read]) => reads.some((one) => one === read)))

/** The reads of a node for the declared reads of its plugin. */
export const readsFor = (reads: ReadonlyArray<Reads.OfAnalyzers>): ReadonlyArray<NodeType.Read> =>
  (["clock", "search"] as const).filter((read) => reads.includes(read))

/** The readable values of a plugin, from the inputs of its node. Errors: `PortMismatch` when lists or vectors are about other works. */
export const readableOf = (
  declared: ReadonlyArray<Reads.OfAnalyzers>,
  { table, statistics }: Ports.WorkList,
  { vectors, lists, outcomes, lineage }: ReadInputs,
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

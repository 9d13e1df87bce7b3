import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Size } from "./IndexSpec.ts"
import * as IndexDescription from "./IndexDescription.ts"
import type { Nodes } from "./OpenSearchApi.ts"

/** All requests to a cluster. Schemas list only the fields that litfuse reads. */

/** An index of the cluster; `meta` is undefined for an index that litfuse did not make. */
export interface FoundIndex {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly isClosed: boolean
  readonly size: Size
  readonly meta: IndexDescription.IndexDescription | undefined
}

const Refusal = Schema.Struct({ type: Schema.String, reason: Schema.optionalKey(Schema.NullOr(Schema.String)) })

const Item = Schema.Struct({ create: Schema.Struct({ status: Schema.Int, error: Schema.optionalKey(Refusal) }) })

/** The result for a document that was sent. */
export type Item = (typeof Item.Type)["create"]

const Bulk = Schema.Struct({ items: Schema.Array(Item) })

/** Document counts refer to primary shards. */
const Stats = Schema.Struct({
  _shards: Schema.Struct({ failed: Schema.Int }),
  _all: Schema.Struct({
    primaries: Schema.Struct({
      docs: Schema.optionalKey(Schema.Struct({ count: Schema.Int, deleted: Schema.Int })),
      store: Schema.optionalKey(Schema.Struct({ size_in_bytes: Schema.Number }))
    })
  })
})

/** A hit: its sort key, which is score and id; `_source` if titles were requested. */
const Hit = Schema.Struct({
  sort: Schema.Tuple([Schema.Finite, Schema.NonEmptyString]),
  _source: Schema.optionalKey(Schema.Struct({ shown: Schema.optionalKey(Schema.String) }))
})

const Searched = Schema.Struct({
  timed_out: Schema.Boolean,
  _shards: Schema.Struct({ total: Schema.Int, failed: Schema.Int }),
  hits: Schema.Struct({ hits: Schema.Array(Hit) })
})
/** The answer of the cluster to a search. */
export type SearchAnswer = typeof Searched.Type

const DataNodes = Schema.Struct({
  nodes: Schema.Record(Schema.String, Schema.Struct({ name: Schema.String, plugins: Schema.Array(Schema.Struct({ name: Schema.String })) }))
})

/** A data node and its plugins. */
export interface DataNode {
  readonly name: string
  readonly plugins: ReadonlyArray<string>
}

const Acknowledged = Schema.Struct({ acknowledged: Schema.optionalKey(Schema.Boolean) })

const encodeName = (name: string): string => encodeURIComponent(name)

/** The requests to a cluster. */
export interface Calls {
  readonly dataNodes: Effect.Effect<ReadonlyArray<DataNode>, SourceError>
  readonly indexes: (pattern: string) => Effect.Effect<ReadonlyArray<FoundIndex>, SourceError>
  readonly health: (index: string) => Effect.Effect<string, SourceError>
  readonly create: (index: string, body: unknown) => Effect.Effect<unknown, SourceError>
  readonly replicate: (index: string, replicas: number) => Effect.Effect<unknown, SourceError>
  readonly describe: (index: string, meta: IndexDescription.IndexDescription) => Effect.Effect<unknown, SourceError>
  readonly bulk: (alias: string, lines: string) => Effect.Effect<ReadonlyArray<Item>, SourceError>
  readonly refresh: (index: string) => Effect.Effect<unknown, SourceError>
  readonly size: (index: string) => Effect.Effect<{ documents: number; deleted: number; bytes: number; failed: number }, SourceError>
  readonly aliases: (actions: ReadonlyArray<unknown>) => Effect.Effect<unknown, SourceError>
  readonly search: (index: string, body: unknown) => Effect.Effect<SearchAnswer, SourceError>
}

/** Makes the requests to the nodes of a cluster. */
export const make = ({ json, find }: Nodes): Calls => ({
  // `_cat/plugins` does not say which nodes hold data, and has no line for a node without plugins
  dataNodes: Effect.map(json(DataNodes, { path: "/_nodes/data:true/plugins" }), ({ nodes }) =>
    Object.values(nodes).map(({ name, plugins }) => ({ name, plugins: plugins.map((plugin) => plugin.name) }))
  ),
  indexes: (pattern) =>
    Effect.map(
      find(Schema.Record(Schema.String, IndexDescription.ClusterIndex), {
        path: `/${encodeName(pattern)}`,
        query: { expand_wildcards: "all" }
      }),
      (found) =>
        Object.entries(found ?? {}).map(([name, { settings, ...index }]) => ({
          name,
          aliases: Object.keys(index.aliases),
          isClosed: settings.index.verified_before_close === "true",
          size: { shards: Number(settings.index.number_of_shards), replicas: Number(settings.index.number_of_replicas) },
          meta: IndexDescription.read(name, index)
        }))
    ),
  health: (index) =>
    Effect.map(json(Schema.Struct({ status: Schema.String }), { path: `/_cluster/health/${encodeName(index)}` }), ({ status }) => status),
  create: (index, body) => find(Acknowledged, { path: `/${encodeName(index)}`, method: "PUT", json: body }),
  replicate: (index, replicas) =>
    json(Acknowledged, { path: `/${encodeName(index)}/_settings`, method: "PUT", json: { index: { number_of_replicas: replicas } } }),
  describe: (index, meta) =>
    meta.vectorsOf === undefined
      ? json(Acknowledged, { path: `/${encodeName(index)}/_mapping`, method: "PUT", json: IndexDescription.inMapping(meta) })
      : json(Acknowledged, { path: "/_aliases", json: { actions: [IndexDescription.inAlias(index, meta)] } }),
  bulk: (alias, lines) =>
    // documents must not recreate an index that was deleted. For a missing shard the cluster waits ten seconds instead of
    // a minute, because litfuse resends refused documents
    Effect.map(json(Bulk, { path: `/${encodeName(alias)}/_bulk`, query: { require_alias: "true", timeout: "10s" }, lines }), ({ items }) =>
      items.map(({ create }) => create)
    ),
  refresh: (index) => json(Schema.Unknown, { path: `/${encodeName(index)}/_refresh`, json: {} }),
  size: (index) =>
    Effect.map(json(Stats, { path: `/${encodeName(index)}/_stats/docs,store` }), ({ _shards: { failed }, _all: { primaries } }) => ({
      documents: primaries.docs?.count ?? 0,
      deleted: primaries.docs?.deleted ?? 0,
      bytes: primaries.store?.size_in_bytes ?? 0,
      failed
    })),
  aliases: (actions) => json(Acknowledged, { path: "/_aliases", json: { actions } }),
  search: (index, body) =>
    json(Searched, {
      path: `/${encodeName(index)}/_search`,
      // term statistics are computed over all shards, and a shard without an answer must not look like one without hits
      query: { search_type: "dfs_query_then_fetch", allow_partial_search_results: "false" },
      json: body
    })
})

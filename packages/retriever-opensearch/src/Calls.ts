import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Size } from "./Form.ts"
import * as Meta from "./Meta.ts"
import type { Nodes } from "./OpenSearchApi.ts"

/** Everything that is asked of a cluster. Schemas name what is read of an answer, and nothing else. */

/** An index as the cluster has it; `meta` undefined where it is none of ours. */
export interface Found {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly isClosed: boolean
  readonly size: Size
  readonly meta: Meta.Meta | undefined
}

/** An item that was not indexed, and why. */
const Refusal = Schema.Struct({ type: Schema.String, reason: Schema.optionalKey(Schema.NullOr(Schema.String)) })

const Item = Schema.Struct({ create: Schema.Struct({ status: Schema.Int, error: Schema.optionalKey(Refusal) }) })

/** What became of a document that was sent. */
export type Item = (typeof Item.Type)["create"]

const Bulk = Schema.Struct({ items: Schema.Array(Item) })

/** Numbers of documents are those of primary shards. */
const Stats = Schema.Struct({
  _shards: Schema.Struct({ failed: Schema.Int }),
  _all: Schema.Struct({
    primaries: Schema.Struct({
      docs: Schema.optionalKey(Schema.Struct({ count: Schema.Int, deleted: Schema.Int })),
      store: Schema.optionalKey(Schema.Struct({ size_in_bytes: Schema.Number }))
    })
  })
})

/** A hit: its score, and its id beside that as it was sorted; `_source` where titles were asked for. */
const Hit = Schema.Struct({
  sort: Schema.Tuple([Schema.Finite, Schema.NonEmptyString]),
  _source: Schema.optionalKey(Schema.Struct({ shown: Schema.optionalKey(Schema.String) }))
})

const Searched = Schema.Struct({
  timed_out: Schema.Boolean,
  _shards: Schema.Struct({ total: Schema.Int, failed: Schema.Int }),
  hits: Schema.Struct({ hits: Schema.Array(Hit) })
})
export type Searched = typeof Searched.Type

/** The nodes that hold data, by an id that has no meaning here. */
const DataNodes = Schema.Struct({
  nodes: Schema.Record(Schema.String, Schema.Struct({ name: Schema.String, plugins: Schema.Array(Schema.Struct({ name: Schema.String })) }))
})

/** A node that holds data, and the names of its plugins. */
export interface DataNode {
  readonly name: string
  readonly plugins: ReadonlyArray<string>
}

const Said = Schema.Struct({ acknowledged: Schema.optionalKey(Schema.Boolean) })

const named = (name: string): string => encodeURIComponent(name)

/** The calls to a cluster. */
export interface Calls {
  readonly dataNodes: Effect.Effect<ReadonlyArray<DataNode>, SourceError>
  readonly indexes: (pattern: string) => Effect.Effect<ReadonlyArray<Found>, SourceError>
  readonly health: (index: string) => Effect.Effect<string, SourceError>
  readonly create: (index: string, body: unknown) => Effect.Effect<unknown, SourceError>
  readonly replicate: (index: string, replicas: number) => Effect.Effect<unknown, SourceError>
  readonly describe: (index: string, meta: Meta.Meta) => Effect.Effect<unknown, SourceError>
  readonly bulk: (alias: string, lines: string) => Effect.Effect<ReadonlyArray<Item>, SourceError>
  readonly refresh: (index: string) => Effect.Effect<unknown, SourceError>
  readonly size: (index: string) => Effect.Effect<{ documents: number; deleted: number; bytes: number; failed: number }, SourceError>
  readonly aliases: (actions: ReadonlyArray<unknown>) => Effect.Effect<unknown, SourceError>
  readonly search: (index: string, body: unknown) => Effect.Effect<Searched, SourceError>
}

/** The calls to the nodes of a cluster. */
export const make = ({ json, find }: Nodes): Calls => ({
  // `_cat/plugins` does not say which nodes hold data, and has no line for a node without plugins
  dataNodes: Effect.map(json(DataNodes, { path: "/_nodes/data:true/plugins" }), ({ nodes }) =>
    Object.values(nodes).map(({ name, plugins }) => ({ name, plugins: plugins.map((plugin) => plugin.name) }))
  ),
  indexes: (pattern) =>
    Effect.map(
      find(Schema.Record(Schema.String, Meta.Index), { path: `/${named(pattern)}`, query: { expand_wildcards: "all" } }),
      (found) =>
        Object.entries(found ?? {}).map(([name, { settings, ...index }]) => ({
          name,
          aliases: Object.keys(index.aliases),
          isClosed: settings.index.verified_before_close === "true",
          size: { shards: Number(settings.index.number_of_shards), replicas: Number(settings.index.number_of_replicas) },
          meta: Meta.of(name, index)
        }))
    ),
  health: (index) =>
    Effect.map(json(Schema.Struct({ status: Schema.String }), { path: `/_cluster/health/${named(index)}` }), ({ status }) => status),
  create: (index, body) => find(Said, { path: `/${named(index)}`, method: "PUT", json: body }),
  replicate: (index, replicas) =>
    json(Said, { path: `/${named(index)}/_settings`, method: "PUT", json: { index: { number_of_replicas: replicas } } }),
  describe: (index, meta) =>
    meta.vectorsOf === undefined
      ? json(Said, { path: `/${named(index)}/_mapping`, method: "PUT", json: Meta.mapped(meta) })
      : json(Said, { path: "/_aliases", json: { actions: [Meta.saying(index, meta)] } }),
  bulk: (alias, lines) =>
    // an index that somebody removed must not be made again by what is sent to it; for a shard that is gone the cluster waits
    // ten seconds instead of a minute, because what it then refuses is sent again
    Effect.map(json(Bulk, { path: `/${named(alias)}/_bulk`, query: { require_alias: "true", timeout: "10s" }, lines }), ({ items }) =>
      items.map(({ create }) => create)
    ),
  refresh: (index) => json(Schema.Unknown, { path: `/${named(index)}/_refresh`, json: {} }),
  size: (index) =>
    Effect.map(json(Stats, { path: `/${named(index)}/_stats/docs,store` }), ({ _shards: { failed }, _all: { primaries } }) => ({
      documents: primaries.docs?.count ?? 0,
      deleted: primaries.docs?.deleted ?? 0,
      bytes: primaries.store?.size_in_bytes ?? 0,
      failed
    })),
  aliases: (actions) => json(Said, { path: "/_aliases", json: { actions } }),
  search: (index, body) =>
    json(Searched, {
      path: `/${named(index)}/_search`,
      // what a term is worth is counted over all shards, and a shard that does not answer is no shard without hits
      query: { search_type: "dfs_query_then_fetch", allow_partial_search_results: "false" },
      json: body
    })
})

import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Nodes } from "./OpenSearchApi.ts"

/** Everything that is asked of a cluster. Schemas name what is read of an answer, and nothing else. */

/**
 * What an index of ours says of itself.
 *
 * - `hash` of mapping, settings and parameters (`Layout.hashOf`); `params` the parameters themselves
 * - `done` how many documents are in it for certain, the first ones in their order; `sofar` the hash of these as they were sent
 * - `until` how many of the first documents may be in it, and the hash `planned` of these: it is written down before they are sent
 * - `whole` whether it holds all documents
 * - `identity` what identifies the documents, where they are those of a dataset
 */
export const Meta = Schema.Struct({
  version: Schema.Literal(1),
  hash: Schema.String,
  params: Schema.Record(Schema.String, Schema.Unknown),
  done: Schema.Int,
  sofar: Schema.String,
  until: Schema.Int,
  planned: Schema.String,
  whole: Schema.Boolean,
  identity: Schema.optionalKey(Schema.String)
})
export type Meta = typeof Meta.Type

/** An index as the cluster has it; `meta` undefined where it is none of ours. */
export interface Found {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly meta: Meta | undefined
}

const Index = Schema.Struct({
  aliases: Schema.Record(Schema.String, Schema.Unknown),
  mappings: Schema.Struct({ _meta: Schema.optionalKey(Schema.Unknown) })
})

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
  sort: Schema.Tuple([Schema.Number, Schema.String]),
  _source: Schema.optionalKey(Schema.Struct({ shown: Schema.optionalKey(Schema.String) }))
})

const Searched = Schema.Struct({
  timed_out: Schema.Boolean,
  _shards: Schema.Struct({ total: Schema.Int, failed: Schema.Int }),
  hits: Schema.Struct({ hits: Schema.Array(Hit) })
})
export type Searched = typeof Searched.Type

const Said = Schema.Struct({ acknowledged: Schema.optionalKey(Schema.Boolean) })

const named = (name: string): string => encodeURIComponent(name)

/** The calls to a cluster. */
export interface Calls {
  readonly indexes: (pattern: string) => Effect.Effect<ReadonlyArray<Found>, SourceError>
  readonly health: (index: string) => Effect.Effect<string, SourceError>
  readonly create: (index: string, body: unknown) => Effect.Effect<unknown, SourceError>
  readonly describe: (index: string, meta: Meta) => Effect.Effect<unknown, SourceError>
  readonly bulk: (alias: string, lines: string) => Effect.Effect<ReadonlyArray<Item>, SourceError>
  readonly refresh: (index: string) => Effect.Effect<unknown, SourceError>
  readonly size: (index: string) => Effect.Effect<{ documents: number; deleted: number; bytes: number; failed: number }, SourceError>
  readonly aliases: (actions: ReadonlyArray<unknown>) => Effect.Effect<unknown, SourceError>
  readonly search: (index: string, body: unknown) => Effect.Effect<Searched, SourceError>
}

const isMeta = Schema.is(Schema.Struct({ litfuse: Meta }))

/** The calls to the nodes of a cluster. */
export const make = ({ json, find }: Nodes): Calls => ({
  indexes: (pattern) =>
    Effect.map(find(Schema.Record(Schema.String, Index), { path: `/${named(pattern)}`, query: { expand_wildcards: "all" } }), (found) =>
      Object.entries(found ?? {}).map(([name, { aliases, mappings }]) => ({
        name,
        aliases: Object.keys(aliases),
        meta: isMeta(mappings._meta) ? mappings._meta.litfuse : undefined
      }))
    ),
  health: (index) =>
    Effect.map(json(Schema.Struct({ status: Schema.String }), { path: `/_cluster/health/${named(index)}` }), ({ status }) => status),
  create: (index, body) => find(Said, { path: `/${named(index)}`, method: "PUT", json: body }),
  describe: (index, meta) => json(Said, { path: `/${named(index)}/_mapping`, method: "PUT", json: { _meta: { litfuse: meta } } }),
  bulk: (alias, lines) =>
    // an index that somebody removed must not be made again by what is sent to it
    Effect.map(json(Bulk, { path: `/${named(alias)}/_bulk`, query: { require_alias: "true" }, lines }), ({ items }) =>
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

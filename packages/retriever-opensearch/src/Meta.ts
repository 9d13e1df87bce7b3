import * as Schema from "effect/Schema"

/**
 * What an index of ours says of itself.
 *
 * - `hash` of mapping, settings and parameters (`Form`); `params` the parameters themselves
 * - `done` how many documents are in it for certain, the first ones in their order; `sofar` the hash of these as they were sent
 * - `until` how many of the first documents may be in it, and the hash `planned` of these: it is written down before they are sent
 * - `whole` whether it holds all documents
 * - `vectorsOf` the retriever whose vectors it holds; absent = it holds words
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
  vectorsOf: Schema.optionalKey(Schema.String),
  identity: Schema.optionalKey(Schema.String)
})
export type Meta = typeof Meta.Type

/** An index as a cluster answers it. */
export const Index = Schema.Struct({
  aliases: Schema.Record(Schema.String, Schema.Unknown),
  mappings: Schema.Struct({ _meta: Schema.optionalKey(Schema.Unknown) }),
  settings: Schema.Struct({
    index: Schema.Struct({
      number_of_shards: Schema.String,
      number_of_replicas: Schema.String,
      // it is there, and "true", while an index is closed
      verified_before_close: Schema.optionalKey(Schema.String)
    })
  })
})

/** An alias that says what its index is: the filter of whoever searches by it, and nobody does. */
const Saying = Schema.Struct({ filter: Schema.Struct({ term: Schema.Struct({ id: Schema.fromJsonString(Meta) }) }) })

const isMapped = Schema.is(Schema.Struct({ litfuse: Meta }))

const saidBy = Schema.decodeUnknownOption(Saying)

const aliasOf = (index: string): string => `${index}.said`

/** A description in the mapping of an index. */
export const mapped = (meta: Meta) => ({ _meta: { litfuse: meta } })

/**
 * The action that gives an index a description beside its mapping. Some versions of k-NN (2.19.1 and 2.19.2 among them) fail to apply any change of a mapping
 * with vectors, and then every shard is opened again: opensearch-project/k-NN#2540.
 */
export const saying = (index: string, meta: Meta) => ({
  add: { index, alias: aliasOf(index), filter: { term: { id: JSON.stringify(meta) } } }
})

/** What an index says of itself; undefined where it is none of ours. */
export const of = (index: string, { aliases, mappings }: Pick<typeof Index.Type, "aliases" | "mappings">): Meta | undefined => {
  const said = saidBy(aliases[aliasOf(index)])
  if (said._tag === "Some") return said.value.filter.term.id
  return isMapped(mappings._meta) ? mappings._meta.litfuse : undefined
}

import * as Schema from "effect/Schema"

/**
 * The description that litfuse stores with an index.
 *
 * - `hash` of mapping, settings and parameters (`IndexSpec`); `params` the parameters themselves
 * - `done` how many documents are certainly in it, the first ones in their order; `sofar` the hash of these as they were sent
 * - `until` how many of the first documents may be in it, and `planned` the hash of these; both are written before they are sent
 * - `whole` whether it contains all documents
 * - `vectorsOf` the retriever whose vectors it stores; absent = it stores words
 * - `identity` identifies the documents if they are a dataset's
 */
export const IndexDescription = Schema.Struct({
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
export type IndexDescription = typeof IndexDescription.Type

/** An index in the cluster's answer. */
export const ClusterIndex = Schema.Struct({
  aliases: Schema.Record(Schema.String, Schema.Unknown),
  mappings: Schema.Struct({ _meta: Schema.optionalKey(Schema.Unknown) }),
  settings: Schema.Struct({
    index: Schema.Struct({
      number_of_shards: Schema.String,
      number_of_replicas: Schema.String,
      // present and "true" while an index is closed
      verified_before_close: Schema.optionalKey(Schema.String)
    })
  })
})

/** An alias whose filter contains the description of its index. No search uses this alias. */
const DescriptionAlias = Schema.Struct({ filter: Schema.Struct({ term: Schema.Struct({ id: Schema.fromJsonString(IndexDescription) }) }) })

const isMapped = Schema.is(Schema.Struct({ litfuse: IndexDescription }))

const decodeAlias = Schema.decodeUnknownOption(DescriptionAlias)

const aliasOf = (index: string): string => `${index}.said`

/** The description as part of the mapping of an index. */
export const inMapping = (meta: IndexDescription) => ({ _meta: { litfuse: meta } })

/**
 * The action that stores the description in an alias instead of the mapping. Some versions of k-NN (2.19.1 and 2.19.2 among them) fail to apply any change of a mapping
 * with vectors, and then reopen every shard: opensearch-project/k-NN#2540.
 */
export const inAlias = (index: string, meta: IndexDescription) => ({
  add: { index, alias: aliasOf(index), filter: { term: { id: JSON.stringify(meta) } } }
})

/** The description of an index; undefined for an index that litfuse did not make. */
export const read = (
  index: string,
  { aliases, mappings }: Pick<typeof ClusterIndex.Type, "aliases" | "mappings">
): IndexDescription | undefined => {
  const fromAlias = decodeAlias(aliases[aliasOf(index)])
  if (fromAlias._tag === "Some") return fromAlias.value.filter.term.id
  return isMapped(mappings._meta) ? mappings._meta.litfuse : undefined
}

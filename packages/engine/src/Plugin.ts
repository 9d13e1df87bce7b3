import type * as Schema from "effect/Schema"

/** The version of the contracts in this package. A plugin names the range it was written for in `apiVersion`. */
export const hostApi = "1.0.0"

/** The kinds of plugin, in the order in which a search meets them. */
export const kinds = [
  "source",
  "retriever",
  "enricher",
  "ranker",
  "normalisation",
  "fusion",
  "reranker",
  "analyzer",
  "embedder",
  "measure"
] as const

/** One of the kinds of plugin. */
export type Kind = (typeof kinds)[number]

/**
 * What every plugin shares. A plugin is a value: pure data until it is made, so listing and checking need no network and no secret.
 *
 * - `id` kebab-case or the field's own name (`nDCG`); unique within its kind
 * - `apiVersion` a semver range of `hostApi`
 * - `revision` counts up whenever any output for the same input may differ; caches and reports carry it
 * - `about` one sentence for tables
 */
export interface Plugin<K extends Kind = Kind> {
  readonly kind: K
  readonly id: string
  readonly apiVersion: string
  readonly revision: number
  readonly about: string
}

/** A plugin whose parameters are decoded by a Schema, with every default inside the Schema. */
export interface Configurable<Params> {
  readonly params: Schema.Codec<Params, unknown>
}

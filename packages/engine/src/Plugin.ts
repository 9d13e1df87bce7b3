import type * as Schema from "effect/Schema"
import type * as Services from "./serviceNames.ts"

/** The version of the contracts in this package. A plugin names the supported range in `apiVersion`. */
export const hostApi = "2.0.0"

/** The range that the constructors of this package fill in. */
export const apiVersion = "^2.0.0"

/** The kinds of plugin, in the order in which a search uses them. A search uses no measures, and asks no sources of entities. */
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
  "measure",
  "entity"
] as const

/** One of the kinds of plugin. */
export type Kind = (typeof kinds)[number]

/**
 * What every plugin shares. A plugin is a value and pure data until it is made, so listing and checking need no network and no secret.
 *
 * - `id` kebab-case or the usual name in the field (`nDCG`); unique within its kind
 * - `apiVersion` a semver range of `hostApi`
 * - `revision` increases when any output for the same input may differ; caches and reports contain it
 * - `about` one sentence for tables
 * - `services` what it requests from the host, from the closed list of `Services`; absent = nothing
 */
export interface Plugin<K extends Kind = Kind> {
  readonly kind: K
  readonly id: string
  readonly apiVersion: string
  readonly revision: number
  readonly about: string
  readonly services?: ReadonlyArray<Services.Name>
}

/** A plugin whose parameters are decoded by a Schema that contains every default. */
export interface Configurable<Params> {
  readonly params: Schema.Codec<Params, unknown>
}

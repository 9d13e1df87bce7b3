import { createHash } from "node:crypto"
import type { Document } from "@litfuse/engine/Retriever"
import type * as Result from "effect/Result"

/** Writes documents for a cluster. */
export interface Writer {
  /** The part of a document that the index depends on: equal keys mean equal lines. */
  readonly key: (document: Document) => string
  /** Documents as lines of JSON; `keys` are the keys of the documents. Errors: why they cannot be written, on one line. */
  readonly lines: (documents: ReadonlyArray<Document>, keys: ReadonlyArray<string>) => Result.Result<ReadonlyArray<string>, string>
  /** How many terms the cluster splits because they are too long. */
  readonly tooLong: () => number
}

/** The number of shards, and of additional copies of each. */
export interface Size {
  readonly shards: number
  readonly replicas: number
}

/**
 * The specification of an index.
 *
 * - `params` the parameters that it depends on; `hash` of these, its mapping and its settings: another hash means another index
 * - `vectorsOf` the retriever whose vectors it stores; undefined = it stores words
 * - `body` the body of the request that creates the index
 */
export interface IndexSpec {
  readonly params: Readonly<Record<string, unknown>>
  readonly hash: string
  readonly vectorsOf?: string
  readonly body: (size: Size) => { readonly settings: object; readonly mappings: object }
  readonly writer: () => Writer
}

/** The settings of every index. */
export const settings = ({ shards, replicas }: Size) => ({
  number_of_shards: shards,
  number_of_replicas: replicas,
  // it is searched only when complete, and does not change afterwards
  refresh_interval: "-1",
  // its size is reported when it is complete; cached values would be ten seconds old
  store: { stats_refresh_interval: "0s" }
})

/** The fields of every index: the id, which breaks ties, and the title, which is shown. */
export const fields = { id: { type: "keyword" }, shown: { type: "keyword", index: false, doc_values: false } } as const

/** The part of a document that the cluster stores unchanged. */
export const storedFields = { includes: ["shown"] } as const

/** Sorts the keys of objects, so that their order does not affect the hash. */
const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The hash of JSON values. */
export const hashOf = (...parts: ReadonlyArray<unknown>): string =>
  createHash("sha256").update(JSON.stringify(parts, sortKeys)).digest("hex").slice(0, 12)

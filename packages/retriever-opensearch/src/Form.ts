import { createHash } from "node:crypto"
import type { Document } from "@litfuse/engine/Retriever"
import type * as Result from "effect/Result"

/** How documents are written for a cluster. */
export interface Writer {
  /** What a document is, as far as the index depends on it: two that have the same are written the same. */
  readonly key: (document: Document) => string
  /** Documents as lines of JSON; `keys` are theirs. Errors: why they cannot be written, in a line. */
  readonly lines: (documents: ReadonlyArray<Document>, keys: ReadonlyArray<string>) => Result.Result<ReadonlyArray<string>, string>
  /** How many terms the cluster divides, because they are too long. */
  readonly tooLong: () => number
}

/** Into how many parts a cluster divides an index, and how many further copies of each it keeps. */
export interface Size {
  readonly shards: number
  readonly replicas: number
}

/**
 * What an index consists of.
 *
 * - `params` on what it depends; `hash` of these, of its mapping and of its settings: an index of another one is another index
 * - `vectorsOf` the retriever whose vectors it holds; undefined = it holds words
 * - `body` what makes the index
 */
export interface Form {
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
  // it is searched when it is whole, and does not change after that
  refresh_interval: "-1",
  // how large it is is told when it is whole, and would be ten seconds old
  store: { stats_refresh_interval: "0s" }
})

/** The fields of every index: the id, by which ties go, and the title, which is shown. */
export const fields = { id: { type: "keyword" }, shown: { type: "keyword", index: false, doc_values: false } } as const

/** The part of a document that is kept as it was sent. */
export const kept = { includes: ["shown"] } as const

/** A value with the names of its objects in order, however somebody wrote them. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The hash of parts that JSON can say. */
export const hashOf = (...parts: ReadonlyArray<unknown>): string =>
  createHash("sha256").update(JSON.stringify(parts, inOrder)).digest("hex").slice(0, 12)

import type { Explanation } from "./Explanation.ts"
import type { Ids } from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { Ranking } from "./Ranking.ts"
import type { SourceRecord } from "./SourceRecord.ts"
import type { Statistics } from "./Statistics.ts"

/** Metadata of a document besides its text, in the fields of records. */
export type Known = Partial<Pick<SourceRecord, "published" | "containerTitle" | "citationCount" | "publicationTypes" | "keywords">>

/**
 * The parts of a document that retrieval reads.
 *
 * - `headings` the names of its descriptors
 * - `known` metadata for rankers that read more than text
 * - empty: title and text may be the empty text; `id` may not
 */
export interface Document {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly headings?: ReadonlyArray<string>
  readonly known?: Known
}

/** The arrays of an index by name, as a file stores them and threads share them. */
export type Arrays = Readonly<Record<string, Uint16Array | Uint32Array | Int32Array>>

/** A part of a collection: the arrays of its index, stored in a file, and the row of each document in the whole collection, ascending. */
export interface Part {
  readonly array: (name: string) => { readonly length: number; readonly read: (from: number, to: number) => Arrays[string] }
  readonly rows: Int32Array
}

/** A new index, made from parts. Its arrays are in the order of `Stored.arrays`; `write` provides their content piece by piece. */
export interface Merged {
  readonly shape: ReadonlyArray<readonly [name: string, type: "u16" | "u32" | "i32", length: number]>
  readonly write: (put: (name: string, at: number, items: Arrays[string]) => void) => void
}

/**
 * Converts an index to arrays and back.
 *
 * - `form` names the meaning of the arrays: retrievers of the same form read each other's indexes
 * - `arrays` need not copy
 * - `index` undefined when the arrays cannot be an index of these ids with these parameters; they may come from a damaged file
 * - `merge` the arrays of all `size` documents, from those of parts: what `arrays` would return. It allows collections larger than memory. `onTerms`
 *   receives how many terms are merged, and of how many
 */
export interface Stored<Index, Params> {
  readonly form: string
  arrays(index: Index): Arrays
  index(arrays: Arrays, ids: Ids, params: Params): Index | undefined
  merge?(parts: ReadonlyArray<Part>, size: number, params: Params, onTerms?: (done: number, total: number) => void): Merged
}

/**
 * Ranks the documents of a collection for the text of a query: the first stage of a search over a collection in memory.
 *
 * - `refuses` why parameters that the Schema accepts cannot be used (such as a missing model); undefined = nothing
 * - `indexedBy` the parameters that the index depends on, such as a tokenizer: settings that agree on them share an index
 * - `index` reads every document once; no id twice; none is merged or dropped
 * - `statistics` of its words; a retriever that compares meanings returns `wordless`
 * - `terms` the terms of a text, made like those of the collection: callers can request their statistics
 * - `retrieve` at most `depth` hits; a document that matches nothing is no hit
 * - `stored` how an index becomes arrays; without it an index can neither be stored in a file nor shared between threads
 */
export interface Retriever<Index = unknown, Params = unknown> extends Plugin<"retriever">, Configurable<Params> {
  readonly indexedBy: ReadonlyArray<string>
  refuses(params: Params): string | undefined
  index(documents: ReadonlyArray<Document>, params: Params): Index
  ids(index: Index): Ids
  statistics(index: Index): Statistics
  terms(index: Index, text: string): ReadonlyArray<string>
  retrieve(index: Index, params: Params, text: string, depth: number): Ranking
  explain(index: Index, params: Params, text: string, row: number): Explanation
  readonly stored?: Stored<Index, Params>
}

/** The analysis of a retriever that knows no words. */
export const noAnalysis = "none"

/** The statistics of a collection of which only the number of documents is known. */
export const wordless = (N: number): Statistics => ({ analysis: noAnalysis, N, df: () => 0, averageLength: () => 0 })

/** What a retriever's author writes; `plugin` supplies the rest. */
export type Spec<Index, Params> = Omit<Retriever<Index, Params>, "kind" | "apiVersion" | "refuses"> &
  Partial<Pick<Retriever<Index, Params>, "apiVersion" | "refuses">>

/** Builds a retriever. */
export const plugin = <Index, Params>(spec: Spec<Index, Params>): Retriever<Index, Params> => ({
  kind: "retriever",
  apiVersion,
  refuses: () => undefined,
  ...spec
})

/** A collection that can be searched. */
export interface Searchable {
  /** The ids of all documents; the rows of rankings refer to them. */
  readonly ids: Ids
  readonly statistics: Statistics
  readonly terms: (text: string) => ReadonlyArray<string>
  readonly retrieve: (text: string, depth: number) => Ranking
  /** Why a row has its score. */
  readonly explain: (text: string, row: number) => Explanation
}

/** The index of documents; no id twice. */
export const indexed = <Index, Params>(retriever: Retriever<Index, Params>, params: Params, documents: ReadonlyArray<Document>): Index => {
  const index = retriever.index(documents, params)
  const { size } = retriever.ids(index)
  Invariant.check(size === documents.length, `retriever "${retriever.id}" keeps every document, and no id is there twice`)
  return index
}

/** Indexes documents and opens them for searching; no id twice. */
export const open = <Index, Params>(retriever: Retriever<Index, Params>, params: Params, documents: ReadonlyArray<Document>): Searchable =>
  searchable(retriever, params, indexed(retriever, params, documents))

/** An existing index, prepared for searching. */
export const searchable = <Index, Params>(retriever: Retriever<Index, Params>, params: Params, index: Index): Searchable => ({
  ids: retriever.ids(index),
  statistics: retriever.statistics(index),
  terms: (text) => retriever.terms(index, text),
  retrieve: (text, depth) => retriever.retrieve(index, params, text, depth),
  explain: (text, row) => retriever.explain(index, params, text, row)
})

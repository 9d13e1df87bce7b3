import type { Explanation } from "./Explanation.ts"
import type { Ids } from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { Ranking } from "./Ranking.ts"
import type { SourceRecord } from "./SourceRecord.ts"
import type { Statistics } from "./Statistics.ts"

/** What a collection may say of a document besides its text, in the words of records. */
export type Known = Partial<Pick<SourceRecord, "published" | "containerTitle" | "citationCount" | "publicationTypes" | "keywords">>

/**
 * The parts of a document that retrieval reads.
 *
 * - `headings` the names of its descriptors
 * - `known` what the collection says of it besides its text, for rankers that read more than text
 * - empty: title and text may be the empty text; `id` may not
 */
export interface Document {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly headings?: ReadonlyArray<string>
  readonly known?: Known
}

/** The arrays of an index by name, as a file keeps them and threads share them. */
export type Arrays = Readonly<Record<string, Uint16Array | Uint32Array | Int32Array>>

/** A part of a collection: the arrays of its index, which lie in a file, and for each of its documents the row in the whole, ascending. */
export interface Part {
  readonly array: (name: string) => { readonly length: number; readonly read: (from: number, to: number) => Arrays[string] }
  readonly rows: Int32Array
}

/** An index that is about to be made from parts: its arrays in the order of `Stored.arrays`; `write` hands over what they hold, piece by piece. */
export interface Merged {
  readonly shape: ReadonlyArray<readonly [name: string, type: "u16" | "u32" | "i32", length: number]>
  readonly write: (put: (name: string, at: number, items: Arrays[string]) => void) => void
}

/**
 * An index to arrays and back.
 *
 * - `form` names what the arrays mean: retrievers of the same form read each other's indexes
 * - `arrays` nothing need be copied
 * - `index` `undefined` where the arrays cannot be those of an index of these ids with these parameters; they may come from a damaged file
 * - `merge` the arrays of all documents, `size` of them, from those of parts: what `arrays` would give. With it, a collection larger than memory is indexed.
 *   `onTerms` is told how many terms of all parts are put together, of so many
 */
export interface Stored<Index, Params> {
  readonly form: string
  arrays(index: Index): Arrays
  index(arrays: Arrays, ids: Ids, params: Params): Index | undefined
  merge?(parts: ReadonlyArray<Part>, size: number, params: Params, onTerms?: (done: number, total: number) => void): Merged
}

/**
 * Ranks the documents of a collection for a query's text: the first stage of a search over a collection in memory.
 *
 * - `refuses` why nothing can be indexed or searched with parameters that the Schema accepts (a model that is not there); undefined = nothing
 * - `indexedBy` the parameters on which the index depends (a tokenizer, say): settings that agree on them share an index
 * - `index` reads every document once; no id twice; none is merged or dropped
 * - `statistics` those of its words; a retriever that compares meanings has those of `wordless`
 * - `terms` the terms of a text, as the collection's are made: those whose statistics somebody may ask for
 * - `retrieve` at most `depth` hits; a document that matches nothing is no hit
 * - `stored` how an index becomes arrays; without it an index can neither be kept in a file nor shared between threads
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

/** The name of no way of reading words, in the statistics of a retriever that knows none. */
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
  /** The ids of all documents; rankings count their rows. */
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

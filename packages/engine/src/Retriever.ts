import type { Explanation } from "./Explanation.ts"
import type { Ids } from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { Ranking } from "./Ranking.ts"
import type { Statistics } from "./Statistics.ts"

/**
 * A document of a collection, as far as retrieval reads it.
 *
 * - `headings` the names of its descriptors
 * - empty: title and text may be the empty text; `id` may not
 */
export interface Document {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly headings?: ReadonlyArray<string>
}

/**
 * Ranks the documents of a collection for a query's text: the first stage of a search that has the collection at hand.
 *
 * - `indexedBy` the parameters on which the index depends (a tokenizer, say): settings that agree on them share an index
 * - `index` reads every document once; no id twice; none is merged or dropped
 * - `retrieve` at most `depth` hits; a document that matches nothing is no hit
 */
export interface Retriever<Index = unknown, Params = unknown> extends Plugin<"retriever">, Configurable<Params> {
  readonly indexedBy: ReadonlyArray<string>
  index(documents: ReadonlyArray<Document>, params: Params): Index
  ids(index: Index): Ids
  statistics(index: Index): Statistics
  retrieve(index: Index, params: Params, text: string, depth: number): Ranking
  explain(index: Index, params: Params, text: string, row: number): Explanation
}

/** What a retriever's author writes; `plugin` supplies the rest. */
export type Spec<Index, Params> = Omit<Retriever<Index, Params>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds a retriever. */
export const plugin = <Index, Params>(spec: Spec<Index, Params>): Retriever<Index, Params> => ({
  kind: "retriever",
  apiVersion,
  ...spec
})

/** A collection that can be searched. */
export interface Searchable {
  /** The ids of all documents; rankings count their rows. */
  readonly ids: Ids
  readonly statistics: Statistics
  readonly retrieve: (text: string, depth: number) => Ranking
  /** Why a row has its score. */
  readonly explain: (text: string, row: number) => Explanation
}

/** Indexes documents; no id twice. */
export const open = <Index, Params>(
  retriever: Retriever<Index, Params>,
  params: Params,
  documents: ReadonlyArray<Document>
): Searchable => {
  const index = retriever.index(documents, params)
  const ids = retriever.ids(index)
  Invariant.check(ids.size === documents.length, `retriever "${retriever.id}" keeps every document, and no id is there twice`)
  return {
    ids,
    statistics: retriever.statistics(index),
    retrieve: (text, depth) => retriever.retrieve(index, params, text, depth),
    explain: (text, row) => retriever.explain(index, params, text, row)
  }
}

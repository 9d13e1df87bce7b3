import type { CollectionSource } from "@litfuse/engine/Collection"
import type * as Notice from "@litfuse/engine/Notice"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Source from "@litfuse/engine/Source"
import * as Statistics from "@litfuse/engine/Statistics"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { toRecord } from "./toRecord.ts"

const id = "corpus"

/** The declared limit of a search. A smaller collection returns all its documents, which needs no notice. */
const recordLimit = 10_000

/** The fields of BM25 layouts, whose average lengths rankers may use. */
const fields = ["text", "title", "headings", "pairs"]

const textOf = (query: Query.Query): string => Query.words(query).join(" ")

const substitutes: Readonly<Partial<Record<Source.Capability, string>>> = {
  published: "documents of all years are ranked",
  sorts: "documents are listed by relevance"
}

/** Notices for the parts of a search that a word ranker ignores: it reads only the words of a query. */
const unsupported = (search: Source.SourceQuery): ReadonlyArray<Notice.Notice> =>
  Source.needs(search).map((capability) =>
    Source.unsupported(id, capability, substitutes[capability] ?? "the collection is ranked only by the words of the query")
  )

/** A collection ready for searching: how it ranks, and its documents by row, as far as they are known (an index stores no texts). */
export interface Collection {
  readonly searchable: Retriever.Searchable
  readonly document: (row: number) => Retriever.Document
}

const source = <Params>(
  { revision, id: ranker, params }: Pick<Retriever.Retriever<unknown, Params>, "revision" | "id" | "params">,
  size: number,
  open: (params: Params) => Collection
): CollectionSource<Params> => ({
  ...Source.plugin<Params, never>({
    id,
    revision,
    about: `A local collection, ranked by ${ranker}`,
    params,
    abilities: ["search"],
    capabilities: { maxRecords: Math.max(recordLimit, size) },
    make: (params) =>
      Effect.sync(() => {
        const { searchable, document } = open(params)
        return {
          searchPage: ({ cursor, wanted, ...search }) =>
            Effect.sync(() => {
              const start = Number(cursor ?? 0)
              const end = start + wanted
              const { rows } = searchable.retrieve(textOf(search.query), end + 1)
              return {
                records: Array.from(rows.subarray(start, end), (row) => toRecord(id, document(row))),
                total: undefined,
                next: rows.length > end ? String(end) : undefined,
                notices: unsupported(search)
              }
            })
        }
      })
  }),
  collection: {
    statistics: (params, query) => {
      const { statistics, terms } = open(params).searchable
      return Statistics.extract(statistics, terms(textOf(query)), fields)
    },
    explain: (params, query, document) => {
      const { ids, explain } = open(params).searchable
      const row = ids.row(document)
      return row < 0 ? undefined : explain(textOf(query), row)
    }
  }
})

const keyOf = (names: ReadonlyArray<string>, params: unknown): string => {
  const values: Readonly<Record<string, unknown>> = { ...(params as Readonly<Record<string, unknown>>) }
  return JSON.stringify(names.map((name) => values[name]))
}

/**
 * A collection in memory as a source: its documents ranked for the words of a query. It never merges or drops a document; the id of a record is the
 * document's. Rankers can use the statistics of the collection for works made of its records.
 *
 * - shape: `documents` have unique ids; they are indexed at the first request, once for all settings that share an index. The caller that
 *   opened the dataset passes them
 * - `retriever` the first stage; its parameters become the source's
 * - `kept` returns an existing index of the same documents, if one fits the parameters
 */
export const corpus = <Index, Params>(
  documents: ReadonlyArray<Retriever.Document>,
  retriever: Retriever.Retriever<Index, Params>,
  existing: (params: Params) => Index | undefined = () => undefined
): CollectionSource<Params> => {
  const indexes = new Map<string, Index>()
  let byId: ReadonlyMap<string, Retriever.Document> | undefined
  const open = (params: Params): Collection => {
    const key = keyOf(retriever.indexedBy, params)
    const index = indexes.get(key) ?? existing(params) ?? Retriever.indexed(retriever, params, documents)
    indexes.set(key, index)
    const known = (byId ??= new Map(documents.map((document) => [document.id, document])))
    const searchable = Retriever.searchable(retriever, params, index)
    return { searchable, document: (row) => known.get(searchable.ids.at(row))! }
  }
  return source(retriever, documents.length, open)
}

/** An indexed collection as a source. `size`: its number of documents; `open` returns the collection ranked with these parameters. */
export const indexedCorpus = (retriever: Retriever.Retriever, size: number, open: (params: unknown) => Collection): CollectionSource =>
  source(retriever, size, open)

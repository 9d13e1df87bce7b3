import type { CollectionSource } from "@litfuse/engine/Collection"
import type * as Notice from "@litfuse/engine/Notice"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Source from "@litfuse/engine/Source"
import * as Statistics from "@litfuse/engine/Statistics"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { toRecord } from "./toRecord.ts"

const id = "corpus"

/** The most that a search asks for. A collection that holds less delivers all that it has, which is no limit worth a Notice. */
const mostAsked = 10_000

/** The fields whose average lengths somebody may weigh by: those of the layouts of BM25. */
const fields = ["text", "title", "headings", "pairs"]

const textOf = (query: Query.Query): string => Query.words(query).join(" ")

const insteadOf: Readonly<Partial<Record<Source.Capability, string>>> = {
  published: "documents of all years are ranked",
  sorts: "documents are listed by relevance"
}

/** What a ranker of words cannot do as asked: it reads the words of a query and nothing else. */
const unsupported = (asked: Source.Asked): ReadonlyArray<Notice.Notice> =>
  Source.needs(asked).map((capability) =>
    Source.unsupported(id, capability, insteadOf[capability] ?? "the collection is ranked by the words of the query alone")
  )

/** A collection that can be searched now: how it ranks, and its documents by row, as far as they are known (an index keeps no texts). */
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
    about: `A collection at hand, ranked by ${ranker}`,
    params,
    abilities: ["search"],
    capabilities: { maxRecords: Math.max(mostAsked, size) },
    make: (params) =>
      Effect.sync(() => {
        const { searchable, document } = open(params)
        return {
          searchPage: ({ cursor, wanted, ...asked }) =>
            Effect.sync(() => {
              const start = Number(cursor ?? 0)
              const end = start + wanted
              const { rows } = searchable.retrieve(textOf(asked.query), end + 1)
              return {
                records: Array.from(rows.subarray(start, end), (row) => toRecord(id, document(row))),
                total: undefined,
                next: rows.length > end ? String(end) : undefined,
                notices: unsupported(asked)
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
 * A collection at hand as a source: its documents ranked for the words of a query. It never merges or drops a document; the id of a record is the
 * document's. Works made of its records can be weighed by the statistics of the collection.
 *
 * - shape: `documents` no id twice; they are indexed when the source is first asked, once for all settings that share an index, and handed over
 *   by whoever opened the dataset
 * - `retriever` the first stage; its parameters are the source's
 * - `kept` an index of the same documents that is there already, for parameters that it suits
 */
export const corpus = <Index, Params>(
  documents: ReadonlyArray<Retriever.Document>,
  retriever: Retriever.Retriever<Index, Params>,
  kept: (params: Params) => Index | undefined = () => undefined
): CollectionSource<Params> => {
  const indexes = new Map<string, Index>()
  let byId: ReadonlyMap<string, Retriever.Document> | undefined
  const open = (params: Params): Collection => {
    const key = keyOf(retriever.indexedBy, params)
    const index = indexes.get(key) ?? kept(params) ?? Retriever.indexed(retriever, params, documents)
    indexes.set(key, index)
    const known = (byId ??= new Map(documents.map((document) => [document.id, document])))
    const searchable = Retriever.searchable(retriever, params, index)
    return { searchable, document: (row) => known.get(searchable.ids.at(row))! }
  }
  return source(retriever, documents.length, open)
}

/** A collection that is indexed already as a source. `size`: how many documents it holds; `open` the collection as it ranks with these parameters. */
export const opened = (retriever: Retriever.Retriever, size: number, open: (params: unknown) => Collection): CollectionSource =>
  source(retriever, size, open)

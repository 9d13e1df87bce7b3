import type * as Notice from "@litfuse/engine/Notice"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { toRecord } from "./toRecord.ts"

const id = "corpus"

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

/** Documents indexed by a retriever. */
export const collectionOf = <Index, Params>(
  documents: ReadonlyArray<Retriever.Document>,
  retriever: Retriever.Retriever<Index, Params>,
  params: Params
): Collection => {
  const searchable = Retriever.open(retriever, params, documents)
  const byId = new Map(documents.map((document) => [document.id, document]))
  return { searchable, document: (row) => byId.get(searchable.ids.values[row]!)! }
}

const source = <Params>(
  { revision, id: ranker, params }: Pick<Retriever.Retriever<unknown, Params>, "revision" | "id" | "params">,
  size: number,
  open: (params: Params) => Collection
): Source.Source<Params> =>
  Source.plugin({
    id,
    revision,
    about: `A collection at hand, ranked by ${ranker}`,
    params,
    abilities: ["search"],
    capabilities: { maxRecords: Math.max(1, size) },
    make: (params) =>
      Effect.sync(() => {
        const { searchable, document } = open(params)
        return {
          searchPage: ({ cursor, wanted, ...asked }) =>
            Effect.sync(() => {
              const start = Number(cursor ?? 0)
              const end = start + wanted
              const { rows } = searchable.retrieve(Query.words(asked.query).join(" "), end + 1)
              return {
                records: Array.from(rows.subarray(start, end), (row) => toRecord(id, document(row))),
                total: undefined,
                next: rows.length > end ? String(end) : undefined,
                notices: unsupported(asked)
              }
            })
        }
      })
  })

/**
 * A collection at hand as a source: its documents ranked for the words of a query. It never merges or drops a document; the id of a record is the
 * document's.
 *
 * - shape: `documents` no id twice; they are indexed when the source is made, and handed over by whoever opened the dataset
 * - `retriever` the first stage; its parameters are the source's
 */
export const corpus = <Index, Params>(
  documents: ReadonlyArray<Retriever.Document>,
  retriever: Retriever.Retriever<Index, Params>
): Source.Source<Params> => source(retriever, documents.length, (params) => collectionOf(documents, retriever, params))

/** A collection that is open already as a source; its parameters are settled. */
export const opened = (retriever: Retriever.Retriever, collection: Collection): Source.Source =>
  source(retriever, collection.searchable.ids.size, () => collection)

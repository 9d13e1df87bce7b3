import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import { loadDocuments, loadQrels, loadTopics } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Ids from "@litfuse/engine/Ids"
import type { Document } from "@litfuse/engine/Retriever"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Csv from "@litfuse/files/Csv"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Collection, Holding } from "./params.ts"

/**
 * Documents that sources may hold.
 *
 * - shape: by row of `ids`, `fields` that have a value, and `texts`; none where the collection has no text
 * - `topics` those that were judged, in the order of their file, each with its words and judgements of these documents alone
 */
export interface Documents {
  readonly ids: Ids.Ids
  readonly fields: ReadonlyArray<ReadonlySet<string>>
  readonly texts?: ReadonlyArray<Document>
  readonly topics: ReadonlyArray<{ readonly id: string; readonly query: string; readonly judgement: Judgements.Judgement }>
  readonly inputs: Analysis.Findings["inputs"]
}

type Held = Pick<Documents, "ids" | "fields" | "texts" | "inputs">

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ""

/** The fields with a value in a row of a CSV file, by document; several rows of one document count together. */
const rowsOf = (
  { bytes, path }: DatasetStore.Opened,
  { id, where }: Extract<Collection, { readonly rows: string }>
): Result.Result<ReadonlyMap<string, ReadonlySet<string>>, DatasetError> => {
  const found = new Map<string, Set<string>>()
  let names: ReadonlyArray<string> = []
  const visit: Csv.Visit = (row, line) => {
    if (line === 1) {
      names = row
      const absent = [id, where.field].find((name) => !names.includes(name))
      return absent === undefined ? undefined : badLine(path, line, `the header ${row.join(",")}`, `a column "${absent}"`)
    }
    const cell = (name: string): string => row[names.indexOf(name)] ?? ""
    if (!cell(where.field).split(" ").includes(where.has)) return undefined
    const own = found.get(cell(id)) ?? new Set<string>()
    for (const name of names) if (cell(name) !== "") own.add(name)
    found.set(cell(id), own)
    return undefined
  }
  return Result.map(Csv.each(bytes, path, visit), () => found)
}

const heldOf = (dataset: DatasetStore.Dataset, collection: Collection): Result.Result<Held, DatasetError> =>
  Result.gen(function* () {
    if ("rows" in collection) {
      const file = yield* DatasetStore.read(dataset, collection.rows)
      const found = yield* rowsOf(file, collection)
      const ids = Ids.make(found.keys())
      return {
        ids,
        fields: ids.values.map((id) => found.get(id)!),
        inputs: [{ kind: "records", source: collection.rows, sha256: file.sha256 }]
      }
    }
    const { value, sha256 } = yield* loadDocuments(dataset, collection.documents)
    const byId = new Map(value.map((document) => [document.id, document]))
    const ids = Ids.make(byId.keys())
    const documents = ids.values.map((id) => byId.get(id)!)
    return {
      ids,
      fields: documents.map(({ kept }) => new Set(Object.keys(kept).filter((name) => isGiven(kept[name])))),
      texts: documents.map(retrieverDocument),
      inputs: [{ kind: "documents", source: collection.documents, sha256 }]
    }
  })

/** Reads documents, topics and judgements. Errors: those of the files. */
export const readDocuments = ({ dataset: own }: LoadedExperiment, collection: Collection): Result.Result<Documents, DatasetError> =>
  Result.gen(function* () {
    const dataset = "dataset" in collection ? yield* DatasetStore.open(own.store, collection.dataset) : own
    const held = yield* heldOf(dataset, collection)
    const topics = yield* loadTopics(dataset, collection.topics)
    const qrels = yield* loadQrels(dataset, collection.qrels)
    const within = new Map(
      [...qrels.value.topics].map(([topic, grades]) => [topic, new Map([...grades].filter(([id]) => held.ids.row(id) >= 0))])
    )
    const judgements = Judgements.make(Qrels.make(within), dataset.manifest.grades.maximum)
    return {
      ...held,
      topics: topics.value.flatMap(({ id, title = "" }) => {
        const judgement = judgements.topics.get(id)
        return judgement === undefined ? [] : [{ id, query: title, judgement }]
      }),
      inputs: [
        ...held.inputs,
        { kind: "topics", source: collection.topics, sha256: topics.sha256 },
        { kind: "judgements", source: collection.qrels, sha256: qrels.sha256 }
      ]
    }
  })

/** Whether a source holds a document with these fields. */
export const isHeld = ({ any, none }: Holding, fields: ReadonlySet<string>): boolean =>
  (any === undefined || any.some((name) => fields.has(name))) && (none === undefined || none.every((name) => !fields.has(name)))

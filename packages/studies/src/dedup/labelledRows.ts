/** Sets of which people said which records are one publication. */
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { ReadResult } from "@litfuse/bibliography/FileEntry"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Csv from "@litfuse/files/Csv"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"

const fields = (read: ReadResult, row: number, name: string): string | undefined => read.rest[row]!.get(name)?.[0]

/** These files have a separate column for proceedings. */
const inProceedings = (record: SourceRecord, proceedings: string | undefined): SourceRecord =>
  record.containerTitle !== undefined || proceedings === undefined ? record : { ...record, containerTitle: proceedings }

/** The first id of each cluster, for every id that a line of labels names; lines that share an id are of one cluster. */
const clustersOf = (
  bytes: Uint8Array,
  file: string,
  isKnown: (id: string) => boolean
): Result.Result<ReadonlyMap<string, string>, DatasetError> => {
  const up = new Map<string, string>()
  const of = (id: string): string => (up.has(id) && up.get(id) !== id ? of(up.get(id)!) : id)
  const visit: Csv.Visit = ([text = ""], line) => {
    if (line === 1) return undefined
    const ids = text.split(";")
    const unknown = ids.find((id) => !isKnown(id))
    if (unknown !== undefined)
      return badLine(file, line, `the record "${unknown}", which is not there`, "ids of records, joined by semicolons")
    for (const id of ids) up.set(of(id), of(ids[0]!))
    return undefined
  }
  return Result.map(Csv.each(bytes, file, visit), () => new Map([...up.keys()].map((id) => [id, of(id)])))
}

/** The rows of the records of a set as its file has them, by the names of their columns: what other tools read. */
export const labelledRows = (
  store: DatasetStore.Store,
  name: string
): Result.Result<ReadonlyArray<Readonly<Record<string, string>>>, DatasetError> =>
  Result.flatMap(DatasetStore.open(store, "labelled-clusters"), (dataset) =>
    Result.flatMap(DatasetStore.read(dataset, `${name}-records`), ({ bytes }) => {
      const all: Array<ReadonlyArray<string>> = []
      const visit: Csv.Visit = (cells) => void all.push(cells)
      return Result.map(Csv.each(bytes, `${name}.csv`, visit), () =>
        all.slice(1).map((cells) => Object.fromEntries(cells.map((cell, i) => [all[0]![i]!, cell])))
      )
    })
  )

/** A set of `labelled-clusters`, by its name there: its records, their ids there, and a name for each publication. */
export const readLabelled = (store: DatasetStore.Store, name: string) =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(store, "labelled-clusters")
    const records = yield* DatasetStore.read(dataset, `${name}-records`)
    const labels = yield* DatasetStore.read(dataset, `${name}-labels`)
    const read: ReadResult = yield* Bibliography.read(records.bytes, `${name}.csv`, { source: name })
    const ids = read.records.map(({ id }, row) => fields(read, row, "ID") ?? id)
    const known = new Set(ids)
    const clusters = yield* clustersOf(labels.bytes, `${name}.labels.csv`, (id) => known.has(id))
    return {
      records: read.records.map((record, row) => inProceedings(record, fields(read, row, "booktitle"))),
      ids,
      names: ids.map((id) => clusters.get(id) ?? id),
      inputs: [records, labels].map(({ name: source, sha256 }) => ({ kind: "records", source: `labelled-clusters: ${source}`, sha256 }))
    }
  })

import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Analysis from "@litfuse/bench/experiment/Analysis"
import * as Linking from "@litfuse/engine/Dedup"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"

type Files = Readonly<Record<string, string>>

const recordsOf = (dataset: DatasetStore.Dataset, files: Files) =>
  Result.gen(function* () {
    const all: Array<SourceRecord> = []
    const inputs: Array<Analysis.Findings["inputs"][number]> = []
    for (const [source, file] of Object.entries(files)) {
      const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, file)
      inputs.push({ kind: "references", source: file, sha256 })
      const { records } = yield* Bibliography.read(bytes, path)
      all.push(...records.map((record) => ({ ...record, source })))
    }
    return { records: all, inputs }
  })

/** Records of databases, and the works that they and the records of selections out of them were merged into. */
export interface Merged {
  readonly databases: ReadonlyArray<SourceRecord>
  readonly merged: ReturnType<typeof Linking.works>
  readonly inputs: Analysis.Findings["inputs"]
}

/**
 * Exports of databases merged with selections out of them, so that each record of a selection meets the work that it was chosen from.
 *
 * - shape: files of the dataset by the name of the database or selection, which becomes the source of their records
 */
export const mergedOf = (dataset: DatasetStore.Dataset, databases: Files, stages: Files): Result.Result<Merged, DatasetError> =>
  Result.gen(function* () {
    const { records, inputs } = yield* recordsOf(dataset, databases)
    const { records: selected, inputs: more } = yield* recordsOf(dataset, stages)
    const all = [...records, ...selected]
    const merged = Linking.works(all, Linking.link(all, { preset: "corrected" }))
    return { databases: records, merged, inputs: [...inputs, ...more] }
  })

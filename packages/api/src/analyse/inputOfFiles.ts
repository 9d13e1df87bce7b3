import * as Linking from "@litfuse/engine/Dedup"
import type { Outcome } from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as WorkTable from "@litfuse/engine/WorkTable"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { idOf } from "@litfuse/host/FileSource"
import * as Result from "effect/Result"
import type { AnalysisInput } from "./AnalysisInput.ts"
import { readReferences } from "./readReferences.ts"

const outcomeOf = (source: string, records: ReadonlyArray<SourceRecord>): Outcome => {
  const asked = { source, notices: [], exchanges: [], ms: null }
  const [first, ...rest] = records
  return first === undefined ? { _tag: "Empty", ...asked } : { _tag: "Found", ...asked, records: [first, ...rest], total: records.length }
}

const notInFiles = "a file of references does not say how it was found"

/**
 * The works of files of references: each file is a source, and records of one publication become one work, as `litfuse dedup` decides.
 *
 * - `placeOf` the path of a named file
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const inputOfFiles = (
  files: ReadonlyArray<string>,
  placeOf: (file: string) => string,
  isBadSkipped: boolean,
  latestYear: number | undefined
): Result.Result<AnalysisInput, DatasetError> =>
  Result.gen(function* () {
    const { lists, notices } = yield* readReferences(files, placeOf, isBadSkipped, latestYear)
    const sources = new Map<string, ReadonlyArray<SourceRecord>>()
    for (const [i, file] of files.entries()) {
      const source = idOf(file, [...sources.keys()])
      // records have no position, because the order of an exported file is arbitrary
      sources.set(
        source,
        lists[i]!.map((record) => ({ ...record, source }))
      )
    }
    const all = [...sources.values()].flat()
    const works = WorkTable.make(Linking.works(all, Linking.link(all, { preset: "corrected" })))
    const outcomes = [...sources].map(([id, records]) => outcomeOf(id, records))
    return {
      inputs: { works, outcomes },
      missing: { query: notInFiles, request: notInFiles, search: notInFiles, ranking: notInFiles },
      notices
    } satisfies AnalysisInput
  })

import * as Linking from "@litfuse/engine/Dedup"
import type { Outcome } from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as WorkTable from "@litfuse/engine/WorkTable"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { idOf } from "@litfuse/host/FileSource"
import * as Result from "effect/Result"
import type { Input } from "./Input.ts"
import { readReferences } from "./references.ts"

const outcomeOf = (source: string, records: ReadonlyArray<SourceRecord>): Outcome => {
  const asked = { source, notices: [], exchanges: [], ms: null }
  const [first, ...rest] = records
  return first === undefined ? { _tag: "Empty", ...asked } : { _tag: "Found", ...asked, records: [first, ...rest], total: records.length }
}

const unsaid = "a file of references does not say how it was searched for"

/**
 * The works of files of references: each file is a source, and records of one publication become one work, as `litfuse dedup` decides.
 *
 * - `placeOf` where a file is that somebody names
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const ofFiles = (
  files: ReadonlyArray<string>,
  placeOf: (file: string) => string,
  isBadSkipped: boolean
): Result.Result<Input, DatasetError> =>
  Result.gen(function* () {
    const { lists, notices } = yield* readReferences(files, placeOf, isBadSkipped)
    const sources = new Map<string, ReadonlyArray<SourceRecord>>()
    for (const [i, file] of files.entries()) {
      const source = idOf(file, [...sources.keys()])
      // a record has no place: a file has the order of whoever exported it, which may be any
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
      lacks: { query: unsaid, request: unsaid, search: unsaid, ranking: unsaid },
      notices
    } satisfies Input
  })

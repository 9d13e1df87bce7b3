import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Linking from "@litfuse/engine/Dedup"
import type * as Notice from "@litfuse/engine/Notice"
import type { Outcome } from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as WorkTable from "@litfuse/engine/WorkTable"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { idOf } from "@litfuse/host/FileSource"
import * as Result from "effect/Result"
import type { Input } from "./Input.ts"

/** A record under the name of its file. It has no place: a file has the order of whoever exported it, which may be any. */
const recordOf = (source: string, record: SourceRecord): SourceRecord => ({ ...record, source })

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
    const sources = new Map<string, ReadonlyArray<SourceRecord>>()
    const notices: Array<Notice.Notice> = []
    for (const file of files) {
      const read = yield* Bibliography.readFile(placeOf(file), { isBadSkipped })
      const id = idOf(file, [...sources.keys()])
      sources.set(
        id,
        read.records.map((record) => recordOf(id, record))
      )
      notices.push(...read.notices.filter(({ code }) => code !== "field-kept"))
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

import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { Read } from "@litfuse/bibliography/Entry"
import type { Notice } from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { inFolder } from "../folder.ts"

/**
 * Records of several files.
 *
 * - `ids` of the records, by row: their number from 1, behind the file's name and a colon where there are several files
 * - `counts` records of each file, in the order of the files
 */
export interface Input {
  readonly records: ReadonlyArray<SourceRecord>
  readonly ids: ReadonlyArray<string>
  readonly counts: ReadonlyArray<readonly [file: string, records: number]>
  readonly notices: ReadonlyArray<Notice>
}

/**
 * Reads files of references, each in its own form.
 *
 * - shape: `files` are relative to `folder`; ids and counts name them as they are written there
 * - errors: `Missing`, `BadLine` for the first file that cannot be read
 */
export const read = (folder: string, files: ReadonlyArray<string>, isBadSkipped = false): Result.Result<Input, DatasetError> =>
  Result.gen(function* () {
    const records: Array<SourceRecord> = []
    const ids: Array<string> = []
    const counts: Array<readonly [string, number]> = []
    const notices: Array<Notice> = []
    for (const file of files) {
      const before = records.length
      // what has no place in a record stays with it, and is not held a second time
      const take = ({ records: some }: Read): undefined => {
        for (const record of some) {
          records.push(record)
          ids.push(files.length === 1 ? record.id : `${file}:${record.id}`)
        }
      }
      const said = yield* Bibliography.eachOf(inFolder(folder, file), take, { source: file, isBadSkipped })
      counts.push([file, records.length - before])
      notices.push(...said)
    }
    return { records, ids, counts, notices }
  })

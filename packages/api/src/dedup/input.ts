import * as Bibliography from "@litfuse/bibliography/Bibliography"
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
      const found = yield* Bibliography.readFile(inFolder(folder, file), { source: file, isBadSkipped })
      for (const record of found.records) {
        records.push(record)
        ids.push(files.length === 1 ? record.id : `${file}:${record.id}`)
      }
      counts.push([file, found.records.length])
      notices.push(...found.notices)
    }
    return { records, ids, counts, notices }
  })

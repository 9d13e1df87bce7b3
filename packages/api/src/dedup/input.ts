import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { Read } from "@litfuse/bibliography/Entry"
import * as Dedup from "@litfuse/engine/Dedup"
import { mostRecords } from "@litfuse/engine/dedup/Features"
import type { Notice } from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { inFolder } from "../folder.ts"
import * as Shelf from "./shelf.ts"

/**
 * Records of several files.
 *
 * - `features` what is compared of them, by row
 * - `ids` of the records, by row: their number from 1, behind the file's name and a colon where there are several files
 * - `recordOf` the record of a row, made anew each time: they are not all held as values
 * - `counts` records of each file, in the order of the files
 */
export interface Input {
  readonly features: Dedup.Features
  readonly ids: ReadonlyArray<string>
  readonly recordOf: (row: number) => SourceRecord
  readonly counts: ReadonlyArray<readonly [file: string, records: number]>
  readonly notices: ReadonlyArray<Notice>
}

/** All records, one after the other. */
export function* recordsOf({ ids, recordOf }: Pick<Input, "ids" | "recordOf">): Generator<SourceRecord> {
  for (let row = 0; row < ids.length; row++) yield recordOf(row)
}

/**
 * Reads files of references, each in its own form.
 *
 * - shape: `files` are relative to `folder`; ids and counts name them as they are written there
 * - errors: `Missing`, `BadLine` for the first file that cannot be read, and for the first record beyond `most`
 */
export const read = (
  folder: string,
  files: ReadonlyArray<string>,
  isBadSkipped = false,
  most = mostRecords
): Result.Result<Input, DatasetError> =>
  Result.gen(function* () {
    const shelf = Shelf.make()
    const built = Dedup.builder()
    const ids: Array<string> = []
    const counts: Array<readonly [string, number]> = []
    const notices: Array<Notice> = []
    for (const file of files) {
      const before = ids.length
      // what has no place in a record stays with it, and is not held a second time
      const take = ({ records, lines }: Read): DatasetError | undefined => {
        for (const [i, record] of records.entries()) {
          if (ids.length === most)
            return badLine(
              file,
              lines[i]!,
              `one record more than the ${most.toLocaleString("en")} that can be compared at once`,
              "fewer records: merge parts of them first, such as one database after the other"
            )
          built.add(record)
          shelf.add(record)
          ids.push(files.length === 1 ? record.id : `${file}:${record.id}`)
        }
        return undefined
      }
      const said = yield* Bibliography.eachOf(inFolder(folder, file), take, { source: file, isBadSkipped })
      counts.push([file, ids.length - before])
      notices.push(...said)
    }
    return { features: built.build(), ids, recordOf: shelf.at, counts, notices }
  })

import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"

/** The records of files of references, file by file, and what is to be known of them. */
interface References {
  readonly lists: ReadonlyArray<ReadonlyArray<SourceRecord>>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/**
 * Reads files of references; fields that no analyzer reads are not spoken of.
 *
 * - `placeOf` where a file is that somebody names
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const readReferences = (
  files: ReadonlyArray<string>,
  placeOf: (file: string) => string,
  isBadSkipped: boolean
): Result.Result<References, DatasetError> =>
  Result.map(Result.all(files.map((file) => Bibliography.readFile(placeOf(file), { isBadSkipped }))), (read) => ({
    lists: read.map(({ records }) => records),
    notices: read.flatMap(({ notices }) => notices.filter(({ code }) => code !== "field-kept"))
  }))

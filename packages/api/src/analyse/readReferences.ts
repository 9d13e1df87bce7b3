import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"

interface References {
  readonly lists: ReadonlyArray<ReadonlyArray<SourceRecord>>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/**
 * Reads files of references, without notices about fields that no analyzer reads.
 *
 * - `placeOf` the path of a named file
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const readReferences = (
  files: ReadonlyArray<string>,
  placeOf: (file: string) => string,
  isBadSkipped: boolean,
  latestYear: number | undefined
): Result.Result<References, DatasetError> =>
  Result.map(Result.all(files.map((file) => Bibliography.readFile(placeOf(file), { isBadSkipped, latestYear }))), (read) => ({
    lists: read.map(({ records }) => records),
    notices: read.flatMap(({ notices }) => notices.filter(({ code }) => code !== "field-kept"))
  }))

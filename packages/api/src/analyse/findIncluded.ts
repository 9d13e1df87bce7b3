import * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import { readReferences } from "./readReferences.ts"
import { matchWorks } from "./matchWorks.ts"

/** Ids of the works that a review included, and notices about included records that no source found. */
export interface IncludedWorks {
  readonly works: ReadonlyArray<string>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const mostNamed = 5

const unmatched = (records: ReadonlyArray<SourceRecord>, of: number): ReadonlyArray<Notice.Notice> => {
  if (records.length === 0) return []
  const named = records.slice(0, mostNamed).map(({ title }) => `"${title}"`)
  const more = records.length > mostNamed ? `, and ${records.length - mostNamed} more` : ""
  return [
    Notice.make(
      "not-among-works",
      "included",
      `no source found ${records.length} of the ${counted(of, "included record")}: ${named.join(", ")}${more}`
    )
  ]
}

/**
 * The works of a result that are in files of a review's included references.
 *
 * - `placeOf` the path of a named file
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const findIncluded = (
  table: WorkTable,
  files: ReadonlyArray<string>,
  placeOf: (file: string) => string,
  isBadSkipped: boolean,
  latestYear: number | undefined
): Result.Result<IncludedWorks, DatasetError> =>
  Result.gen(function* () {
    const { lists, notices } = yield* readReferences(files, placeOf, isBadSkipped, latestYear)
    // a source for each file, because two files may have records with the same id
    const records = lists.flatMap((list, i) => list.map((record) => ({ ...record, source: `included ${i}` })))
    const found = matchWorks(table, records)
    const missing = records.filter((_, i) => found[i] === undefined)
    return {
      works: [...new Set(found.filter((id) => id !== undefined))],
      notices: [...notices, ...unmatched(missing, records.length)]
    }
  })

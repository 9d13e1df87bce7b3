import * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import { readReferences } from "./references.ts"
import { worksOf } from "./sameWorks.ts"

/** Works that a person included, by id, and what is to be known of those that no source found. */
export interface Included {
  readonly works: ReadonlyArray<string>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** So many titles are named in a notice. */
const mostNamed = 5

const unmatched = (records: ReadonlyArray<SourceRecord>, of: number): ReadonlyArray<Notice.Notice> => {
  if (records.length === 0) return []
  const named = records.slice(0, mostNamed).map(({ title }) => `"${title}"`)
  const more = records.length > mostNamed ? `, and ${records.length - mostNamed} more` : ""
  return [
    Notice.make(
      "not-among-works",
      "included",
      `no source found ${records.length} of the ${counted(of, "record")} that were included: ${named.join(", ")}${more}`
    )
  ]
}

/**
 * Which works of a result stand in files of what was included in a review.
 *
 * - `placeOf` where a file is that somebody names
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const includedIn = (
  table: WorkTable,
  files: ReadonlyArray<string>,
  placeOf: (file: string) => string,
  isBadSkipped: boolean
): Result.Result<Included, DatasetError> =>
  Result.gen(function* () {
    const { lists, notices } = yield* readReferences(files, placeOf, isBadSkipped)
    // a source for each file: two files may have records of one id
    const records = lists.flatMap((list, i) => list.map((record) => ({ ...record, source: `included ${i}` })))
    const found = worksOf(table, records)
    const missing = records.filter((_, i) => found[i] === undefined)
    return {
      works: [...new Set(found.filter((id) => id !== undefined))],
      notices: [...notices, ...unmatched(missing, records.length)]
    }
  })

import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { ReadResult } from "@litfuse/bibliography/FileEntry"
import * as Dedup from "@litfuse/engine/Dedup"
import { mostRecords } from "@litfuse/engine/dedup/RecordFeatures"
import type { Notice } from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Spool from "@litfuse/files/Spool"
import * as Result from "effect/Result"
import { inFolder } from "../inFolder.ts"
import * as RecordStore from "./RecordStore.ts"

/**
 * Records of several files.
 *
 * - `ids` of the records, by row: their number from 1, prefixed with the file's name and a colon if there are several files
 * - `recordOf` the record of a row, decoded on each call to save memory
 * - `counts` records of each file, in the order of the files
 */
export interface Input {
  readonly ids: ReadonlyArray<string>
  readonly recordOf: (row: number) => SourceRecord
  readonly counts: ReadonlyArray<readonly [file: string, records: number]>
  readonly notices: ReadonlyArray<Notice>
}

/** Records with their features for comparison, by row. */
export interface Compared extends Input {
  readonly features: Dedup.Features
}

/** All records in order, each decoded when the caller reaches it. */
export function* recordsOf({ ids, recordOf }: Pick<Input, "ids" | "recordOf">): Generator<SourceRecord> {
  for (let row = 0; row < ids.length; row++) yield recordOf(row)
}

/** Receives some records, in order; an error that it returns ends the reading. */
type Take = (records: ReadonlyArray<SourceRecord>) => DatasetError | undefined

/** Options of reading. `latestYear`: later dates are unknown; `most`: how many records there may be. */
export interface Options {
  readonly isBadSkipped?: boolean
  readonly latestYear?: number | undefined
  readonly most?: number
}

const each = (
  folder: string,
  files: ReadonlyArray<string>,
  { isBadSkipped = false, latestYear, most = mostRecords }: Options,
  take: Take
): Result.Result<Omit<Input, "recordOf">, DatasetError> =>
  Result.gen(function* () {
    const ids: Array<string> = []
    const counts: Array<readonly [string, number]> = []
    const notices: Array<Notice> = []
    for (const file of files) {
      const before = ids.length
      // records keep their unmapped fields, so they are not stored separately
      const visit = ({ records, lines }: ReadResult): DatasetError | undefined => {
        const room = most - ids.length
        if (records.length > room)
          return badLine(
            file,
            lines[room]!,
            `one record more than the ${most.toLocaleString("en")} that can be compared at once`,
            "fewer records: deduplicate parts first, such as one database after the other"
          )
        for (const { id } of records) ids.push(files.length === 1 ? id : `${file}:${id}`)
        return take(records)
      }
      const said = yield* Bibliography.eachOf(inFolder(folder, file), visit, { source: file, isBadSkipped, latestYear })
      counts.push([file, ids.length - before])
      notices.push(...said)
    }
    return { ids, counts, notices }
  })

/**
 * Reads files of references, each in its own form.
 *
 * - shape: `files` are relative to `folder`; ids and counts name them as they are written there
 * - errors: `Missing`, `BadLine` for the first file that cannot be read, and for the first record beyond `most`
 */
export const read = (folder: string, files: ReadonlyArray<string>, options: Options = {}): Result.Result<Compared, DatasetError> => {
  const shelf = RecordStore.make()
  const built = Dedup.builder()
  const take: Take = (records) => {
    for (const record of records) {
      built.add(record)
      shelf.add(record)
    }
    return undefined
  }
  return Result.map(each(folder, files, options, take), (read) => ({ ...read, features: built.build(), recordOf: shelf.at }))
}

/**
 * Reads records into a temporary file, for a shard.
 *
 * - `see` receives all records, in order
 * - `sha256` of the records, independent of file names and compression; `close` deletes the temporary file
 * - errors: as `read`, and if no temporary file can be written
 */
export const spoolRecords = (
  folder: string,
  files: ReadonlyArray<string>,
  options: Options,
  see: (records: ReadonlyArray<SourceRecord>) => void
): Result.Result<Input & { readonly sha256: string; readonly close: () => void }, DatasetError> =>
  Result.flatMap(Spool.make(), (spool) => {
    const take: Take = (records) => {
      see(records)
      return spool.add(records.map((record) => JSON.stringify({ ...record, source: "" })))
    }
    const read = each(folder, files, options, take)
    if (Result.isFailure(read)) spool.close()
    return Result.map(read, (known) => {
      const fileOf = (row: number): string => {
        let end = 0
        return known.counts.find(([, records]) => row < (end += records))![0]
      }
      const recordOf = (row: number) => ({ ...(JSON.parse(spool.at(row)) as SourceRecord), source: fileOf(row) })
      return { ...known, recordOf, sha256: spool.sha256(), close: spool.close }
    })
  })

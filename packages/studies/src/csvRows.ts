import type { Opened } from "@litfuse/bench/dataset/DatasetStore"
import * as Csv from "@litfuse/files/Csv"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"

/** A row of a CSV file by the names of its columns. A column that the row lacks is absent. */
export type CsvRow = Readonly<Record<string, string>>

/**
 * The rows of a CSV file of a dataset, by the names in its first line.
 *
 * - errors: a column of `needed` that is absent; a file that is no CSV
 */
export const csvRows = (
  { bytes, path }: Pick<Opened, "bytes" | "path">,
  needed: ReadonlyArray<string>
): Result.Result<ReadonlyArray<CsvRow>, DatasetError> => {
  const rows: Array<CsvRow> = []
  let header: ReadonlyArray<string> | undefined
  const visit: Csv.Visit = (row, line) => {
    if (header === undefined) {
      header = row
      const absent = needed.find((name) => !row.includes(name))
      return absent === undefined ? undefined : badLine(path, line, `no column "${absent}"`, needed.join(", "))
    }
    rows.push(Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])))
    return undefined
  }
  return Result.map(Csv.eachOf(new TextDecoder().decode(bytes), path, visit), () => rows)
}

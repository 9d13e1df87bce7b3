import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import { badLine } from "./DatasetError.ts"
import * as Lines from "./Lines.ts"

/** Called for each line in order with its columns; an error that it returns ends the walk. */
export type Visit = (columns: ReadonlyArray<string>, line: number) => DatasetError | undefined

/**
 * Shows each line of a file of tab-separated columns to `visit`. A column is taken as it is: there are no quotes.
 *
 * - `names`: what the columns are called; with `header`, the first line must say just that
 * - errors: `BadLine` for another header and for a line with another number of columns; whatever `visit` returns
 */
export const each = (
  bytes: Uint8Array,
  file: string,
  names: ReadonlyArray<string>,
  visit: Visit,
  header = false
): Result.Result<void, DatasetError> =>
  Lines.each(bytes, file, (text, line) => {
    const columns = text.split("\t")
    if (header && line === 1) {
      return text === names.join("\t") ? undefined : badLine(file, line, `the header "${text}"`, `"${names.join("\t")}"`)
    }
    if (columns.length === names.length) return visit(columns, line)
    const what = text === "" ? "an empty line" : `${columns.length} tab-separated column${columns.length === 1 ? "" : "s"}`
    return badLine(file, line, what, `${names.join(", tab, ")}`)
  })

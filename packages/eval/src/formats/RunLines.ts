import type { DatasetError } from "@litfuse/files/DatasetError"
import * as TextColumns from "@litfuse/files/TextColumns"
import * as Result from "effect/Result"

/** A line of a run as it is written. `rest`: what follows the tag. */
export interface RunLine {
  readonly topic: string
  readonly second: string
  readonly document: string
  readonly rank: string
  readonly score: number
  readonly tag: string
  readonly rest: string
  readonly line: number
}

/**
 * All lines of a run with all their columns, for checks that a reader of values does not need. Empty lines are skipped.
 *
 * - shape: `bytes` that `TrecRun.parse` has read; a line that it would refuse has empty columns
 * - errors: `BadLine` for bytes that are not UTF-8
 */
export const runLines = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<RunLine>, DatasetError> =>
  Result.map(TextColumns.make(bytes, file), (cursor) => {
    const lines: Array<RunLine> = []
    while (!TextColumns.atEnd(cursor)) {
      const { line } = cursor
      if (TextColumns.endLine(cursor)) continue
      const columns: Array<string> = []
      while (TextColumns.next(cursor)) columns.push(TextColumns.column(cursor))
      const [topic = "", second = "", document = "", rank = "", score = "", tag = "", ...rest] = columns
      lines.push({ topic, second, document, rank, score: Number(score), tag, rest: rest.join(" "), line })
      if (!TextColumns.endLine(cursor)) TextColumns.skipLine(cursor)
    }
    return lines
  })

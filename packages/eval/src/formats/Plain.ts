import type { Cursor } from "@litfuse/files/Columns"
import * as Columns from "@litfuse/files/Columns"
import * as Reader from "../reader/Reader.ts"
import * as Entries from "./Entries.ts"

/** Where a column stands in the file. */
export interface Place {
  start: number
  end: number
}

const newline = 10

/**
 * Reads plain lines from the cursor's place on: the columns of a run (`tag` is given, and told where the last tag stands) or of qrels, a decimal of
 * up to 19 digits, with an exponent or without, or a grade without sign but minus of up to 16 bits, an end of LF or CRLF. At any other line, valid or
 * not, the cursor stops, and the strict reader reads that line.
 */
export const read = (cursor: Cursor, entries: Entries.Entries, tag: Place | undefined): void => {
  const { bytes } = cursor
  const { reader } = entries.ids
  for (;;) {
    const from = cursor.end
    const limit = bytes.lastIndexOf(newline, from + Reader.pieceSize - 1) + 1
    if (limit <= from) return
    reader.bytes().set(bytes.subarray(from, limit), 0)
    reader.names.topic = (start, end) => Entries.topic(entries, Columns.textOf(cursor, from + start, from + end))
    let at = 0
    for (let count = Reader.most; count === Reader.most;) {
      count = reader.read(at, limit - from, tag === undefined ? 0 : 1, Reader.most)
      if (count === 0) break
      Entries.addRead(entries, count, cursor.line)
      cursor.line += count
      at = reader.stopped.value
    }
    cursor.end = from + at
    if (at === 0) return
    if (tag !== undefined) {
      tag.start = from + reader.tagStart.value
      tag.end = from + reader.tagEnd.value
    }
    if (cursor.end < limit) return
  }
}

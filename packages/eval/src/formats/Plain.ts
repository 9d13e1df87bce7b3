import type { Cursor } from "@litfuse/files/Columns"
import * as Columns from "@litfuse/files/Columns"
import * as Decimal from "@litfuse/files/Decimal"
import * as Entries from "./Entries.ts"

/** Where a column stands in the file. */
export interface Place {
  start: number
  end: number
}

const tab = 9
const newline = 10
const carriageReturn = 13
const blank = 32
const hash = 35
const minus = 45
const point = 46
const zero = 48

/** A grade of a plain line lies within 16 bits; the strict reader knows what to say of others. */
const highestGrade = 32_767

/**
 * Reads plain lines from the cursor's place on: the columns of a run (`tag` is given, and told where the last tag stands) or of qrels, a
 * decimal of up to 15 digits without exponent or a grade without sign but minus, an end of LF or CRLF. At any other line, right or wrong, the
 * cursor stops, and the strict reader takes over for that line.
 *
 * It is one loop, for both kinds of files, without a call in it but for those of new topics and of documents: a command that reads two files
 * and ends spends most of its time in code that is not compiled yet, and one loop is compiled once, and soon. It halves the time of reading.
 */
export const read = (cursor: Cursor, entries: Entries.Entries, tag: Place | undefined): void => {
  const { bytes } = cursor
  const { ids } = entries
  const isRun = tag !== undefined
  // Up to the last newline, which ends every search for the end of a column.
  const limit = bytes.lastIndexOf(newline) + 1
  let topic = -1
  let topicAt = 0
  let topicEnd = 0
  for (let at = cursor.end; at < limit && bytes[at] !== hash; cursor.end = at) {
    while (bytes[at] === blank || bytes[at] === tab) at++
    const start = at
    while (bytes[at]! > blank) at++
    const end = at
    while (bytes[at] === blank || bytes[at] === tab) at++
    while (bytes[at]! > blank) at++
    while (bytes[at] === blank || bytes[at] === tab) at++
    const document = at
    while (bytes[at]! > blank) at++
    const documentEnd = at
    while (bytes[at] === blank || bytes[at] === tab) at++
    if (isRun) {
      while (bytes[at]! > blank) at++
      while (bytes[at] === blank || bytes[at] === tab) at++
    }
    const isNegative = bytes[at] === minus
    if (isNegative) at++
    let value = 0
    let digits = 0
    let pointAt = -1
    for (; bytes[at]! > blank; at++) {
      const digit = bytes[at]! - zero
      if (digit >= 0 && digit <= 9) {
        value = value * 10 + digit
        digits++
      } else if (isRun && bytes[at] === point && pointAt < 0) pointAt = at
      else return
    }
    if (digits === 0 || digits > 15 || (!isRun && value > highestGrade)) return
    if (pointAt >= 0) value /= Decimal.powers[at - pointAt - 1]!
    if (isNegative) value = -value
    while (bytes[at] === blank || bytes[at] === tab) at++
    if (isRun) {
      const tagAt = at
      while (bytes[at]! > blank) at++
      if (at === tagAt) return
      tag.start = tagAt
      tag.end = at
      while (bytes[at] === blank || bytes[at] === tab) at++
    }
    if (bytes[at] === carriageReturn) at++
    if (bytes[at] !== newline) return
    at++
    let i = 0
    while (i < end - start && bytes[start + i] === bytes[topicAt + i]) i++
    if (i < end - start || end - start !== topicEnd - topicAt) {
      topic = Entries.topic(entries, Columns.textOf(cursor, start, end))
      topicAt = start
      topicEnd = end
    }
    Entries.add(entries, topic, ids.number(bytes, document, documentEnd), value, cursor.line++)
  }
}

import type { Cursor } from "@litfuse/files/TextColumns"
import * as TextColumns from "@litfuse/files/TextColumns"
import * as Decimal from "@litfuse/files/Decimal"
import * as IdPool from "../IdPool.ts"
import * as Entries from "./Entries.ts"
import * as LineOrder from "../LineOrder.ts"

/** The position of a column in the file. */
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
const plus = 43
const point = 46
const zero = 48
const capitalE = 69
const smallE = 101

/** A grade of a plain line lies within 16 bits; the strict reader reports others. */
const highestGrade = 32_767

/** The last lines, all of one topic, which are no entries yet. None between two calls of `read`. */
const waiting = {
  topic: 0,
  size: 0,
  starts: new Int32Array(IdPool.mostTogether),
  ends: new Int32Array(IdPool.mostTogether),
  values: new Float64Array(IdPool.mostTogether),
  ranks: new Int32Array(IdPool.mostTogether)
}

/** Makes entries of the last lines. `line`: the one after them. */
const enter = (bytes: Uint8Array, entries: Entries.Entries, line: number, isRun: boolean): void => {
  const { topic, values, ranks, size } = waiting
  if (size === 0) return
  Entries.addAll(entries, topic, values, size, line - size)
  Entries.number(entries, bytes, waiting)
  if (isRun) LineOrder.addAll(entries.order, topic, ranks, values, size)
  waiting.size = 0
}

/**
 * Reads plain lines from the cursor on: the columns of a run or of qrels. For a run, `tag` is given, and set to the position of the last tag. Scores
 * are decimals of up to 19 digits, with an exponent or without. Grades have no sign but minus, and lines end with LF or CRLF. At any other line,
 * valid or not, the cursor stops, and the strict reader reads that line.
 *
 * It is one loop for both kinds of files, with calls only for new topics and for documents. A short command spends most of its time in code that is
 * not compiled yet, and a single loop is compiled early. This halves the time of reading.
 */
export const read = (cursor: Cursor, entries: Entries.Entries, tag: Place | undefined): void => {
  const { bytes } = cursor
  const isRun = tag !== undefined
  // Up to the last newline, which ends every search for the end of a column.
  const limit = bytes.lastIndexOf(newline) + 1
  let topicAt = 0
  let topicEnd = 0
  let tagStart = 0
  let tagEnd = 0
  let { line, end: lineAt } = cursor
  lines: for (; lineAt < limit && bytes[lineAt] !== hash; line++) {
    let at = lineAt
    while (bytes[at] === blank || bytes[at] === tab) at++
    const start = at
    // most lines have the topic of the line before
    let same = topicAt
    while (same < topicEnd && bytes[at] === bytes[same]) {
      at++
      same++
    }
    const isSame = same === topicEnd && bytes[at]! <= blank
    while (bytes[at]! > blank) at++
    const end = at
    while (bytes[at] === blank || bytes[at] === tab) at++
    while (bytes[at]! > blank) at++
    while (bytes[at] === blank || bytes[at] === tab) at++
    const document = at
    while (bytes[at]! > blank) at++
    const documentEnd = at
    while (bytes[at] === blank || bytes[at] === tab) at++
    let rank = 0
    if (isRun) {
      // a rank that is no whole number gives some number, and is reported by a check only
      for (; bytes[at]! > blank; at++) rank = (rank * 10 + bytes[at]! - zero) | 0
      while (bytes[at] === blank || bytes[at] === tab) at++
    }
    const isNegative = bytes[at] === minus
    if (isNegative) at++
    // whole numbers of 32 bits: one of 64 bits would be a double, which is slower
    let high = 0
    let low = 0
    let more = 0
    let pointAt = -1
    const numberAt = at
    for (; ; at++) {
      const digit = bytes[at]! - zero
      if (digit >= 0 && digit <= 9) {
        if (high < 1e8) high = high * 10 + digit
        else if (++more <= 10) low = low * 10 + digit
        else break lines
      } else if (isRun && bytes[at] === point && pointAt < 0) pointAt = at
      else break
    }
    if (at - numberAt === (pointAt < 0 ? 0 : 1) || (!isRun && high > highestGrade)) break lines
    let power = pointAt < 0 ? 0 : pointAt + 1 - at
    if (bytes[at]! > blank) {
      if (!isRun || (bytes[at] !== smallE && bytes[at] !== capitalE)) break lines
      at++
      const sign = bytes[at]
      if (sign === minus || sign === plus) at++
      const exponentAt = at
      let exponent = 0
      for (; bytes[at]! > blank; at++) {
        const digit = bytes[at]! - zero
        if (digit < 0 || digit > 9 || at - exponentAt > 2) break lines
        exponent = exponent * 10 + digit
      }
      if (at === exponentAt) break lines
      power += sign === minus ? -exponent : exponent
    }
    let value = power === 0 && more === 0 ? high : Decimal.nearest(high, low, more, power)
    if (Number.isNaN(value)) break lines
    if (isNegative) value = -value
    while (bytes[at] === blank || bytes[at] === tab) at++
    if (isRun) {
      const tagAt = at
      while (bytes[at]! > blank) at++
      if (at === tagAt) break lines
      tagStart = tagAt
      tagEnd = at
      while (bytes[at] === blank || bytes[at] === tab) at++
    }
    if (bytes[at] === carriageReturn) at++
    if (bytes[at] !== newline) break lines
    at++
    if (!isSame) {
      enter(bytes, entries, line, isRun)
      waiting.topic = Entries.topic(entries, TextColumns.textOf(cursor, start, end))
      topicAt = start
      topicEnd = end
    }
    const { size } = waiting
    waiting.starts[size] = document
    waiting.ends[size] = documentEnd
    waiting.values[size] = value
    waiting.ranks[size] = rank
    waiting.size = size + 1
    lineAt = at
    if (size + 1 === IdPool.mostTogether) enter(bytes, entries, line + 1, isRun)
  }
  enter(bytes, entries, line, isRun)
  cursor.end = lineAt
  cursor.line = line
  if (tagEnd > 0 && isRun) {
    tag.start = tagStart
    tag.end = tagEnd
  }
}

import { isAscii } from "node:buffer"
import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import { badLine } from "./DatasetError.ts"
import * as Files from "./Files.ts"

/**
 * The position of a reader in a file of lines, whose columns are separated by blanks and tabs. It reads bytes, which is twice as fast as reading
 * characters.
 *
 * - shape: the current column is `bytes[start]` to `bytes[end - 1]`; `line` counts from 1
 * - `text` the whole file as a string if it is ASCII and many columns were read, because slices of it cost a third of decoding
 */
export interface Cursor {
  readonly file: string
  readonly bytes: Buffer
  readonly isText: boolean
  text: string | undefined
  asked: number
  line: number
  start: number
  end: number
}

const tab = 9
const newline = 10
const carriageReturn = 13
const blank = 32
const hash = 35

/** A cursor before a file's first column, or a later piece's. Errors: `BadLine` at the first line that is not UTF-8. */
export const make = (bytes: Uint8Array, file: string, line = 1): Result.Result<Cursor, DatasetError> => {
  const buffer = Files.toBuffer(bytes)
  const isText = isAscii(buffer)
  const end = line === 1 ? Files.startOfText(buffer) : 0
  const cursor = { file, bytes: buffer, isText, text: undefined, asked: 0, line, start: 0, end }
  return isText ? Result.succeed(cursor) : Result.map(Files.checkUtf8(bytes, file, line - 1), () => cursor)
}

/** True when nothing is left to read. */
export const atEnd = (cursor: Cursor): boolean => cursor.end >= cursor.bytes.length

/** At the start of a line: true when it is a comment, which only trec_eval 10.0 knows. */
export const atComment = (cursor: Cursor): boolean => cursor.bytes[cursor.end] === hash

/** Moves to the next column of this line; false when there is none. */
export const next = (cursor: Cursor): boolean => {
  const { bytes } = cursor
  const length = bytes.length
  let at = cursor.end
  while (at < length && (bytes[at] === blank || bytes[at] === tab)) at++
  cursor.start = at
  while (at < length && bytes[at]! > blank) at++
  cursor.end = at
  return at > cursor.start
}

/** Most readers need few columns as text. After this number of columns the whole file is decoded at once. */
const many = 20_000

/** The text between two places. */
export const textOf = (cursor: Cursor, start: number, end: number): string => {
  const { bytes } = cursor
  if (cursor.isText && cursor.text === undefined && ++cursor.asked > many) cursor.text = bytes.toString("latin1")
  return cursor.text === undefined ? bytes.toString("utf8", start, end) : cursor.text.slice(start, end)
}

/** The column just read. */
export const column = (cursor: Cursor): string => textOf(cursor, cursor.start, cursor.end)

/** The last text of a column that mostly repeats from line to line (a topic, a tag), and its position. */
export interface Repeated {
  text: string
  start: number
  end: number
}

/** Before the first line. */
export const repeated = (): Repeated => ({ text: "", start: 0, end: 0 })

/** As `next`, its text in `last`; a repeated text is recognised byte by byte while its end is sought, and no string is made. */
export const nextRepeated = (cursor: Cursor, last: Repeated): boolean => {
  const { bytes } = cursor
  const length = bytes.length
  let start = cursor.end
  while (start < length && (bytes[start] === blank || bytes[start] === tab)) start++
  let at = start
  let i = last.start
  while (i < last.end && at < length && bytes[at] === bytes[i]) {
    at++
    i++
  }
  if (i === last.end && at > start && (at === length || bytes[at]! <= blank)) {
    cursor.start = start
    cursor.end = at
    return true
  }
  if (!next(cursor)) return false
  last.text = column(cursor)
  last.start = cursor.start
  last.end = cursor.end
  return true
}

/** Moves past the end of the line (LF, CRLF or the end of the file); false when something else comes first. */
export const endLine = (cursor: Cursor): boolean => {
  const { bytes } = cursor
  const length = bytes.length
  let at = cursor.end
  while (at < length && (bytes[at] === blank || bytes[at] === tab)) at++
  if (at < length && bytes[at] === carriageReturn) at++
  if (at < length && bytes[at] !== newline) return false
  cursor.end = at + 1
  cursor.line++
  return true
}

const lineEnd = ({ bytes, end }: Cursor): number => {
  const at = bytes.indexOf(newline, end)
  return at < 0 ? bytes.length : at
}

/** Moves past the end of the line whatever is on it; false at a carriage return in mid-line, which would hide lines. */
export const skipLine = (cursor: Cursor): boolean => {
  const to = lineEnd(cursor)
  const back = cursor.bytes.subarray(cursor.end, to).indexOf(carriageReturn)
  if (back >= 0 && cursor.end + back < to - 1) return false
  cursor.end = to + 1
  cursor.line++
  return true
}

const hasControl = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < blank && text.charCodeAt(i) !== tab) return true
  return false
}

const describeLine = (text: string): string => {
  if (hasControl(text)) return "a control character"
  const n = text.match(/[^ \t]+/g)?.length ?? 0
  return n === 0 ? "an empty line" : `${n} column${n === 1 ? "" : "s"}`
}

/** What is wrong with the line of the cursor: too many or too few columns, or a control character. */
export const wrongColumns = (cursor: Cursor, expected: string): DatasetError => {
  const from = cursor.end === 0 ? 0 : cursor.bytes.lastIndexOf(newline, cursor.end - 1) + 1
  const text = cursor.bytes.toString("utf8", from, lineEnd(cursor)).replace(/\r$/, "")
  return badLine(cursor.file, cursor.line, describeLine(text), expected)
}

/** What is wrong with a comment where comments are errors. */
export const unexpectedComment = (cursor: Cursor, expected: string): DatasetError =>
  badLine(cursor.file, cursor.line, "a comment", `${expected} (trec_eval 9.0.8 refuses comments, 10.0 skips them)`)

/**
 * Why a text cannot be written as a column, because it would not be read back the same; undefined if it can.
 *
 * - `opensLine`: `#` there starts a comment (trec_eval 10.0), and a byte order mark is dropped
 */
export const fault = (text: string, opensLine: boolean): string | undefined => {
  if (text === "") return "an empty name"
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) <= blank) return `a blank or control character in the name ${JSON.stringify(text)}`
  if (!text.isWellFormed()) return `half a surrogate pair in the name ${JSON.stringify(text)}`
  if (opensLine && (text.startsWith("#") || text.startsWith("\uFEFF"))) return `a comment or byte order mark as start of the name "${text}"`
  return undefined
}

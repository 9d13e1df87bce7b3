import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { FileEntry, Field, ReadResult } from "./FileEntry.ts"
import type * as VerbatimFields from "./VerbatimFields.ts"
import * as ReadState from "./ReadState.ts"
import type { Tally } from "./Tally.ts"
import { type Options, toRecords } from "./toRecords.ts"

/** A line that begins with a tag; `isStart` marks the start of a reference with any tag. */
export interface TagLine {
  readonly tag: string
  readonly value: string
  readonly isStart?: boolean
}

/**
 * How the lines of a tagged format, such as RIS or NBIB, are read.
 *
 * - `read` the tag of a line; undefined for a continuation line
 * - `start`, `end` the tags that begin a reference, and end it if the format has such a tag
 * - `isOutside` lines that belong to the file and not to a reference, such as a header
 * - `isStartLate` whether tagged lines directly before the start belong to the reference too, as some programs write them
 */
export interface Dialect {
  readonly read: (line: string) => TagLine | undefined
  readonly start: string
  readonly end?: string
  readonly isOutside?: (line: string) => boolean
  readonly isStartLate?: boolean
}

/** The lines of a text, which may end in LF, CRLF or CR. */
export const linesOf = (text: string): ReadonlyArray<string> => text.split(/\r\n|\n|\r/)

interface Open {
  readonly line: number
  readonly fields: Array<Field>
  /** The lines of the current field; it is added when the next field begins. */
  pending: { readonly name: string; readonly line: number; readonly lines: Array<string> } | undefined
}

/** Copies a text, so that it does not keep its source in memory; Latin-1 texts take one byte per character. */
const copy = (text: string): string =>
  /[\u0100-\uffff]/.test(text) ? Buffer.from(text, "utf16le").toString("utf16le") : Buffer.from(text, "latin1").toString("latin1")

/**
 * Copies the texts of one record into a separate string. Otherwise each keeps the whole piece of the file in memory, and one character beyond
 * Latin-1 doubles its size. This halves the memory of a library.
 */
const compact = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> => {
  const all = copy(fields.map(({ value }) => value).join(""))
  let at = 0
  return fields.map(({ name, value, line }) => ({ name, value: all.slice(at, (at += value.length)), line }))
}

const close = (open: Open): void => {
  if (open.pending === undefined) return
  const { name, line, lines } = open.pending
  open.fields.push({ name, line, value: lines.length === 1 ? lines[0]!.trim() : lines.join("\n").trim() })
  open.pending = undefined
}

/** The references of a tagged text. Text outside references and unfinished references are counted. */
const entriesOf = (text: string, dialect: Dialect, tally: Tally): ReadonlyArray<FileEntry> => {
  const { read, start, end, isOutside = () => false, isStartLate = false } = dialect
  const entries: Array<FileEntry> = []
  let open: Open | undefined
  /** Tagged lines before a reference, which belong to it if it begins directly after them. */
  let early: Array<readonly [tagged: TagLine, line: number]> = []
  const finish = () => {
    if (open === undefined) return
    close(open)
    entries.push({ line: open.line, fields: compact(open.fields) })
    open = undefined
  }
  const outside = (content: string, line: number) =>
    tally.add("text-outside", "text outside of any record", line, content.trim().slice(0, 60))
  const passOver = () => {
    for (const [{ tag, value }, line] of early) outside(`${tag}  - ${value}`, line)
    early = []
  }
  const begin = (line: number) => {
    open = { line: early[0]?.[1] ?? line, fields: [], pending: undefined }
    for (const [{ tag, value }, at] of early) open.fields.push({ name: tag, line: at, value: value.trim() })
    early = []
  }
  const take = (content: string, line: number) => {
    const tagged = read(content)
    const isEnd = end !== undefined && tagged?.tag === end
    if (tagged !== undefined && (tagged.tag === start || tagged.isStart === true)) {
      if (open !== undefined && end !== undefined) tally.add("record-not-ended", `a record that does not end with ${end}`, open.line)
      finish()
      begin(line)
    } else if (isEnd && open !== undefined) {
      if (tagged.value.trim() !== "") outside(tagged.value, line)
      return finish()
    }
    if (open === undefined) {
      if (isStartLate && tagged !== undefined && !isEnd) return void early.push([tagged, line])
      passOver()
      if (content.trim() !== "" && !isOutside(content)) outside(content, line)
    } else if (tagged !== undefined) {
      close(open)
      open.pending = { name: tagged.tag, line, lines: [tagged.value] }
    } else open.pending?.lines.push(content)
  }
  for (const [i, content] of linesOf(text).entries()) take(content, i + 1)
  passOver()
  const last = open as Open | undefined
  if (last !== undefined && end !== undefined) tally.add("record-not-ended", `a record that does not end with ${end}`, last.line)
  finish()
  return entries
}

/**
 * A tagged format.
 *
 * - `rules` maps its tags and selects verbatim fields; `label` its display name
 * - `dialect` reads the lines of a text; `expected` the line that begins a record, for errors
 */
export interface TaggedFormat {
  readonly rules: VerbatimFields.VerbatimRules
  readonly label: string
  readonly dialect: () => Dialect
  readonly expected: string
}

/**
 * Makes the reader of a tagged format.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for a text without any record
 */
export const reader =
  ({ rules, label, dialect, expected }: TaggedFormat) =>
  (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
    const state = options.state ?? ReadState.make(file)
    const entries = entriesOf(text, dialect(), state.tally)
    if (entries.length === 0 && text.trim() !== "") return Result.fail(badLine(file, 1, `no ${label} record in it`, expected))
    return Result.succeed(
      toRecords(
        entries.map(({ line, fields }) => rules.entryOf(fields, line)),
        rules,
        file,
        state,
        options
      )
    )
  }

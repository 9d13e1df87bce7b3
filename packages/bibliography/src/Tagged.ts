import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "./Entry.ts"
import type * as Kept from "./Kept.ts"
import * as Run from "./Run.ts"
import type { Tally } from "./Tally.ts"
import { type Options, toRead } from "./toRead.ts"

/** A line that begins with a tag; `isStart` that a reference begins with it, whatever the tag is. */
export interface TagLine {
  readonly tag: string
  readonly value: string
  readonly isStart?: boolean
}

/**
 * A form whose lines begin with tags, such as RIS and NBIB.
 *
 * - `read` the tag of a line; undefined for a line that continues the one before it
 * - `start`, `end` the tags with which a reference begins, and ends where the form says so
 * - `isOutside` lines that belong to the file and not to a reference, such as what its first line says of it
 */
export interface Dialect {
  readonly read: (line: string) => TagLine | undefined
  readonly start: string
  readonly end?: string
  readonly isOutside?: (line: string) => boolean
}

/** The lines of a text, whatever ends them: LF, CRLF or CR. */
export const linesOf = (text: string): ReadonlyArray<string> => text.split(/\r\n|\n|\r/)

interface Open {
  readonly line: number
  readonly fields: Array<Field>
  /** The lines of the field that is being read; it becomes a field when the next one begins. */
  pending: { readonly name: string; readonly line: number; readonly lines: Array<string> } | undefined
}

/** A text that does not hold on to the one that it is a part of, in one byte for a character where that is enough. */
const own = (text: string): string =>
  /[\u0100-\uffff]/.test(text) ? Buffer.from(text, "utf16le").toString("utf16le") : Buffer.from(text, "latin1").toString("latin1")

/**
 * Fields whose texts are parts of a text of their record alone, and not of the whole piece of the file: a sign from beyond Latin-1 would double what
 * stands around it, and a library takes half the memory.
 */
const compact = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> => {
  const all = own(fields.map(({ value }) => value).join(""))
  let at = 0
  return fields.map(({ name, value, line }) => ({ name, value: all.slice(at, (at += value.length)), line }))
}

const close = (open: Open): void => {
  if (open.pending === undefined) return
  const { name, line, lines } = open.pending
  open.fields.push({ name, line, value: lines.length === 1 ? lines[0]!.trim() : lines.join("\n").trim() })
  open.pending = undefined
}

/** The references of a text of tagged lines. What stands outside of any, and what is not ended, is counted. */
const entriesOf = (text: string, { read, start, end, isOutside = () => false }: Dialect, tally: Tally): ReadonlyArray<Entry> => {
  const entries: Array<Entry> = []
  let open: Open | undefined
  const finish = () => {
    if (open === undefined) return
    close(open)
    entries.push({ line: open.line, fields: compact(open.fields) })
    open = undefined
  }
  for (const [i, content] of linesOf(text).entries()) {
    const line = i + 1
    const tagged = read(content)
    if (tagged !== undefined && (tagged.tag === start || tagged.isStart === true)) {
      if (open !== undefined && end !== undefined) tally.add("record-not-ended", `a record that does not end with ${end}`, open.line)
      finish()
      open = { line, fields: [], pending: undefined }
    } else if (end !== undefined && tagged?.tag === end && open !== undefined) {
      if (tagged.value.trim() !== "") tally.add("text-outside", "text outside of any record", line, tagged.value.trim().slice(0, 60))
      finish()
      continue
    }
    if (open === undefined) {
      if (content.trim() !== "" && !isOutside(content))
        tally.add("text-outside", "text outside of any record", line, content.trim().slice(0, 60))
    } else if (tagged !== undefined) {
      close(open)
      open.pending = { name: tagged.tag, line, lines: [tagged.value] }
    } else open.pending?.lines.push(content)
  }
  if (open !== undefined && end !== undefined) tally.add("record-not-ended", `a record that does not end with ${end}`, open.line)
  finish()
  return entries
}

/**
 * A form of lines with tags.
 *
 * - `keeper` its table of tags, and how its fields become a record; `label` its name for people
 * - `dialect` how the lines of a text are read; `expected` with which line a record begins
 */
export interface Form {
  readonly keeper: Kept.Keeper
  readonly label: string
  readonly dialect: () => Dialect
  readonly expected: string
}

/**
 * A reader of such a form.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for a text without any record
 */
export const reader =
  ({ keeper, label, dialect, expected }: Form) =>
  (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
    const run = options.run ?? Run.make(file)
    const entries = entriesOf(text, dialect(), run.tally)
    if (entries.length === 0 && text.trim() !== "") return Result.fail(badLine(file, 1, `no record of ${label} in it`, expected))
    return Result.succeed(
      toRead(
        entries.map(({ line, fields }) => keeper.entryOf(fields, line)),
        keeper,
        file,
        run,
        options
      )
    )
  }

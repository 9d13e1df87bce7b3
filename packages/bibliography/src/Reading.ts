import type * as Notice from "@litfuse/engine/Notice"
import { BadLine, badLine, DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Cutter } from "./Cut.ts"
import * as Encoding from "./Encoding.ts"
import type { Read } from "./Entry.ts"
import { type Form, names, readable, type Readable, readableNames } from "./Forms.ts"
import * as Run from "./Run.ts"
import type { Options as ReadOptions } from "./toRead.ts"

/** How a file of references is read: what readers are told, and its form where it is known. */
export type Options = Omit<ReadOptions, "run"> & { readonly form?: Readable }

/** How much of a text shows which form it has. */
const headSize = 64 * 1024

const labels = readableNames.map((name) => readable[name].label).join(", ")

/** The form of a file by the end of its name, a `.gz` behind it left out; undefined when the name does not tell. */
export const byName = (file: string): Form | undefined => named(file, names) as Form | undefined

/** What a file is by its name, in words, where the name says another form than one. */
export const otherThan = (form: Readable, file: string): string | undefined => {
  const named = nameOf(file)
  return named === undefined || named === form ? undefined : readable[named].label
}

const named = (file: string, among: ReadonlyArray<Readable>): Readable | undefined => {
  const name = file.toLowerCase().replace(/\.gz$/, "")
  return among.find((form) => readable[form].extensions.some((extension) => name.endsWith(extension)))
}

/** Forms of which one name does not tell which it is: EndNote and PubMed both write `.xml`. */
const alike: ReadonlyArray<ReadonlySet<Readable>> = [new Set(["endnote", "pubmed-xml"])]

/** The form whose first record begins first in a text; undefined when no form has one. */
const byContent = (head: string): Readable | undefined => {
  const starts = readableNames.map((name) => [name, readable[name].startIn(head)] as const).filter(([, at]) => at >= 0)
  return starts.sort(([, a], [, b]) => a - b)[0]?.[0]
}

const nameOf = (file: string): Readable | undefined => named(file, readableNames)

/** The form of a file by its name and its content, which have to agree where the name tells a form; undefined while the text is too short to tell. */
const formOf = (text: string, file: string, isLast: boolean): Result.Result<Readable | undefined, DatasetError> => {
  const head = text.slice(0, headSize)
  const named = nameOf(file)
  const seen = byContent(head)
  if (named !== undefined && seen !== undefined && alike.some((one) => one.has(named) && one.has(seen))) return Result.succeed(seen)
  if (named !== undefined && (seen === named || head.trim() === "" || (seen === undefined && readable[named].startIn(text) >= 0)))
    return Result.succeed(named)
  // what stands before the first record may be long
  if (!isLast && seen === undefined) return Result.succeed(undefined)
  if (named === undefined)
    return seen === undefined
      ? Result.fail(badLine(file, 0, "a form that cannot be told from its name or its content", `one of ${labels}`))
      : Result.succeed(seen)
  const what = `the name says ${readable[named].label}, the content ${seen === undefined ? "does not" : `looks like ${readable[seen].label}`}`
  return Result.fail(badLine(file, 0, what, "content as the name says, or the right form by name"))
}

/** How many bytes are read at a time, and the most characters of one record. */
const [usualStep, longest] = [1 << 20, 64 * 1024 * 1024]

/**
 * The reading of a file, in memory that does not grow with it.
 *
 * - `push` the records that are whole once these bytes are read, unpacked; `end` the last ones
 * - `notices` what is to be said of the whole file, after its end
 */
export interface Reading {
  readonly push: (bytes: Uint8Array) => Result.Result<Read, DatasetError>
  readonly end: () => Result.Result<Read, DatasetError>
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

const nothing: Read = { records: [], lines: [], rest: [], notices: [] }

/** Several readings as one, in their order. */
export const joined = (reads: ReadonlyArray<Read>): Read =>
  reads.length === 1
    ? reads[0]!
    : {
        records: reads.flatMap(({ records }) => records),
        lines: reads.flatMap(({ lines }) => lines),
        rest: reads.flatMap(({ rest }) => rest),
        notices: reads.flatMap(({ notices }) => notices)
      }

/** An error of a piece, on the line that it has in the file. */
const shifted = (error: DatasetError, lines: number): DatasetError =>
  error.reason._tag !== "BadLine" || error.reason.line === 0 || lines === 0
    ? error
    : new DatasetError({ dataset: error.dataset, reason: new BadLine({ ...error.reason, line: error.reason.line + lines }) })

const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

const hasLineEnd = (bytes: Uint8Array): boolean => bytes.includes(10) || bytes.includes(13)

/** Where the last line of bytes ends; lines of old systems end with CR. */
const lineEnd = (bytes: Uint8Array): number => (bytes.includes(10) ? bytes.lastIndexOf(10) : bytes.lastIndexOf(13)) + 1

/**
 * Begins to read a file. Its form is the one given, else the one that its name and its content show.
 *
 * - units: `step` bytes are waited for before the next records are read
 * - shape: records are named by `source` (default `file`) and their number from 1
 * - errors of `push` and `end`: `BadLine` for bytes that are no text, for a name and a content that disagree, and for what is not of the form
 */
export const begin = (file: string, { form: given, ...options }: Options = {}, step = usualStep): Reading => {
  const run = Run.make(file)
  const decoder = Encoding.decoder(file)
  let waiting: Array<Uint8Array> = []
  let size = 0
  let endsLine = false
  let [text, scanned, isFirst]: [string, number, boolean] = ["", 0, true]
  let form = given
  let cutter: Cutter | undefined

  const parse = (piece: string, isLast: boolean): Result.Result<Read, DatasetError> => {
    const own = cutter!.whole(piece, isFirst, isLast)
    const before = run.lines
    if (!isFirst) run.lines -= cutter!.lines()
    const read = readable[form!].parse(own, file, { ...options, run })
    const failed = Result.isFailure(read) ? Result.fail(shifted(read.failure, run.lines)) : read
    run.records += Result.isSuccess(read) ? read.success.records.length : 0
    run.lines = before + linesIn(piece)
    isFirst = false
    return failed
  }

  const tooLong = () =>
    Result.fail(
      badLine(file, run.lines + 1, "a record that is longer than any can be", `records of at most ${longest / 2 ** 20} million characters`)
    )

  const next = (bytes: Uint8Array, isLast: boolean): Result.Result<Read, DatasetError> =>
    Result.gen(function* () {
      text += yield* decoder.push(bytes, isLast)
      form ??= yield* formOf(text, file, isLast)
      if (form === undefined) return nothing
      cutter ??= readable[form].cut()
      const end = isLast ? text.length : cutter.end(text, scanned)
      if (end === 0 && text.length > longest) return yield* tooLong()
      const piece = text.slice(0, end)
      text = text.slice(end)
      scanned = text.length
      return end === 0 && !isLast ? nothing : yield* parse(piece, isLast)
    })

  /** Reads what waits, up to the end of its last line. */
  const take = (isLast: boolean): Result.Result<Read, DatasetError> => {
    const bytes = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
    const end = isLast ? bytes.length : lineEnd(bytes)
    waiting = end === bytes.length ? [] : [bytes.subarray(end)]
    size = bytes.length - end
    endsLine = false
    return end === 0 && !isLast ? Result.succeed(nothing) : next(bytes.subarray(0, end), isLast)
  }

  return {
    push: (bytes) =>
      Result.gen(function* () {
        const reads: Array<Read> = []
        for (let from = 0; from < bytes.length; from += step) {
          const part = bytes.subarray(from, from + step)
          waiting.push(part)
          size += part.length
          endsLine ||= hasLineEnd(part)
          // what has no end of a line is not looked at again: that would cost the square of its length
          if (endsLine && size >= step) reads.push(yield* take(false))
          else if (size > 4 * longest) return yield* tooLong()
        }
        return joined(reads)
      }),
    end: () => take(true),
    notices: () => [...decoder.notices(), ...Run.notices(run, file)]
  }
}

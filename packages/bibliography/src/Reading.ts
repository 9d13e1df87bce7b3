import type * as Notice from "@litfuse/engine/Notice"
import { BadLine, badLine, DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Splitter } from "./Splitter.ts"
import * as Encoding from "./Encoding.ts"
import type { ReadResult } from "./FileEntry.ts"
import { type Format, names, readable, type ReadableFormat, readableNames } from "./Formats.ts"
import * as ReadState from "./ReadState.ts"
import type { Options as ReadOptions } from "./toRecords.ts"

/** Options for reading a reference file, and its format if it is known. */
export type Options = Omit<ReadOptions, "state"> & { readonly form?: ReadableFormat }

/** How much of a text is used to recognize its format. Units: characters. */
const headSize = 64 * 1024

const labels = readableNames.map((name) => readable[name].label).join(", ")

/** The format by the ending of a file name, without `.gz`; undefined for other endings. */
export const byName = (file: string): Format | undefined => formatNamed(file, names) as Format | undefined

/** The label of the format that a file name indicates, if it is not `form`. */
export const labelIfOther = (form: ReadableFormat, file: string): string | undefined => {
  const named = formatByName(file)
  return named === undefined || named === form ? undefined : readable[named].label
}

const formatNamed = (file: string, among: ReadonlyArray<ReadableFormat>): ReadableFormat | undefined => {
  const name = file.toLowerCase().replace(/\.gz$/, "")
  return among.find((form) => readable[form].extensions.some((extension) => name.endsWith(extension)))
}

/** Formats that share an ending: EndNote, PubMed and registries all write `.xml`. */
const sharedEndings: ReadonlyArray<ReadonlySet<ReadableFormat>> = [
  new Set(["endnote", "pubmed-xml", "ctgov-xml", "ictrp"]),
  new Set(["csl", "litfuse", "ctgov-json"])
]

/** The format whose first record begins first in a text; undefined if no format has one. */
const byContent = (head: string): ReadableFormat | undefined => {
  const starts = readableNames.map((name) => [name, readable[name].startIn(head)] as const).filter(([, at]) => at >= 0)
  return starts.sort(([, a], [, b]) => a - b)[0]?.[0]
}

const formatByName = (file: string): ReadableFormat | undefined => formatNamed(file, readableNames)

/** The format by name and content, which must agree; undefined while the text is too short to decide. */
const formOf = (text: string, file: string, isLast: boolean): Result.Result<ReadableFormat | undefined, DatasetError> => {
  const head = text.slice(0, headSize)
  const named = formatByName(file)
  const seen = byContent(head)
  if (named !== undefined && seen !== undefined && sharedEndings.some((one) => one.has(named) && one.has(seen))) return Result.succeed(seen)
  if (named !== undefined && (seen === named || head.trim() === "" || (seen === undefined && readable[named].startIn(text) >= 0)))
    return Result.succeed(named)
  // the text before the first record may be long
  if (!isLast && seen === undefined) return Result.succeed(undefined)
  if (named === undefined && seen !== undefined) return Result.succeed(seen)
  if (named === undefined) return Result.fail(badLine(file, 0, "a format that neither the name nor the content shows", `one of ${labels}`))
  const what = `the name says ${readable[named].label}, the content ${seen === undefined ? "does not" : `looks like ${readable[seen].label}`}`
  return Result.fail(badLine(file, 0, what, "content that matches the name, or the right format by name"))
}

/** How many bytes are read at a time, and the limit on one record in characters. */
const [usualStep, longest] = [1 << 20, 64 * 1024 * 1024]

/**
 * Reads a file piece by piece, with constant memory.
 *
 * - `push` takes unpacked bytes, and returns the records that they complete; `end` returns the last ones
 * - `notices` the notices for the whole file, after its end
 */
export interface Reading {
  readonly push: (bytes: Uint8Array) => Result.Result<ReadResult, DatasetError>
  readonly end: () => Result.Result<ReadResult, DatasetError>
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

const noRecords: ReadResult = { records: [], lines: [], rest: [], notices: [] }

/** Concatenates results. */
export const concatenate = (reads: ReadonlyArray<ReadResult>): ReadResult =>
  reads.length === 1
    ? reads[0]!
    : {
        records: reads.flatMap(({ records }) => records),
        lines: reads.flatMap(({ lines }) => lines),
        rest: reads.flatMap(({ rest }) => rest),
        notices: reads.flatMap(({ notices }) => notices)
      }

const shifted = (error: DatasetError, lines: number): DatasetError =>
  error.reason._tag !== "BadLine" || error.reason.line === 0 || lines === 0
    ? error
    : new DatasetError({ dataset: error.dataset, reason: new BadLine({ ...error.reason, line: error.reason.line + lines }) })

const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

const hasLineEnd = (bytes: Uint8Array): boolean => bytes.includes(10) || bytes.includes(13)

/** Offset after the last line end; old systems write CR. */
const lineEnd = (bytes: Uint8Array): number => (bytes.includes(10) ? bytes.lastIndexOf(10) : bytes.lastIndexOf(13)) + 1

/**
 * Starts reading a file. Its format is the one given, else the one that its name and content show.
 *
 * - units: `step` is in bytes; records are read once so many have arrived
 * - shape: records are named by `source` (default `file`) and their number from 1
 * - errors of `push` and `end`: `BadLine` if bytes are not text, if name and content disagree, or if the content is not in the format
 */
export const begin = (file: string, { form: givenForm, ...options }: Options = {}, step = usualStep): Reading => {
  const state = ReadState.make(file)
  const decoder = Encoding.decoder(file)
  let buffered: Array<Uint8Array> = []
  let size = 0
  let endsLine = false
  let [text, scanned, isFirst]: [string, number, boolean] = ["", 0, true]
  let form = givenForm
  let splitter: Splitter | undefined

  const parse = (piece: string, isLast: boolean): Result.Result<ReadResult, DatasetError> => {
    const own = splitter!.complete(piece, isFirst, isLast)
    const before = state.lines
    if (!isFirst) state.lines -= splitter!.lines()
    const read = readable[form!].parse(own, file, { ...options, state: state })
    const failed = Result.isFailure(read) ? Result.fail(shifted(read.failure, state.lines)) : read
    state.records += Result.isSuccess(read) ? read.success.records.length : 0
    state.lines = before + linesIn(piece)
    isFirst = false
    return failed
  }

  const tooLong = () =>
    Result.fail(badLine(file, state.lines + 1, "a record that is too long", `records of at most ${longest / 2 ** 20} million characters`))

  const next = (bytes: Uint8Array, isLast: boolean): Result.Result<ReadResult, DatasetError> =>
    Result.gen(function* () {
      text += yield* decoder.push(bytes, isLast)
      form ??= yield* formOf(text, file, isLast)
      if (form === undefined) return noRecords
      splitter ??= readable[form].makeSplitter()
      const end = isLast ? text.length : splitter.end(text, scanned)
      if (end === 0 && text.length > longest) return yield* tooLong()
      const piece = text.slice(0, end)
      text = text.slice(end)
      scanned = text.length
      return end === 0 && !isLast ? noRecords : yield* parse(piece, isLast)
    })

  /** Reads the buffered bytes up to the end of the last line. */
  const take = (isLast: boolean): Result.Result<ReadResult, DatasetError> => {
    const bytes = buffered.length === 1 ? buffered[0]! : Buffer.concat(buffered)
    const end = isLast ? bytes.length : lineEnd(bytes)
    buffered = end === bytes.length ? [] : [bytes.subarray(end)]
    size = bytes.length - end
    endsLine = false
    return end === 0 && !isLast ? Result.succeed(noRecords) : next(bytes.subarray(0, end), isLast)
  }

  return {
    push: (bytes) =>
      Result.gen(function* () {
        const reads: Array<ReadResult> = []
        for (let from = 0; from < bytes.length; from += step) {
          const part = bytes.subarray(from, from + step)
          buffered.push(part)
          size += part.length
          endsLine ||= hasLineEnd(part)
          // bytes without a line end are not scanned again: that would take quadratic time
          if (endsLine && size >= step) reads.push(yield* take(false))
          else if (size > 4 * longest) return yield* tooLong()
        }
        return concatenate(reads)
      }),
    end: () => take(true),
    notices: () => [...decoder.notices(), ...ReadState.notices(state, file)]
  }
}

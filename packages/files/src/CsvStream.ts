import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs"
import { pipeline as connect } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { CsvError, parse } from "csv-parse"
import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Csv from "./Csv.ts"
import * as Files from "./Files.ts"
import * as UnpackLimit from "./UnpackLimit.ts"

/** Opens a file's bytes, unpacked, from the start; it can be called again. */
export type Open = () => AsyncIterable<Uint8Array>

/** A file on disk; its first two bytes show whether it is gzip. Errors: as `Files.readBytes`; later damage shows while reading. */
export const openFile = (path: string, remedy?: string): Result.Result<Open, DatasetError> => {
  const magic = Buffer.alloc(2)
  const read = Result.try({
    try: () => {
      const descriptor = openSync(path, "r")
      readSync(descriptor, magic)
      closeSync(descriptor)
    },
    catch: Files.readFailure(path, remedy)
  })
  const open: Open = () => {
    const stored = createReadStream(path, { highWaterMark: 1 << 18 })
    // An error in either stream ends both and reaches the reader; with compose() some errors are lost.
    if (!Files.isGzip(magic)) return stored
    return UnpackLimit.bounded<Uint8Array>(
      connect(stored, createGunzip({ chunkSize: 1 << 18 }), () => undefined),
      path,
      statSync(path).size
    )
  }
  return Result.map(read, () => open)
}

const newline = 0x0a

const countLines = (bytes: Buffer): number => {
  let n = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) n++
  return n
}

/** The same bytes in pieces that end with a line, so that each can be judged as UTF-8 alone. */
async function* wholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: ReadonlyArray<Uint8Array> = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline) + 1
    if (end > 0) yield Buffer.concat([...rest, chunk.subarray(0, end)])
    rest = end > 0 ? [chunk.subarray(end)] : [...rest, chunk]
  }
  yield Buffer.concat(rest)
}

/**
 * Shows each record of a CSV file of any size to `visit`, the header too, in memory that does not grow with the file.
 *
 * - empty: a file of no bytes has no record
 * - errors: as `Csv.each`, and as `Files.readBytes` when reading fails on the way
 */
export const each = async (open: Open, file: string, visit: Csv.Visit): Promise<Result.Result<void, DatasetError>> => {
  let problem: DatasetError | undefined
  let line = 1
  const onRecord = (columns: ReadonlyArray<string>): null => {
    problem ??= visit(columns, line)
    line += Csv.linesOf(columns)
    return null
  }
  const checked = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let before = 0
    for await (const piece of pieces) {
      const utf8 = Files.checkUtf8(piece, file, before)
      if (Result.isFailure(utf8)) problem ??= utf8.failure
      if (problem !== undefined) return
      yield before === 0 ? piece.subarray(Files.startOfText(piece)) : piece
      before += countLines(piece)
    }
  }
  const nothing = async (records: AsyncIterable<unknown>): Promise<void> => {
    for await (const _ of records);
  }
  const error: unknown = await pipeline(open(), wholeLines, checked, parse({ on_record: onRecord }), nothing).then(
    () => undefined,
    (reason: unknown) => reason
  )
  if (problem !== undefined) return Result.fail(problem)
  if (error === undefined) return Result.succeed(undefined)
  return Result.fail(error instanceof CsvError ? Csv.fault(error, file, line) : Files.readFailure(file)(error))
}

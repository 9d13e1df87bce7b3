import { constants, isUtf8 } from "node:buffer"
import type { Stats } from "node:fs"
import * as Result from "effect/Result"
import { badLine, DatasetError, Missing } from "./DatasetError.ts"
import { isCutParquet, isParquet, toJsonLines } from "./Parquet.ts"
import * as PlainFile from "./PlainFile.ts"
import * as StandardStreams from "./StandardStreams.ts"
import * as UnpackLimit from "./UnpackLimit.ts"
import { withoutPause } from "./withoutPause.ts"

// Not imported, because an import also loads streams, readline and zlib, which takes a fifth of the start-up time of a short command.
const { closeSync, openSync, readFileSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs")
const zlib = (): typeof import("node:zlib") => process.getBuiltinModule("node:zlib")

const checkThePath = "check the path"

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : String(error))

const unusable = (path: string, verb: "read" | "written", remedy: string) => (error: unknown) => {
  const code = codeOf(error)
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new DatasetError({ dataset: path, reason: new Missing({ file: path, remedy }) })
    case "EISDIR":
      return badLine(path, 0, "this is a folder", "a file")
    case "EACCES":
    case "EPERM":
      return badLine(path, 0, `it may not be ${verb} (permission denied)`, "a file with the right permissions")
    case "EROFS":
      return badLine(path, 0, "its disk is read-only", "a place that can be written")
    case "ENOSPC":
    case "EDQUOT":
      return badLine(path, 0, "its disk is full", "free space")
    default:
      return badLine(path, 0, `it cannot be ${verb} (${code})`, "a plain file")
  }
}

const plainFailure =
  (path: string, remedy: string) =>
  (why: PlainFile.Unreadable): DatasetError =>
    "what" in why ? badLine(path, 0, why.what, why.expected) : unusable(path, "read", remedy)(Object.assign(new Error(), why))

const damaged = (path: string) => (error: unknown) =>
  badLine(path, 0, `the gzip data are damaged or cut short (${codeOf(error)})`, "a complete gzip file: fetch it again")

/** The error of a stream: an unreadable file, a damaged gzip, or an error of its content. */
export const readFailure =
  (path: string, remedy = checkThePath) =>
  (error: unknown): DatasetError => {
    if (error instanceof DatasetError) return error
    return codeOf(error).startsWith("Z_") ? damaged(path)(error) : unusable(path, "read", remedy)(error)
  }

/** The error of writing a file. */
export const writeFailure = (path: string): ((error: unknown) => DatasetError) => unusable(path, "written", "make its folder first")

/** True for the first bytes of a gzip file. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The name of standard input where a file is read, and of standard output where one is written. */
export const standardStream = "-"

/** A device may be endless; a pipe that a user names is not. */
const isDevice = (found: Stats): boolean => found.isCharacterDevice() || found.isBlockDevice()

/**
 * The bytes of a file as they are stored, packed or not: what checksums are made of. `-` is standard input.
 *
 * - errors: `Missing` with `remedy` when there is no such file; `BadLine` at line 0 for a folder, a device or a file without permission
 */
export const readStored = (path: string, remedy = checkThePath): Result.Result<Uint8Array, DatasetError> =>
  path === standardStream
    ? Result.mapError(StandardStreams.readInput(), unusable(path, "read", remedy))
    : Result.flatMap(Result.try({ try: () => statSync(path), catch: unusable(path, "read", remedy) }), (found) =>
        isDevice(found)
          ? Result.fail(badLine(path, 0, "this is a device", "a file, or - for standard input"))
          : Result.try({
              try: () => withoutPause(() => readFileSync(path), found.isFile() ? found.size : Infinity),
              catch: unusable(path, "read", remedy)
            })
      )

/**
 * The bytes, as they are stored, of a file in a project or folder: only a plain file is read.
 *
 * - errors: as `readStored`; `BadLine` at line 0 for whatever is no plain file
 */
export const readPlain = (path: string, remedy = checkThePath): Result.Result<Uint8Array, DatasetError> =>
  Result.mapError(PlainFile.read(path), plainFailure(path, remedy))

/**
 * The content of a file that the user names and that becomes values as a whole, such as decisions.
 *
 * - errors: as `readBytes`; `BadLine` at line 0 for more than `UnpackLimit.ofText` bytes
 */
export const readBounded = (path: string): Result.Result<Uint8Array, DatasetError> => {
  const found = path === standardStream ? undefined : Result.getOrUndefined(Result.try(() => statSync(path)))
  const checked = (bytes: number): Result.Result<void, DatasetError> => {
    const what = UnpackLimit.tooLong(bytes)
    return what === undefined ? Result.void : Result.fail(badLine(path, 0, what, UnpackLimit.remedy))
  }
  return Result.gen(function* () {
    yield* checked(found?.size ?? 0)
    const bytes = yield* readBytes(path)
    yield* checked(bytes.length)
    return bytes
  })
}

/**
 * Unpacks gzip, and converts the rows of Parquet to lines of JSON. The first bytes decide, never the name of the file.
 *
 * - errors: `BadLine` at line 0 for damaged gzip or Parquet, and for content that unpacks to more than `UnpackLimit`
 */
export const unpack = (stored: Uint8Array, path: string): Result.Result<Uint8Array, DatasetError> => {
  if (isParquet(stored) || isCutParquet(stored)) return toJsonLines(stored, path)
  return isGzip(stored) ? gunzip(stored, path, UnpackLimit.of(stored.length)) : Result.succeed(stored)
}

/** `excess` makes the error of content that unpacks to more than `most` bytes. */
const gunzip = (
  stored: Uint8Array,
  path: string,
  most: number,
  excess: () => DatasetError = () => UnpackLimit.exceeded(path, stored.length, most)
): Result.Result<Uint8Array, DatasetError> =>
  Result.try({
    // A quarter of a MiB at a time: the default of 16 KiB takes a third longer.
    try: () => {
      const unpack = () => zlib().gunzipSync(stored, { chunkSize: 1 << 18, maxOutputLength: Math.min(most, constants.MAX_LENGTH) })
      return withoutPause(unpack, stored.length)
    },
    catch: (error) => (codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? excess() : damaged(path)(error))
  })

const tooLarge = (path: string, most: number, how: string): DatasetError =>
  badLine(path, 0, `more than ${Math.floor(most / 2 ** 20)} MB${how}`, "a smaller file")

/**
 * As `unpack`, for untrusted files, because a small file may unpack to fill the memory.
 *
 * - units: `most` bytes, unpacked
 * - errors: `BadLine` at line 0 for a damaged gzip, and for more bytes than that
 */
export const unpackAtMost = (stored: Uint8Array, path: string, most: number): Result.Result<Uint8Array, DatasetError> => {
  const unpacked = () => tooLarge(path, most, ", unpacked")
  if (!isGzip(stored)) return stored.length > most ? Result.fail(unpacked()) : Result.succeed(stored)
  const least = UnpackLimit.of(stored.length)
  return least < most ? gunzip(stored, path, least) : gunzip(stored, path, most, unpacked)
}

/**
 * The unpacked content of an untrusted plain file of at most `most` bytes. Larger files are not read.
 *
 * - units: `most` bytes, stored and unpacked
 * - errors: as `readStored` and `unpackAtMost`; `BadLine` at line 0 for a folder, a device or a pipe
 */
export const readAtMost = (path: string, most: number): Result.Result<Uint8Array, DatasetError> =>
  Result.gen(function* () {
    const found = yield* Result.try({ try: () => statSync(path), catch: unusable(path, "read", checkThePath) })
    if (found.isFile() && found.size > most) return yield* Result.fail(tooLarge(path, most, ""))
    return yield* unpackAtMost(yield* readPlain(path), path, most)
  })

/** The content of a file: `readStored`, then `unpack`. */
export const readBytes = (path: string, remedy = checkThePath): Result.Result<Uint8Array, DatasetError> => {
  const stored = readStored(path, remedy)
  return Result.isFailure(stored) ? stored : unpack(stored.success, path)
}

const firstBadLine = (bytes: Uint8Array): number => {
  // A byte of a multi-byte character is never a newline, so a line can be judged alone.
  for (let line = 1, from = 0; ; line++) {
    const newline = bytes.indexOf(0x0a, from)
    const to = newline < 0 ? bytes.length : newline
    if (newline < 0 || !isUtf8(bytes.subarray(from, to))) return line
    from = to + 1
  }
}

/** The same bytes as a `Buffer`, without a copy. */
export const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where the text begins: after a byte order mark, which would become part of the first name. */
export const startOfText = (bytes: Uint8Array): number => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)

/** Whether bytes begin with the byte order mark of UTF-16, which is not UTF-8. */
const isUtf16 = (bytes: Uint8Array): boolean => (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

const notUtf8 = (bytes: Uint8Array, file: string, before: number): DatasetError =>
  before === 0 && isUtf16(bytes)
    ? badLine(file, 1, "text in UTF-16", "UTF-8: save the file again with this encoding")
    : badLine(file, before + firstBadLine(bytes), "bytes that are not UTF-8", "UTF-8 text")

/** Nothing when bytes, which begin after `before` lines of the file, are strictly UTF-8. Errors: `BadLine` at the first line that is not. */
export const checkUtf8 = (bytes: Uint8Array, file: string, before = 0): Result.Result<void, DatasetError> =>
  isUtf8(bytes) ? Result.succeed(undefined) : Result.fail(notUtf8(bytes, file, before))

/**
 * Bytes, which begin after `before` lines of the file, as text, strictly UTF-8; a byte order mark at its beginning is dropped.
 *
 * - errors: `BadLine` at the first line that is not UTF-8; at line 0 for more than one text can hold
 */
export const decode = (bytes: Uint8Array, file: string, before = 0): Result.Result<string, DatasetError> =>
  Result.flatMap(checkUtf8(bytes, file, before), () =>
    Result.try({
      try: () => toBuffer(bytes).toString("utf8", before === 0 ? startOfText(bytes) : 0),
      catch: () => tooLarge(file, constants.MAX_STRING_LENGTH, " of text")
    })
  )

/** The text of a file: `readBytes`, then `decode`. */
export const readText = (path: string, remedy = checkThePath): Result.Result<string, DatasetError> => {
  const bytes = readBytes(path, remedy)
  return Result.isFailure(bytes) ? Result.fail(bytes.failure) : decode(bytes.success, path)
}

/** The content of a file in a project or folder: `readPlain`, then `unpack`. */
export const readPlainBytes = (path: string, remedy = checkThePath): Result.Result<Uint8Array, DatasetError> =>
  Result.flatMap(readPlain(path, remedy), (stored) => unpack(stored, path))

/** The text of a file in a project or folder: `readPlainBytes`, then `decode`. */
export const readPlainText = (path: string, remedy = checkThePath): Result.Result<string, DatasetError> =>
  Result.flatMap(readPlainBytes(path, remedy), (bytes) => decode(bytes, path))

/** Bytes or a text packed with gzip; the same ones always give the same bytes. */
export const gzip = (content: string | Uint8Array): Uint8Array => {
  const bytes = zlib().gzipSync(content, { level: 9 })
  // Node leaves the time of the header 0; the system that wrote it is set to "unknown" (RFC 1952), so all systems write the same.
  bytes[9] = 0xff
  return bytes
}

const writeAll = (parts: ReadonlyArray<Uint8Array>): Result.Result<void, unknown> =>
  Result.map(Result.all(parts.map(StandardStreams.writeOutput)), () => undefined)

const writeParts = (path: string, parts: ReadonlyArray<Uint8Array>): void => {
  const file = openSync(path, "w")
  try {
    for (const part of parts) writeFileSync(file, part)
  } finally {
    closeSync(file)
  }
}

/** Writes bytes, packed for a name in `.gz`; `-` is standard output. Parts are not joined, as they may be large. Errors: as `writeText`. */
export const writeBytes = (path: string, parts: ReadonlyArray<Uint8Array>): Result.Result<void, DatasetError> => {
  if (path === standardStream) return Result.mapError(writeAll(parts), writeFailure(path))
  const written = path.endsWith(".gz") ? [gzip(Buffer.concat(parts))] : parts
  return Result.try({ try: () => writeParts(path, written), catch: writeFailure(path) })
}

/**
 * Writes text as UTF-8, packed when the name ends in `.gz`; the same text always gives the same bytes. `-` is standard output.
 *
 * - errors: `Missing` when the folder is not there; `BadLine` at line 0 when the file cannot be written
 */
export const writeText = (path: string, text: string): Result.Result<void, DatasetError> => writeBytes(path, [Buffer.from(text)])

/** Writes text as UTF-8, packed whatever the name; the same text always gives the same bytes. `-` is standard output. Errors: as `writeText`. */
export const writePacked = (path: string, text: string): Result.Result<void, DatasetError> =>
  path === standardStream
    ? Result.mapError(StandardStreams.writeOutput(gzip(text)), writeFailure(path))
    : Result.try({ try: () => writeFileSync(path, gzip(text)), catch: writeFailure(path) })

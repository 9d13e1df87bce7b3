import { createHash } from "node:crypto"
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { crc32 } from "node:zlib"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/**
 * A file of typed arrays: 32 bytes (what it is, version, checksums), a header in JSON that names the arrays, and the arrays as they are in memory,
 * each at a multiple of 8 bytes. It is read in one go and nothing of it is converted.
 *
 * Numbers are little-endian, as on every system that Node supports.
 */
const types = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const

/** Arrays by name. */
export type Arrays = Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>>

/** The contents of a file: data about the arrays, and the arrays. */
export interface Contents<Meta> {
  readonly meta: Meta
  readonly arrays: Arrays
}

/**
 * The contents of a file that was read. `identity` is a sha256 of its first bytes and its header, so of the checksum of all arrays and of their
 * lengths: computing that of all bytes takes as long as reading them.
 */
export interface Read extends Contents<unknown> {
  readonly identity: string
}

/** The first bytes of every index. The line ends and the end-of-file sign show a file that was changed as text. */
const magic = new TextEncoder().encode("litfuse index\r\n\u001a")

/** The version of this layout: another one is not read. */
const version = 1

const headSize = 32

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 40 }))

const Header = Schema.Struct({
  meta: Schema.Unknown,
  arrays: Schema.Array(Schema.Tuple([Schema.String, Schema.Literals(["u8", "u16", "u32", "i32"]), Count]))
})

const padded = (size: number): number => Math.ceil(size / 8) * 8

const bytesOf = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

const typeOf = (array: Arrays[string]): keyof typeof types =>
  (Object.keys(types) as Array<keyof typeof types>).find((name) => array instanceof types[name])!

const padding = new Uint8Array(8)

/** How large a file became, and its checksum. */
export interface Written {
  readonly bytes: number
  readonly sha256: string
}

/** Writes to a temporary file and then renames it, so that no reader ever sees half a file. */
export const write = (path: string, { meta, arrays }: Contents<unknown>): Result.Result<Written, DatasetError> => {
  const named = Object.entries(arrays)
  const text = JSON.stringify({ meta, arrays: named.map(([name, array]) => [name, typeOf(array), array.length]) })
  const unpadded = new TextEncoder().encode(text)
  const header = new Uint8Array(padded(unpadded.length)).fill(0x20)
  header.set(unpadded)
  const parts = [
    header,
    ...named.flatMap(([, array]) => [bytesOf(array), padding.subarray(0, padded(array.byteLength) - array.byteLength)])
  ]
  const head = new DataView(new ArrayBuffer(headSize))
  bytesOf(head).set(magic)
  head.setUint32(16, version, true)
  head.setUint32(20, header.length, true)
  let checksum = 0
  for (const part of parts) checksum = crc32(part, checksum)
  head.setUint32(24, checksum, true)
  head.setUint32(28, crc32(bytesOf(head).subarray(0, 28)), true)
  const sha256 = createHash("sha256")
  let bytes = 0
  const beside = `${path}.${process.pid}.part`
  return Result.try({
    try: () => {
      const file = openSync(beside, "w")
      for (const part of [bytesOf(head), ...parts]) {
        for (let done = 0; done < part.length;) done += writeSync(file, part, done, Math.min(part.length - done, 1 << 30))
        sha256.update(part)
        bytes += part.length
      }
      closeSync(file)
      renameSync(beside, path)
      return { bytes, sha256: sha256.digest("hex") }
    },
    catch: (error) => {
      rmSync(beside, { force: true })
      return Files.writeFailure(path)(error)
    }
  })
}

/** What to do about a file that cannot be used. */
const again = "build it again with `litfuse index build`"
/** What a damaged file should be. */
export const whole = `the file as it was written: copy it again, or ${again}`

interface Head {
  readonly size: number
  readonly headerSize: number
  readonly checksum: number
}

const headOf = (bytes: Uint8Array, size: number, path: string): Result.Result<Head, DatasetError> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headSize || magic.some((byte, i) => bytes[i] !== byte))
    return Result.fail(badLine(path, 0, "no index of litfuse", "a file that `litfuse index build` wrote"))
  if (crc32(bytes.subarray(0, 28)) !== view.getUint32(28, true)) return Result.fail(badLine(path, 0, "damaged (its first bytes)", whole))
  const found = view.getUint32(16, true)
  if (found !== version) return Result.fail(badLine(path, 0, `an index of version ${found}`, `version ${version}: ${again}`))
  return Result.succeed({ size, headerSize: view.getUint32(20, true), checksum: view.getUint32(24, true) })
}

type Named = (typeof Header.Type)["arrays"]

/** The arrays that a header names, once it is known that the file has exactly their bytes. */
const planOf = ({ size, headerSize }: Head, header: Uint8Array, path: string): Result.Result<typeof Header.Type, DatasetError> => {
  const parsed = Result.flatMap(
    Result.try(() => JSON.parse(new TextDecoder().decode(header)) as unknown),
    Schema.decodeUnknownResult(Header)
  )
  if (Result.isFailure(parsed)) return Result.fail(badLine(path, 0, "damaged (its header)", whole))
  const promised = parsed.success.arrays.reduce(
    (sum, [, type, length]) => sum + padded(length * types[type].BYTES_PER_ELEMENT),
    headSize + headerSize
  )
  if (promised !== size)
    return Result.fail(badLine(path, 0, `${size} bytes`, `the ${promised} that its header counts: copy it again, or ${again}`))
  return Result.succeed(parsed.success)
}

const viewsOf = (named: Named, body: SharedArrayBuffer): Arrays => {
  let offset = 0
  return Object.fromEntries(
    named.map(([name, type, length]) => {
      const array = new (types[type] as new (buffer: ArrayBufferLike, offset: number, length: number) => Arrays[string])(
        body,
        offset,
        length
      )
      offset += padded(array.byteLength)
      return [name, array]
    })
  )
}

/** A piece is large enough that a read costs no more than its bytes, and some pieces are on their way while the checksum of another is computed. */
const pieceSize = 1 << 22
const readsAtOnce = 3

/** Fills `into` from a position of the file; false where the file ends before. */
const fill = async (file: FileHandle, into: Uint8Array, position: number): Promise<boolean> => {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done)
    if (bytesRead === 0) return false
    done += bytesRead
  }
  return true
}

/**
 * Fills `into` from a position of the file, and continues a checksum over it; undefined where the file ends before.
 *
 * Most of the time of reading is the system's, which makes pages for the buffer: other threads do that while this one computes the checksum.
 */
const fillChecked = async (file: FileHandle, into: Uint8Array, position: number, checksum: number): Promise<number | undefined> => {
  const starts = Array.from({ length: Math.ceil(into.length / pieceSize) }, (_, i) => i * pieceSize)
  const begin = (start: number) => {
    const bytes = into.subarray(start, start + pieceSize)
    const isFull = fill(file, bytes, position + start)
    // the first piece that fails is awaited, and the others may fail too
    isFull.catch(() => undefined)
    return { bytes, isFull }
  }
  const reading = starts.slice(0, readsAtOnce).map(begin)
  let sum = checksum
  for (let i = 0; i < starts.length; i++) {
    const { bytes, isFull } = reading.shift()!
    if (!(await isFull)) return undefined
    const next = starts[i + readsAtOnce]
    if (next !== undefined) reading.push(begin(next))
    sum = crc32(bytes, sum)
  }
  return sum
}

const readOpen = (file: FileHandle, path: string): Effect.Effect<Read, DatasetError> =>
  Effect.gen(function* () {
    const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: Files.readFailure(path) })
    const { size } = yield* attempt(() => file.stat())
    const first = new Uint8Array(Math.min(size, headSize))
    yield* attempt(() => fill(file, first, 0))
    const head = yield* Effect.fromResult(headOf(first, size, path))
    if (head.headerSize > size - headSize)
      return yield* Effect.fail(badLine(path, 0, `${size} bytes`, `a header of ${head.headerSize} alone: copy it again, or ${again}`))
    const header = new Uint8Array(head.headerSize)
    yield* attempt(() => fill(file, header, headSize))
    const { meta, arrays } = yield* Effect.fromResult(planOf(head, header, path))
    // shared, so that threads search one index
    const body = new SharedArrayBuffer(size - headSize - head.headerSize)
    const checksum = yield* attempt(() => fillChecked(file, new Uint8Array(body), headSize + head.headerSize, crc32(header)))
    if (checksum !== head.checksum) return yield* Effect.fail(badLine(path, 0, "damaged (its checksum differs)", whole))
    return { meta, arrays: viewsOf(arrays, body), identity: createHash("sha256").update(first).update(header).digest("hex") }
  })

/**
 * Reads a file in one go. The header's counts are compared with the file's length before anything is allocated for them, and the checksum with the
 * bytes before any array is used.
 *
 * - errors: `Missing`; `BadLine` at line 0 for a file that is no index, of another version, truncated, too long or damaged
 */
export const read = (path: string): Effect.Effect<Read, DatasetError> =>
  Effect.acquireUseRelease(
    Effect.tryPromise({ try: () => open(path), catch: Files.readFailure(path, "check the path of the index") }),
    (file) => readOpen(file, path),
    (file) => Effect.promise(() => file.close())
  )

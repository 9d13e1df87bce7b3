import { createHash } from "node:crypto"
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs"
import { crc32 } from "node:zlib"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
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

const again = "build it again with `litfuse index build`"

interface Head {
  readonly size: number
  readonly headerSize: number
  readonly checksum: number
}

const headOf = (bytes: Uint8Array, size: number, path: string): Result.Result<Head, DatasetError> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headSize || magic.some((byte, i) => bytes[i] !== byte))
    return Result.fail(badLine(path, 0, "no index of litfuse", "a file that `litfuse index build` wrote"))
  if (crc32(bytes.subarray(0, 28)) !== view.getUint32(28, true)) return Result.fail(badLine(path, 0, "damaged (its first bytes)", again))
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
  if (Result.isFailure(parsed)) return Result.fail(badLine(path, 0, "damaged (its header)", again))
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

const readFully = (file: number, into: Uint8Array, position: number): boolean => {
  for (let done = 0; done < into.length;) {
    const count = readSync(file, into, done, Math.min(into.length - done, 1 << 30), position + done)
    if (count === 0) return false
    done += count
  }
  return true
}

const readOpen = (file: number, path: string): Result.Result<Contents<unknown>, DatasetError> =>
  Result.gen(function* () {
    const { size } = fstatSync(file)
    const first = new Uint8Array(Math.min(size, headSize))
    readFully(file, first, 0)
    const head = yield* headOf(first, size, path)
    if (head.headerSize > size - headSize)
      return yield* Result.fail(badLine(path, 0, `${size} bytes`, `a header of ${head.headerSize} alone: copy it again, or ${again}`))
    const header = new Uint8Array(head.headerSize)
    readFully(file, header, headSize)
    const { meta, arrays } = yield* planOf(head, header, path)
    // shared, so that threads search one index
    const body = new SharedArrayBuffer(size - headSize - head.headerSize)
    const bytes = new Uint8Array(body)
    if (!readFully(file, bytes, headSize + head.headerSize) || crc32(bytes, crc32(header)) !== head.checksum)
      return yield* Result.fail(badLine(path, 0, "damaged (its checksum differs)", again))
    return { meta, arrays: viewsOf(arrays, body) }
  })

/**
 * Reads a file in one go. The header's counts are compared with the file's length before anything is allocated for them, and the checksum with the
 * bytes before any array is used.
 *
 * - errors: `Missing`; `BadLine` at line 0 for a file that is no index, of another version, truncated, too long or damaged
 */
export const read = (path: string): Result.Result<Contents<unknown>, DatasetError> =>
  Result.flatMap(Result.try({ try: () => openSync(path, "r"), catch: Files.readFailure(path, "check the path of the index") }), (file) => {
    const contents = Result.try({ try: () => readOpen(file, path), catch: Files.readFailure(path) })
    closeSync(file)
    return Result.flatMap(contents, (found) => found)
  })

import { crc32 } from "node:zlib"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/**
 * A file of typed arrays: 32 bytes (what it is, version, checksums), a header in JSON that names the arrays, and the arrays as they are in memory,
 * each at a multiple of 8 bytes. It is read in one go and nothing of it is converted.
 *
 * Numbers are little-endian, as on every system that Node supports.
 */
export const types = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const

/** The first bytes of every index. The line ends and the end-of-file sign show a file that was changed as text. */
const magic = new TextEncoder().encode("litfuse index\r\n\u001a")

/** The version of this layout: another one is not read. */
const version = 1

/** How many bytes stand before the header. */
export const headSize = 32

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 40 }))

const Header = Schema.Struct({
  meta: Schema.Unknown,
  arrays: Schema.Array(Schema.Tuple([Schema.String, Schema.Literals(["u8", "u16", "u32", "i32"]), Count]))
})

/** How many bytes an array takes that has so many. */
export const padded = (size: number): number => Math.ceil(size / 8) * 8

/** The bytes of an array, not copied. */
export const bytesOf = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** The header of a file, as bytes: data about its arrays, and which they are. */
export const headerOf = (meta: unknown, arrays: Named): Uint8Array => {
  const unpadded = new TextEncoder().encode(JSON.stringify({ meta, arrays }))
  const header = new Uint8Array(padded(unpadded.length)).fill(0x20)
  header.set(unpadded)
  return header
}

/** The first bytes of a file, for a header of so many and the checksum of all that comes behind them. */
export const firstBytes = (headerSize: number, checksum: number): Uint8Array => {
  const head = new DataView(new ArrayBuffer(headSize))
  bytesOf(head).set(magic)
  head.setUint32(16, version, true)
  head.setUint32(20, headerSize, true)
  head.setUint32(24, checksum, true)
  head.setUint32(28, crc32(bytesOf(head).subarray(0, 28)), true)
  return bytesOf(head)
}

/** What to do about a file that cannot be used. */
export const again = "build it again with `litfuse index build`"
/** What a damaged file should be. */
export const whole = `the file as it was written: copy it again, or ${again}`

/** What the first bytes say. */
export interface Head {
  readonly size: number
  readonly headerSize: number
  readonly checksum: number
}

/** Reads the first bytes of a file of so many. Errors: `BadLine` at line 0 for what is no index, of another version, or damaged. */
export const headOf = (bytes: Uint8Array, size: number, path: string): Result.Result<Head, DatasetError> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headSize || magic.some((byte, i) => bytes[i] !== byte))
    return Result.fail(badLine(path, 0, "no index of litfuse", "a file that `litfuse index build` wrote"))
  if (crc32(bytes.subarray(0, 28)) !== view.getUint32(28, true)) return Result.fail(badLine(path, 0, "damaged (its first bytes)", whole))
  const found = view.getUint32(16, true)
  if (found !== version) return Result.fail(badLine(path, 0, `an index of version ${found}`, `version ${version}: ${again}`))
  return Result.succeed({ size, headerSize: view.getUint32(20, true), checksum: view.getUint32(24, true) })
}

/** The arrays that a header names: name, type, how many numbers. */
export type Named = (typeof Header.Type)["arrays"]

/** The arrays that a header names, once it is known that the file has exactly their bytes. */
export const planOf = ({ size, headerSize }: Head, header: Uint8Array, path: string): Result.Result<typeof Header.Type, DatasetError> => {
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

import { crc32 } from "node:zlib"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/**
 * A file of typed arrays starts with 32 bytes (magic, version, checksums) and a JSON header that names the arrays. The arrays follow in their memory layout,
 * each at a multiple of 8 bytes. The file is read in one go, without conversion.
 *
 * Numbers are little-endian, as on every system that Node supports.
 */
export const types = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const

/** The first bytes of every index. Line ends and the end-of-file character reveal a transfer in text mode. */
const magic = new TextEncoder().encode("litfuse index\r\n\u001a")

const version = 1

/** The number of bytes before the header. */
export const headSize = 32

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 40 }))

const Header = Schema.Struct({
  meta: Schema.Unknown,
  arrays: Schema.Array(Schema.Tuple([Schema.String, Schema.Literals(["u8", "u16", "u32", "i32"]), Count]))
})

/** The size of an array in the file, padded to a multiple of 8 bytes. */
export const padded = (size: number): number => Math.ceil(size / 8) * 8

/** The bytes of an array, without a copy. */
export const bytesOf = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** The header of a file as bytes: metadata and the list of arrays. */
export const headerOf = (meta: unknown, arrays: ArrayPlan): Uint8Array => {
  const unpadded = new TextEncoder().encode(JSON.stringify({ meta, arrays }))
  const header = new Uint8Array(padded(unpadded.length)).fill(0x20)
  header.set(unpadded)
  return header
}

/** The first bytes of a file: its header size, and the checksum of everything after them. */
export const firstBytes = (headerSize: number, checksum: number): Uint8Array => {
  const head = new DataView(new ArrayBuffer(headSize))
  bytesOf(head).set(magic)
  head.setUint32(16, version, true)
  head.setUint32(20, headerSize, true)
  head.setUint32(24, checksum, true)
  head.setUint32(28, crc32(bytesOf(head).subarray(0, 28)), true)
  return bytesOf(head)
}

/** The remedy for an unusable file. */
export const rebuildRemedy = "build it again with `litfuse index build`"
/** The remedy for a damaged file. */
export const damagedRemedy = `the original file: copy it again, or ${rebuildRemedy}`

/** The contents of the first bytes. */
export interface ArrayHeader {
  readonly size: number
  readonly headerSize: number
  readonly checksum: number
}

/** Parses the first bytes of a file. Errors: `BadLine` at line 0 for a file that is not an index, has another version, or is damaged. */
export const readHeader = (bytes: Uint8Array, size: number, path: string): Result.Result<ArrayHeader, DatasetError> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headSize || magic.some((byte, i) => bytes[i] !== byte))
    return Result.fail(badLine(path, 0, "not an index of litfuse", "a file that `litfuse index build` wrote"))
  if (crc32(bytes.subarray(0, 28)) !== view.getUint32(28, true))
    return Result.fail(badLine(path, 0, "damaged (its first bytes)", damagedRemedy))
  const found = view.getUint32(16, true)
  if (found !== version) return Result.fail(badLine(path, 0, `an index of version ${found}`, `version ${version}: ${rebuildRemedy}`))
  return Result.succeed({ size, headerSize: view.getUint32(20, true), checksum: view.getUint32(24, true) })
}

/** The arrays of a header: name, type, and length. */
export type ArrayPlan = (typeof Header.Type)["arrays"]

/** The arrays of a header, after checking that the file size matches them. */
export const planOf = (
  { size, headerSize }: ArrayHeader,
  header: Uint8Array,
  path: string
): Result.Result<typeof Header.Type, DatasetError> => {
  const parsed = Result.flatMap(
    Result.try(() => JSON.parse(new TextDecoder().decode(header)) as unknown),
    Schema.decodeUnknownResult(Header)
  )
  if (Result.isFailure(parsed)) return Result.fail(badLine(path, 0, "damaged (its header)", damagedRemedy))
  const promised = parsed.success.arrays.reduce(
    (sum, [, type, length]) => sum + padded(length * types[type].BYTES_PER_ELEMENT),
    headSize + headerSize
  )
  if (promised !== size)
    return Result.fail(badLine(path, 0, `${size} bytes`, `the ${promised} that its header counts: copy it again, or ${rebuildRemedy}`))
  return Result.succeed(parsed.success)
}

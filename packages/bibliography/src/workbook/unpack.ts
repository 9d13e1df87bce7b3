import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as UnpackLimit from "@litfuse/files/UnpackLimit"
import { strFromU8, Unzip, UnzipInflate } from "fflate"
import * as Result from "effect/Result"

const mostParts = 10_000

/** Cells take far more memory than their XML, so a small workbook may become a multiple of its size, and at least `free` bytes. */
const small = { ratio: 200, free: 4 * 2 ** 20 }

const mostOf = (stored: number): number =>
  UnpackLimit.raised() ?? Math.min(UnpackLimit.of(stored), Math.max(small.free, small.ratio * stored))

/** Packed bytes are passed on in such pieces, so that unpacking stops soon after the limit: a byte becomes a thousand at most. */
const step = 16 * 1024

/** Whether bytes begin like a ZIP archive, the container of an Excel workbook. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Whether bytes begin like a workbook in Excel's old format, or one with a password. */
export const isOld = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/** The XML parts of a workbook, by name. Errors: as `unpackZip`. */
export const unpack = (bytes: Uint8Array, file: string): Result.Result<ReadonlyMap<string, string>, DatasetError> =>
  Result.map(
    unpackZip(bytes, file, (name) => /\.(?:xml|rels)$/i.test(name), "an Excel workbook (.xlsx)"),
    (parts) => new Map([...parts].map(([name, part]) => [name, strFromU8(part)]))
  )

/**
 * Parts of a ZIP archive, by name. Sizes are counted during unpacking, because the archive's own figures can be false.
 *
 * - `isPart` which parts to unpack; `expected` what the file should be, for messages
 * - errors: `BadLine` for a file that is not a ZIP archive, and for one that exceeds `UnpackLimit`
 */
export const unpackZip = (
  bytes: Uint8Array,
  file: string,
  isPart: (name: string) => boolean,
  expected: string
): Result.Result<ReadonlyMap<string, Uint8Array>, DatasetError> => {
  const parts = new Map<string, Array<Uint8Array>>()
  let size = 0
  const most = mostOf(bytes.length)
  const isTooLarge = () => size > most
  const broken: Array<string> = []
  const zip = new Unzip((entry) => {
    if (!isPart(entry.name)) return
    if (parts.size >= mostParts) broken.push(`it has more than ${mostParts.toLocaleString("en")} parts`)
    // programs differ in which of two they read, so that users would see other records than litfuse reads
    else if (parts.has(entry.name)) broken.push(`it has two parts named ${entry.name}`)
    else if (entry.compression !== 0 && entry.compression !== 8) broken.push("it uses an unknown compression method")
    if (broken.length > 0) return
    const chunks: Array<Uint8Array> = []
    parts.set(entry.name, chunks)
    entry.ondata = (error, chunk) => {
      if (error !== null) broken.push(error.message)
      else chunks.push(chunk)
      size += chunk?.length ?? 0
    }
    entry.start()
  })
  zip.register(UnzipInflate)
  const read = Result.try({
    try: () => {
      for (let from = 0; from < bytes.length && broken.length === 0 && !isTooLarge(); from += step)
        zip.push(bytes.subarray(from, from + step), from + step >= bytes.length)
    },
    catch: (error) => (error instanceof Error ? error.message : String(error))
  })
  if (isTooLarge()) return Result.fail(UnpackLimit.exceeded(file, bytes.length, most))
  const what = Result.isFailure(read) ? read.failure : broken[0]
  if (what !== undefined) return Result.fail(badLine(file, 0, `a ZIP archive that cannot be unpacked (${what})`, expected))
  return Result.succeed(new Map([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)])))
}

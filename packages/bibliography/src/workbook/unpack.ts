import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { strFromU8, Unzip, UnzipInflate } from "fflate"
import * as Result from "effect/Result"

/** The most bytes that all parts of a workbook have together, unpacked, and how many times larger than its file they may be. */
export const most = { bytes: 256 * 1024 * 1024, ratio: 200 }

/** The most parts of a workbook that are XML: sheets, and what belongs to each. */
const mostParts = 10_000

/** Below this a ratio says nothing: a few lines that say the same pack well. */
const small = 4 * 1024 * 1024

/** Packed bytes are handed on in such pieces, so that little more than the most is ever unpacked. */
const step = 64 * 1024

/** Whether bytes begin as a ZIP archive does. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Whether bytes begin as a workbook of Excel's old form does, and one with a password. */
export const isOld = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

const joined = (parts: ReadonlyArray<Uint8Array>): string => strFromU8(Buffer.concat(parts))

/** What its largest part may be compared with is counted while it is unpacked: what an archive says of its sizes is not believed. */
const excess = (size: number, packed: number): string | undefined =>
  size > most.bytes
    ? `more than ${most.bytes / 1024 ** 2} MB`
    : size > small && size > most.ratio * packed
      ? `more than ${most.ratio} times its size`
      : undefined

/**
 * The parts of a workbook that are XML, by their names.
 *
 * - errors: `BadLine` for what is no ZIP archive, and for one that unpacks to more than `most`
 */
export const unpack = (bytes: Uint8Array, file: string): Result.Result<ReadonlyMap<string, string>, DatasetError> => {
  const parts = new Map<string, Array<Uint8Array>>()
  let size = 0
  const broken: Array<string> = []
  const zip = new Unzip((entry) => {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) return
    if (parts.size >= mostParts) broken.push(`it has more than ${mostParts.toLocaleString("en")} parts`)
    // programs differ in which of two they read, so that people would be shown other records than are read here
    else if (parts.has(entry.name)) broken.push(`it has two parts that are called ${entry.name}`)
    else if (entry.compression !== 0 && entry.compression !== 8) broken.push("it is packed in a way that Excel does not use")
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
      for (let from = 0; from < bytes.length && broken.length === 0 && excess(size, bytes.length) === undefined; from += step)
        zip.push(bytes.subarray(from, from + step), from + step >= bytes.length)
    },
    catch: (error) => (error instanceof Error ? error.message : String(error))
  })
  const tooMuch = excess(size, bytes.length)
  if (tooMuch !== undefined)
    return Result.fail(
      badLine(file, 0, `a workbook that unpacks to ${tooMuch}`, "a workbook, or the same table as CSV, of which the size has no limit")
    )
  const what = Result.isFailure(read) ? read.failure : broken[0]
  if (what !== undefined)
    return Result.fail(badLine(file, 0, `a ZIP archive that cannot be unpacked (${what})`, "a workbook of Excel (.xlsx)"))
  return Result.succeed(new Map([...parts].map(([name, chunks]) => [name, joined(chunks)])))
}

import { createHash } from "node:crypto"
import { closeSync, ftruncateSync, openSync, readSync, realpathSync, renameSync, rmSync, statSync, writeSync } from "node:fs"
import { crc32 } from "node:zlib"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { restoreHandlers } from "@litfuse/files/withoutPause"
import * as Result from "effect/Result"
import { bytesOf, firstBytes, headerOf, headSize, type ArrayPlan, padded, types } from "./ArrayHeader.ts"

/** The size and the checksum of a written file. */
export interface Written {
  readonly bytes: number
  readonly sha256: string
}

/** Writes numbers into an array of the file at a position. Positions that are never written are 0. */
export type Put = (name: string, at: number, items: ArrayBufferView) => void

const pieceSize = 1 << 22

/** Visits the bytes of an open file from a position, in pieces that reuse one buffer. */
const eachPiece = (file: number, from: number, visit: (piece: Uint8Array) => void): void => {
  const memory = new Uint8Array(pieceSize)
  for (let at = from; ;) {
    const count = readSync(file, memory, 0, pieceSize, at)
    if (count === 0) return
    visit(memory.subarray(0, count))
    at += count
  }
}

/** The checksum of an open file from a position. */
export const checksumOf = (file: number, from: number): number => {
  let sum = 0
  eachPiece(file, from, (piece) => (sum = crc32(piece, sum)))
  return sum
}

/** The sha256 of an open file. */
export const sha256Of = (file: number): string => {
  const sha256 = createHash("sha256")
  eachPiece(file, 0, (piece) => sha256.update(piece))
  return sha256.digest("hex")
}

const fillFile = (file: number, meta: unknown, arrays: ArrayPlan, fill: (put: Put) => void): Written => {
  const header = headerOf(meta, arrays)
  const places = new Map<string, readonly [offset: number, unit: number]>()
  let size = headSize + header.length
  for (const [name, type, length] of arrays) {
    const unit = types[type].BYTES_PER_ELEMENT
    places.set(name, [size, unit])
    size += padded(length * unit)
  }
  const putBytes = (part: Uint8Array, position: number) => {
    for (let done = 0; done < part.length;) done += writeSync(file, part, done, Math.min(part.length - done, 1 << 30), position + done)
  }
  ftruncateSync(file, size)
  putBytes(header, headSize)
  fill((name, at, items) => {
    const [offset, unit] = places.get(name)!
    putBytes(bytesOf(items), offset + at * unit)
  })
  // arrays are written in any order, but the checksum needs file order, so the file is read again
  putBytes(firstBytes(header.length, checksumOf(file, headSize)), 0)
  return { bytes: size, sha256: sha256Of(file) }
}

/**
 * The path that a file gets. A link is followed, and a device or a pipe is refused: renaming over it would remove it for every program.
 *
 * - errors: `BadLine` when something other than a plain file has this name
 */
const replaceable = (path: string): Result.Result<string, DatasetError> =>
  Result.flatMap(Result.try({ try: () => statSync(path, { throwIfNoEntry: false }), catch: Files.writeFailure(path) }), (old) => {
    if (old === undefined) return Result.succeed(path)
    if (!old.isFile()) return Result.fail(badLine(path, 0, "this is a folder, a device or a pipe", "the name of a file"))
    return Result.try({ try: () => realpathSync(path), catch: Files.writeFailure(path) })
  })

/**
 * Writes a file whose arrays arrive piece by piece. It writes a temporary file and renames it at the end, so that no reader sees half a file.
 *
 * - shape: `arrays` in file order; `fill` writes them in any order; `place` the path of the temporary file, on the same disk
 * - errors: as `Files.writeFailure`, and for a device, a pipe or a folder; the temporary file is deleted
 */
export const write = (
  path: string,
  meta: unknown,
  arrays: ArrayPlan,
  fill: (put: Put) => void,
  place = path
): Result.Result<Written, DatasetError> => {
  const replaced = replaceable(path)
  if (Result.isFailure(replaced)) return Result.fail(replaced.failure)
  const temporary = `${place === path ? replaced.success : place}.${process.pid}.part`
  return Result.try({
    try: () => {
      // a signal that ended the process now would leave half a file
      restoreHandlers()
      const file = openSync(temporary, "w+")
      let written: Written
      try {
        written = fillFile(file, meta, arrays, fill)
      } finally {
        closeSync(file)
      }
      renameSync(temporary, replaced.success)
      return written
    },
    catch: (error) => {
      rmSync(temporary, { force: true })
      return Files.writeFailure(path)(error)
    }
  })
}

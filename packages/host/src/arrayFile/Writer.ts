import { createHash } from "node:crypto"
import { closeSync, ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs"
import { crc32 } from "node:zlib"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import { bytesOf, firstBytes, headerOf, headSize, type Named, padded, types } from "./form.ts"

/** How large a file became, and its checksum. */
export interface Written {
  readonly bytes: number
  readonly sha256: string
}

/** Writes numbers into an array of the file, from a place on. What is written nowhere is 0. */
export type Put = (name: string, at: number, items: ArrayBufferView) => void

const pieceSize = 1 << 22

/** Shows the bytes of an open file from a position on, in pieces that are gone when the next one comes. */
const eachPiece = (file: number, from: number, visit: (piece: Uint8Array) => void): void => {
  const memory = new Uint8Array(pieceSize)
  for (let at = from; ;) {
    const count = readSync(file, memory, 0, pieceSize, at)
    if (count === 0) return
    visit(memory.subarray(0, count))
    at += count
  }
}

/** The checksum of an open file from a position on. */
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

const fillFile = (file: number, meta: unknown, arrays: Named, fill: (put: Put) => void): Written => {
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
  // arrays are written in any order and checked in that of the file, so it is read once more
  putBytes(firstBytes(header.length, checksumOf(file, headSize)), 0)
  return { bytes: size, sha256: sha256Of(file) }
}

/**
 * Writes a file whose arrays come piece by piece: beside its place, and renamed when it is whole, so that no reader ever sees half a file.
 *
 * - shape: `arrays` in the order of the file; `fill` writes them in any order; `place` where it grows, on the same disk
 * - errors: as `Files.writeFailure`; nothing is left then
 */
export const write = (
  path: string,
  meta: unknown,
  arrays: Named,
  fill: (put: Put) => void,
  place = path
): Result.Result<Written, DatasetError> => {
  const beside = `${place}.${process.pid}.part`
  return Result.try({
    try: () => {
      const file = openSync(beside, "w+")
      let written: Written
      try {
        written = fillFile(file, meta, arrays, fill)
      } finally {
        closeSync(file)
      }
      renameSync(beside, path)
      return written
    },
    catch: (error) => {
      rmSync(beside, { force: true })
      return Files.writeFailure(path)(error)
    }
  })
}

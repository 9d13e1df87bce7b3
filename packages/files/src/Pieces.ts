import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import * as GzipReader from "./GzipReader.ts"
import { withoutPause } from "./withoutPause.ts"

// Not imported, because an import also loads further modules, which takes a fifth of the start-up time of a short command.
const fs = process.getBuiltinModule("node:fs")

/** Called with each piece and the bytes that the whole file has; an error that it returns ends the walk. */
export type Visit = (piece: Uint8Array, size: number) => DatasetError | undefined

const newline = 10

const unpackedAtMost = (path: string, most: number): Result.Result<Uint8Array, DatasetError> =>
  Result.flatMap(Files.readStored(path), (stored) => Files.unpackAtMost(stored, path, most))

let spare: Buffer | undefined

/** Fills the front of some memory, and gives the number of bytes; 0 at the end. */
type Read = (into: Uint8Array) => Result.Result<number, DatasetError>

/** Shows what `read` gives, read into `memory`: the first error, or "packed" when it is packed and nothing was shown. */
const walk = (read: Read, memory: Buffer, size: number, visit: Visit, isUnpacked = false): DatasetError | "packed" | undefined => {
  let room = memory
  let filled = 0
  for (let isFirst = !isUnpacked; ; isFirst = false) {
    const found = read(room.subarray(filled))
    if (Result.isFailure(found)) return found.failure
    const isLast = found.success === 0
    filled += found.success
    if (isFirst && Files.isGzip(room.subarray(0, filled))) return "packed"
    const end = isLast ? filled : room.subarray(0, filled).lastIndexOf(newline) + 1
    const problem = end === 0 ? undefined : visit(room.subarray(0, end), size)
    if (isLast || problem !== undefined) return problem
    room.copyWithin(0, end, filled)
    filled -= end
    if (filled === room.length) room = Buffer.concat([room], 2 * filled)
  }
}

const resultOf = (problem: DatasetError | undefined) => (problem === undefined ? Result.succeed(undefined) : Result.fail(problem))

/** A larger packed file is unpacked part by part. A smaller one becomes 64 MB at most, which takes less time at once. Units: bytes. */
const smallPacked = 1 << 20

const eachPacked = (path: string, stored: number, memory: Buffer, visit: Visit): Result.Result<void, DatasetError> =>
  Result.flatMap(GzipReader.open(path, stored), ({ size, read, close }) => {
    try {
      const walked = walk(read, memory, size, visit, true)
      return resultOf(walked === "packed" ? undefined : walked)
    } finally {
      close()
    }
  })

/**
 * Shows a file to `visit` in pieces of whole lines; the last line may lack its end. All pieces use the same buffer, because reading into new memory takes
 * four times as long. So `visit` must copy what it needs later.
 *
 * - shape: standard input and whatever is no plain file are one piece, as `Files.readBytes` reads them. So is a packed file, unless `most` is given and the
 *   file is large: then memory stays constant
 * - units: `most` bytes of what is one piece, unpacked
 * - empty: a file of no bytes has no piece
 * - errors: as `Files.readBytes`, and whatever `visit` returns
 */
export const each = (path: string, visit: Visit, most = Infinity): Result.Result<void, DatasetError> => {
  const stat = Result.getOrUndefined(Result.try(() => fs.statSync(path)))
  const size = stat?.isFile() === true ? stat.size : undefined
  return withoutPause(() => eachPiece(path, visit, most, size), size)
}

/** `size`: of a plain file; undefined for anything else. */
const eachPiece = (path: string, visit: Visit, most: number, size: number | undefined): Result.Result<void, DatasetError> => {
  const whole = () =>
    Result.flatMap(most === Infinity ? Files.readBytes(path) : unpackedAtMost(path, most), (bytes) =>
      resultOf(bytes.length === 0 ? undefined : visit(bytes, bytes.length))
    )
  if (size === undefined) return whole()
  const opened = Result.try({ try: () => fs.openSync(path, "r"), catch: Files.readFailure(path) })
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  const memory = spare ?? Buffer.allocUnsafeSlow(1 << 20)
  spare = undefined
  try {
    const read: Read = (into) =>
      Result.try({ try: () => fs.readSync(opened.success, into, 0, into.length, null), catch: Files.readFailure(path) })
    const walked = walk(read, memory, size, visit)
    if (walked !== "packed") return resultOf(walked)
    return most === Infinity || size <= smallPacked ? whole() : eachPacked(path, size, memory, visit)
  } finally {
    fs.closeSync(opened.success)
    spare = memory
  }
}

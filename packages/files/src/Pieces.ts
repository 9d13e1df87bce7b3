import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import { withoutPause } from "./withoutPause.ts"

// Not imported, because an import also loads further modules, which takes a fifth of the start-up time of a short command.
const fs = process.getBuiltinModule("node:fs")

/** Called with each piece and the bytes that the whole file has; an error that it returns ends the walk. */
export type Visit = (piece: Uint8Array, size: number) => DatasetError | undefined

const newline = 10

const unpackedAtMost = (path: string, most: number): Result.Result<Uint8Array, DatasetError> =>
  Result.flatMap(Files.readStored(path), (stored) => Files.unpackAtMost(stored, path, most))

let spare: Buffer | undefined

/** Shows what a descriptor holds, read into `memory`: the first error, or "packed" when it is packed and nothing was shown. */
const walk = (descriptor: number, path: string, memory: Buffer, size: number, visit: Visit): DatasetError | "packed" | undefined => {
  let room = memory
  let filled = 0
  for (let isFirst = true; ; isFirst = false) {
    const found = Result.try({
      try: () => fs.readSync(descriptor, room, filled, room.length - filled, null),
      catch: Files.readFailure(path)
    })
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

/**
 * Shows a file to `visit` in pieces of whole lines; the last line may lack its end. All pieces use the same buffer, because reading into new memory takes
 * four times as long. So `visit` must copy what it needs later.
 *
 * - shape: a packed file, standard input and whatever is no plain file are one piece, as `Files.readBytes` reads them
 * - units: `most` bytes of what is one piece, unpacked
 * - empty: a file of no bytes has no piece
 * - errors: as `Files.readBytes`, and whatever `visit` returns
 */
export const each = (path: string, visit: Visit, most = Infinity): Result.Result<void, DatasetError> =>
  withoutPause(() => eachPiece(path, visit, most))

const eachPiece = (path: string, visit: Visit, most: number): Result.Result<void, DatasetError> => {
  const resultOf = (problem: DatasetError | undefined) => (problem === undefined ? Result.succeed(undefined) : Result.fail(problem))
  const whole = () =>
    Result.flatMap(most === Infinity ? Files.readBytes(path) : unpackedAtMost(path, most), (bytes) =>
      resultOf(bytes.length === 0 ? undefined : visit(bytes, bytes.length))
    )
  const stat = Result.try({ try: () => fs.statSync(path), catch: () => undefined })
  if (Result.isFailure(stat) || !stat.success.isFile()) return whole()
  const opened = Result.try({ try: () => fs.openSync(path, "r"), catch: Files.readFailure(path) })
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  const memory = spare ?? Buffer.allocUnsafeSlow(1 << 20)
  spare = undefined
  try {
    const walked = walk(opened.success, path, memory, stat.success.size, visit)
    return walked === "packed" ? whole() : resultOf(walked)
  } finally {
    fs.closeSync(opened.success)
    spare = memory
  }
}

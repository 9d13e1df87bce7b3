import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import * as StandardStreams from "./StandardStreams.ts"
import { restoreHandlers } from "./withoutPause.ts"

const { accessSync, closeSync, constants, fchmodSync, lstatSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } =
  process.getBuiltinModule("node:fs")
const { dirname } = process.getBuiltinModule("node:path")

/**
 * The bytes that are buffered before writing. Standard output cannot be undone after a later failure, and gzip packs larger blocks better.
 */
const mostWaiting = { plain: 1024 * 1024, other: 64 * 1024 * 1024 }

/** Shorter pieces are joined before they become bytes, because a million small buffers would take more memory than their content. */
const longPiece = 64 * 1024

/** Writes a text piece by piece, as `Files.writeText` writes it at once. Errors: as `begin`; an old file of that name is as it was then. */
export const write = (path: string, pieces: Iterable<string>): Result.Result<void, DatasetError> => {
  const file = begin(path)
  let isEnded = false
  try {
    for (const piece of pieces) {
      const written = file.write(piece)
      if (Result.isFailure(written)) return written
    }
    isEnded = true
    return file.end()
  } finally {
    if (!isEnded) file.abandon()
  }
}

/**
 * A file that is written piece by piece. It gets its name at its end: until then, and after `abandon`, an old file of that name does not change. Hard
 * links to an old file keep the old content, as a copy made with `cp -l` should.
 */
export interface TextFile {
  readonly write: (text: string) => Result.Result<void, DatasetError>
  readonly end: () => Result.Result<void, DatasetError>
  readonly abandon: () => void
}

/** Makes temporary names unique, because a file may be written twice at the same time. */
let begun = 0

/**
 * The temporary and the final path of a file; undefined if it must be written in place. That is a pipe, a device, a dangling link, or a file in a folder
 * without permission for new files.
 */
const placesOf = (path: string): { readonly beside: string; readonly last: string; readonly mode?: number } | undefined =>
  Result.getOrElse(
    Result.try(() => {
      const old = path === "-" ? undefined : statSync(path, { throwIfNoEntry: false })
      if (path === "-" || old?.isFile() === false) return undefined
      if (old === undefined && lstatSync(path, { throwIfNoEntry: false }) !== undefined) return undefined
      const last = old === undefined ? path : realpathSync(path)
      // a file without write permission must not be replaced
      if (old !== undefined) accessSync(last, constants.W_OK)
      accessSync(dirname(last), constants.W_OK)
      return { beside: `${last}.${process.pid}-${++begun}.part`, last, ...(old === undefined ? {} : { mode: old.mode & 0o777 }) }
    }),
    () => undefined
  )

/** Begins a text file in UTF-8; `-` is standard output. A name in `.gz` is packed, a long text in several members of gzip. Errors: as `Files.writeText`. */
export const begin = (path: string): TextFile => {
  let waiting: Array<Uint8Array> = []
  let [size, short] = [0, ""]
  const isPacked = path.endsWith(".gz")
  const most = isPacked || path === "-" ? mostWaiting.other : mostWaiting.plain
  let descriptor: number | undefined
  const failure = Files.writeFailure(path)
  const places = placesOf(path)
  const opened = (): number => {
    // a signal that ended the process now would leave half a file
    restoreHandlers()
    if (places === undefined) return openSync(path, "w")
    // removes a foreign file or link of that name
    rmSync(places.beside, { force: true })
    const made = openSync(places.beside, "wx", places.mode)
    // the umask of the process may have removed some of the old permissions
    if (places.mode !== undefined) fchmodSync(made, places.mode)
    return made
  }
  const flush = (): Result.Result<void, DatasetError> => {
    const parts = isPacked ? [Files.gzip(Buffer.concat(waiting))] : waiting
    ;[waiting, size] = [[], 0]
    if (path === "-") {
      for (const part of parts) {
        const written = StandardStreams.writeOutput(part)
        if (Result.isFailure(written)) return Result.mapError(written, failure)
      }
      return Result.void
    }
    return Result.try({
      try: () => {
        descriptor ??= opened()
        isBegun = true
        for (const part of parts) writeFileSync(descriptor, part)
      },
      catch: failure
    })
  }
  let isBegun = false
  const close = (): void => {
    const open = descriptor
    descriptor = undefined
    if (open !== undefined) closeSync(open)
  }
  const abandon = (): void => {
    Result.try(close)
    if (isBegun && places !== undefined) rmSync(places.beside, { force: true })
  }
  const pack = (): void => {
    const bytes = Buffer.from(short)
    waiting.push(bytes)
    size += bytes.length
    short = ""
  }
  return {
    write: (text) => {
      short += text
      if (short.length >= longPiece) pack()
      return size < most ? Result.void : flush()
    },
    end: () => {
      if (short !== "") pack()
      // an empty file still needs one member of gzip
      const last = waiting.length > 0 || !isBegun ? flush() : Result.succeed(undefined)
      const ended = Result.flatMap(last, () =>
        Result.try({
          try: () => {
            close()
            if (places !== undefined) renameSync(places.beside, places.last)
          },
          catch: failure
        })
      )
      if (Result.isFailure(ended)) abandon()
      return ended
    },
    abandon
  }
}

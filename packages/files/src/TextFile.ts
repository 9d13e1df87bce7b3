import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import { writeOutput } from "./standard.ts"

const { accessSync, closeSync, constants, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } =
  process.getBuiltinModule("node:fs")

/** How many bytes wait in memory before they are written. */
const mostWaiting = 64 * 1024 * 1024

/** Writes a text piece by piece, as `Files.writeText` writes it at once. Errors: as `begin`; an old file of that name is as it was then. */
export const write = (path: string, pieces: Iterable<string>): Result.Result<void, DatasetError> => {
  const file = begin(path)
  for (const piece of pieces) {
    const written = file.write(piece)
    if (Result.isSuccess(written)) continue
    file.abandon()
    return written
  }
  return file.end()
}

/** A file that is written piece by piece. It takes its name at its end: until then, and after `abandon`, an old file of that name is as it was. */
export interface TextFile {
  readonly write: (text: string) => Result.Result<void, DatasetError>
  readonly end: () => Result.Result<void, DatasetError>
  readonly abandon: () => void
}

/** Where a file is written until it is whole, and where it goes then; undefined for what is written into, such as a pipe or a device. */
const placesOf = (path: string): { readonly beside: string; readonly last: string; readonly mode?: number } | undefined =>
  Result.getOrElse(
    Result.try(() => {
      const old = path === "-" ? undefined : statSync(path, { throwIfNoEntry: false })
      if (path === "-" || old?.isFile() === false) return undefined
      const last = old === undefined ? path : realpathSync(path)
      // what may not be written is not replaced either
      if (old !== undefined) accessSync(last, constants.W_OK)
      return { beside: `${last}.${process.pid}.part`, last, ...(old === undefined ? {} : { mode: old.mode & 0o777 }) }
    }),
    () => undefined
  )

/** Begins a text file in UTF-8; `-` is standard output, and a name in `.gz` waits whole in memory. Errors: as `Files.writeText`. */
export const begin = (path: string): TextFile => {
  let waiting: Array<Uint8Array> = []
  let size = 0
  let descriptor: number | undefined
  const failure = Files.writeFailure(path)
  const places = placesOf(path)
  const flush = (): Result.Result<void, DatasetError> => {
    const parts = waiting
    ;[waiting, size] = [[], 0]
    if (path === "-") return Result.mapError(writeOutput(Buffer.concat(parts)), failure)
    return Result.try({
      try: () => {
        descriptor ??= openSync(places?.beside ?? path, "w", places?.mode)
        for (const part of parts) writeFileSync(descriptor, part)
      },
      catch: failure
    })
  }
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
  }
  const abandon = (): void => {
    close()
    if (descriptor !== undefined && places !== undefined) rmSync(places.beside, { force: true })
    descriptor = undefined
  }
  return {
    write: (text) => {
      const bytes = Buffer.from(text)
      waiting.push(bytes)
      size += bytes.length
      return size < mostWaiting || path.endsWith(".gz") ? Result.succeed(undefined) : flush()
    },
    end: () => {
      if (path.endsWith(".gz")) return Files.writeBytes(path, waiting)
      const flushed = flush()
      if (Result.isFailure(flushed) || places === undefined) {
        abandon()
        return flushed
      }
      close()
      return Result.try({ try: () => renameSync(places.beside, places.last), catch: failure })
    },
    abandon
  }
}

import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import { writeOutput } from "./standard.ts"

const { closeSync, openSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs")

/** How many bytes wait in memory before a file is touched: what fails sooner leaves no file behind, and an old one as it was. */
const mostWaiting = 64 * 1024 * 1024

/** A file that is written piece by piece; `abandon` takes away what was begun. */
export interface TextFile {
  readonly write: (text: string) => Result.Result<void, DatasetError>
  readonly end: () => Result.Result<void, DatasetError>
  readonly abandon: () => void
}

/** Begins a text file in UTF-8; `-` is standard output, and a name in `.gz` waits whole in memory. Errors: as `Files.writeText`. */
export const begin = (path: string): TextFile => {
  let waiting: Array<Uint8Array> = []
  let size = 0
  let descriptor: number | undefined
  const failure = Files.writeFailure(path)
  const flush = (): Result.Result<void, DatasetError> => {
    const parts = waiting
    ;[waiting, size] = [[], 0]
    if (path === "-") return Result.mapError(writeOutput(Buffer.concat(parts)), failure)
    return Result.try({
      try: () => {
        descriptor ??= openSync(path, "w")
        for (const part of parts) writeFileSync(descriptor, part)
      },
      catch: failure
    })
  }
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
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
      close()
      return flushed
    },
    abandon: () => {
      close()
      if (descriptor !== undefined) rmSync(path, { force: true })
    }
  }
}

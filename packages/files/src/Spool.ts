import { createHash } from "node:crypto"
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"

/**
 * Texts that wait in a temporary file, because there may be more of them than memory. The file is in the system's folder for such files (`TMPDIR`). It has no
 * name while it is open, and is gone when it is closed.
 *
 * - `add` texts behind those that are there; an error where the disk is full
 * - `at` the text of a place, from 0
 * - `sha256` of all texts, each with a line end behind it; nothing can be added afterwards
 */
export interface Spool {
  readonly add: (texts: ReadonlyArray<string>) => DatasetError | undefined
  readonly at: (place: number) => string
  readonly sha256: () => string
  readonly close: () => void
}

const writeAll = (file: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}

/** No texts yet. Errors: where no temporary file can be written. */
export const make = (): Result.Result<Spool, DatasetError> => {
  const place = tmpdir()
  const open = (): Spool => {
    const folder = mkdtempSync(join(place, "litfuse-spool-"))
    const remove = () => Result.try(() => rmSync(folder, { recursive: true, force: true }))
    const file = openSync(join(folder, "texts"), "wx+", 0o600)
    // where a file that is open cannot lose its name, it is removed when it is closed
    remove()
    const hash = createHash("sha256")
    const starts = [0]
    return {
      add: (texts) => {
        const lines = texts.map((text) => Buffer.from(`${text}\n`))
        for (const line of lines) {
          hash.update(line)
          starts.push(starts.at(-1)! + line.length)
        }
        const written = Result.try({ try: () => writeAll(file, Buffer.concat(lines)), catch: Files.writeFailure(place) })
        return Result.isFailure(written) ? written.failure : undefined
      },
      at: (place) => {
        const from = starts[place]!
        const bytes = Buffer.allocUnsafe(starts[place + 1]! - 1 - from)
        for (let read = 0, more = -1; read < bytes.length && more !== 0; read += more)
          more = readSync(file, bytes, read, bytes.length - read, from + read)
        return bytes.toString("utf8")
      },
      sha256: () => hash.digest("hex"),
      close: () => {
        closeSync(file)
        remove()
      }
    }
  }
  return Result.try({ try: open, catch: Files.writeFailure(place) })
}

import { createHash } from "node:crypto"
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs"
import { dirname, join } from "node:path"

/** A file as it was written. */
export interface WrittenFile {
  readonly path: string
  readonly bytes: number
  readonly lines: number
  readonly sha256: string
}

/** A text file that is written line by line, and hashed on the way. */
export interface Sink {
  readonly line: (text: string) => void
  readonly end: () => WrittenFile
}

/** Where files go: a folder, or memory for tests. */
export type OpenFile = (path: string) => Sink

const chunkLength = 1 << 20

const sink = (path: string, write: (chunk: Buffer) => void, close: () => void): Sink => {
  const hash = createHash("sha256")
  let pending: Array<string> = []
  let length = 0
  let bytes = 0
  let lines = 0
  const flush = (): void => {
    const chunk = Buffer.from(pending.join(""))
    hash.update(chunk)
    write(chunk)
    bytes += chunk.length
    pending = []
    length = 0
  }
  return {
    line: (text) => {
      pending.push(text, "\n")
      length += text.length + 1
      lines++
      if (length >= chunkLength) flush()
    },
    end: () => {
      flush()
      close()
      return { path, bytes, lines, sha256: hash.digest("hex") }
    }
  }
}

/** Files below a folder, which is made when it is not there. */
export const inFolder =
  (folder: string): OpenFile =>
  (path) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    const handle = openSync(file, "w")
    return sink(
      path,
      (chunk) => void writeSync(handle, chunk),
      () => closeSync(handle)
    )
  }

/** Files in memory: `into` gets the text of each when it ends. */
export const inMemory =
  (into: Map<string, string>): OpenFile =>
  (path) => {
    const chunks: Array<Buffer> = []
    return sink(
      path,
      (chunk) => void chunks.push(chunk),
      () => void into.set(path, Buffer.concat(chunks).toString("utf8"))
    )
  }

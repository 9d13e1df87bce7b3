import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import type { StoredArray } from "@litfuse/lexical/StoredArray"
import * as Result from "effect/Result"
import { readHeader, headSize, padded, planOf, types, damagedRemedy } from "./ArrayHeader.ts"
import { checksumOf, sha256Of } from "./Writer.ts"

type Numbers = Uint16Array | Uint32Array | Int32Array

/** An array file whose arrays stay on disk until they are read. */
export interface LazyArrayFile {
  readonly meta: unknown
  /** An array of numbers by name; a missing array is empty. */
  readonly numbers: (name: string) => StoredArray<Numbers>
  readonly bytes: (name: string) => StoredArray<Uint8Array>
  /** The sha256 of the whole file, which is read for it. */
  readonly sha256: () => string
  readonly close: () => void
}

const fill = (file: number, into: Uint8Array, position: number): void => {
  for (let done = 0; done < into.length;) {
    const count = readSync(file, into, done, into.length - done, position + done)
    if (count === 0) return
    done += count
  }
}

const opened = (file: number, path: string): Result.Result<Omit<LazyArrayFile, "close" | "sha256">, DatasetError> =>
  Result.gen(function* () {
    const { size } = fstatSync(file)
    const first = new Uint8Array(Math.min(size, headSize))
    fill(file, first, 0)
    const head = yield* readHeader(first, size, path)
    const damaged = badLine(path, 0, "damaged (its checksum differs)", damagedRemedy)
    if (head.headerSize > size - headSize || checksumOf(file, headSize) !== head.checksum) return yield* Result.fail(damaged)
    const header = new Uint8Array(head.headerSize)
    fill(file, header, headSize)
    const { meta, arrays } = yield* planOf(head, header, path)
    let offset = headSize + head.headerSize
    const places = new Map(
      arrays.map(([name, type, length]) => {
        const place = { type, length, offset }
        offset += padded(length * types[type].BYTES_PER_ELEMENT)
        return [name, place] as const
      })
    )
    const keptOf = (name: string): StoredArray<Numbers | Uint8Array> => {
      const place = places.get(name) ?? { type: "i32" as const, length: 0, offset: 0 }
      const make = types[place.type]
      const read = (from: number, to: number) => {
        const items = new make(to - from)
        fill(file, new Uint8Array(items.buffer), place.offset + from * make.BYTES_PER_ELEMENT)
        return items
      }
      return { length: place.length, read }
    }
    return { meta, numbers: (name) => keptOf(name) as StoredArray<Numbers>, bytes: (name) => keptOf(name) as StoredArray<Uint8Array> }
  })

/** Opens a file for reading in parts, after verifying its checksum. Errors: as `ArrayFile.read`. */
export const open = (path: string): Result.Result<LazyArrayFile, DatasetError> =>
  Result.gen(function* () {
    const file = yield* Result.try({ try: () => openSync(path, "r"), catch: Files.readFailure(path) })
    const found = opened(file, path)
    if (Result.isFailure(found)) closeSync(file)
    return { ...(yield* found), sha256: () => sha256Of(file), close: () => closeSync(file) }
  })

import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { crc32 } from "node:zlib"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { rebuildRemedy, readHeader, headSize, type ArrayPlan, padded, planOf, types, damagedRemedy } from "./arrayFile/ArrayHeader.ts"
import * as Writer from "./arrayFile/Writer.ts"

/** Typed arrays by name. */
export type Arrays = Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>>

/** The contents of a file: metadata and arrays. */
export interface Contents<Meta> {
  readonly meta: Meta
  readonly arrays: Arrays
}

/**
 * The contents of a file. `identity` is the sha256 of the first bytes and the header, which contain the checksum and the lengths of all arrays. A sha256 of
 * all bytes would take as long as reading them.
 */
export interface Read extends Contents<unknown> {
  readonly identity: string
}

const typeOf = (array: Arrays[string]): keyof typeof types =>
  (Object.keys(types) as Array<keyof typeof types>).find((name) => array instanceof types[name])!

/** Writes to a temporary file and renames it, so that no reader sees half a file. */
export const write = (path: string, { meta, arrays }: Contents<unknown>): Result.Result<Writer.Written, DatasetError> => {
  const named = Object.entries(arrays)
  return Writer.write(
    path,
    meta,
    named.map(([name, array]) => [name, typeOf(array), array.length]),
    (put) => named.forEach(([name, array]) => put(name, 0, array))
  )
}

const viewsOf = (named: ArrayPlan, body: SharedArrayBuffer): Arrays => {
  let offset = 0
  return Object.fromEntries(
    named.map(([name, type, length]) => {
      const array = new (types[type] as new (buffer: ArrayBufferLike, offset: number, length: number) => Arrays[string])(
        body,
        offset,
        length
      )
      offset += padded(array.byteLength)
      return [name, array]
    })
  )
}

/** Pieces are large, so that the overhead of a read does not matter. Several are read ahead while a checksum is computed. */
const pieceSize = 1 << 22
const readsAtOnce = 3

const fill = async (file: FileHandle, into: Uint8Array, position: number): Promise<boolean> => {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done)
    if (bytesRead === 0) return false
    done += bytesRead
  }
  return true
}

/**
 * Fills `into` from a position of the file and continues a checksum over it; undefined when the file ends too early.
 *
 * Most of the reading time goes to the system, which allocates pages for the buffer. Other threads do that while this one computes the checksum.
 */
const fillChecked = async (file: FileHandle, into: Uint8Array, position: number, checksum: number): Promise<number | undefined> => {
  const starts = Array.from({ length: Math.ceil(into.length / pieceSize) }, (_, i) => i * pieceSize)
  const begin = (start: number) => {
    const bytes = into.subarray(start, start + pieceSize)
    const isFull = fill(file, bytes, position + start)
    // only the first failing piece is awaited; later ones may fail too
    isFull.catch(() => undefined)
    return { bytes, isFull }
  }
  const reading = starts.slice(0, readsAtOnce).map(begin)
  let sum = checksum
  for (let i = 0; i < starts.length; i++) {
    const { bytes, isFull } = reading.shift()!
    if (!(await isFull)) return undefined
    const next = starts[i + readsAtOnce]
    if (next !== undefined) reading.push(begin(next))
    sum = crc32(bytes, sum)
  }
  return sum
}

const readOpen = (file: FileHandle, path: string): Effect.Effect<Read, DatasetError> =>
  Effect.gen(function* () {
    const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: Files.readFailure(path) })
    const { size } = yield* attempt(() => file.stat())
    const first = new Uint8Array(Math.min(size, headSize))
    yield* attempt(() => fill(file, first, 0))
    const head = yield* Effect.fromResult(readHeader(first, size, path))
    if (head.headerSize > size - headSize)
      return yield* Effect.fail(
        badLine(path, 0, `${size} bytes`, `a header of ${head.headerSize} alone: copy it again, or ${rebuildRemedy}`)
      )
    const header = new Uint8Array(head.headerSize)
    yield* attempt(() => fill(file, header, headSize))
    const { meta, arrays } = yield* Effect.fromResult(planOf(head, header, path))
    // shared memory, so that threads search the same index
    const body = new SharedArrayBuffer(size - headSize - head.headerSize)
    const checksum = yield* attempt(() => fillChecked(file, new Uint8Array(body), headSize + head.headerSize, crc32(header)))
    if (checksum !== head.checksum) return yield* Effect.fail(badLine(path, 0, "damaged (its checksum differs)", damagedRemedy))
    return { meta, arrays: viewsOf(arrays, body), identity: createHash("sha256").update(first).update(header).digest("hex") }
  })

/**
 * Reads a whole file. The lengths in the header are compared with the file size before memory is allocated, and the checksum is verified before any array
 * is used.
 *
 * - errors: `Missing`; `BadLine` at line 0 for a file that is not an index, has another version, or is truncated, too long or damaged
 */
export const read = (path: string): Effect.Effect<Read, DatasetError> =>
  Effect.acquireUseRelease(
    Effect.tryPromise({ try: () => open(path), catch: Files.readFailure(path, "check the path of the index") }),
    (file) => readOpen(file, path),
    (file) => Effect.promise(() => file.close())
  )

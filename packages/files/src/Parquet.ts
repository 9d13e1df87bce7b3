import * as Result from "effect/Result"
import { awaitThread } from "./awaitThread.ts"
import { badLine, type DatasetError } from "./DatasetError.ts"
import * as UnpackLimit from "./UnpackLimit.ts"
import { withoutPause } from "./withoutPause.ts"

// not imported: see Files.ts
const threads = (): typeof import("node:worker_threads") => process.getBuiltinModule("node:worker_threads")

/** The input of a worker: the file, its state, and the port for the result. */
export interface Job {
  readonly bytes: Uint8Array
  /** `[0]` 1 when it is done; `[1]` goes up while it works. */
  readonly state: Int32Array<SharedArrayBuffer>
  readonly port: import("node:worker_threads").MessagePort
  readonly most: number
  readonly remedy: string
}

/** The rows as lines of JSON, or why there are none. */
export type Made = { readonly bytes: Uint8Array } | { readonly what: string }

/** How many bytes the rows of a file may become: as many as a text of JavaScript can hold, about. */
const mostBytes = 2 ** 29 - 2 ** 20

/** How long the worker may make no progress, because a damaged file may cause an endless loop. Units: milliseconds. */
const patienceMs = 30_000

/** The memory of a worker for the rows of a group: some 60 bytes per byte of the file. A file that needs more ends the worker only. Units: megabytes. */
const memoryMb = { least: 192, most: 4096, ratio: 64 }

const memoryFor = (bytes: number): number =>
  UnpackLimit.raised() === undefined
    ? Math.min(Math.max(memoryMb.least, Math.ceil((memoryMb.ratio * bytes) / 2 ** 20)), memoryMb.most)
    : memoryMb.most

const remedy = `if you trust the file, allow more with \`${UnpackLimit.flag} BYTES\``

const magic = [0x50, 0x41, 0x52, 0x31]

const standsAt = (bytes: Uint8Array, from: number): boolean => magic.every((byte, i) => bytes[from + i] === byte)

/** Whether bytes may be the first ones of a Parquet file. */
export const beginsAsParquet = (bytes: Uint8Array): boolean => standsAt(bytes, 0)

/** Whether bytes are those of a Parquet file, whatever it is called. */
export const isParquet = (bytes: Uint8Array): boolean => bytes.length >= 12 && standsAt(bytes, 0) && standsAt(bytes, bytes.length - 4)

/**
 * Whether bytes are the front of a Parquet file whose end is missing. Behind the first four bytes stands the first field of a page, or of the list of
 * contents: the byte 0x15, which no text has.
 */
export const isCutParquet = (bytes: Uint8Array): boolean => standsAt(bytes, 0) && bytes[4] === 0x15 && !isParquet(bytes)

const refused = (path: string, what: string): DatasetError =>
  badLine(path, 0, `Parquet that cannot be read: ${what}`, "a whole Parquet file of flat columns; or convert it to JSONL or CSV")

/**
 * The rows of a Parquet file as lines of JSON, with the columns as keys, for all readers of JSONL. A separate thread runs the asynchronous Parquet reader,
 * so that it is loaded for such files only, and a hostile file ends only that thread.
 *
 * - units: `most` bytes of JSON, and as many that its pages unpack to; the default is that of `UnpackLimit`
 * - shape: whole numbers are numbers, where they are safe, else texts; times are texts of ISO 8601; bytes are texts of UTF-8
 * - empty: a file without rows is no bytes
 * - errors: `BadLine` at line 0 for a damaged file, one whose end is missing, a codec that is not known, and one that unpacks to more
 */
export const toJsonLines = (
  bytes: Uint8Array,
  path: string,
  {
    most = Math.min(UnpackLimit.of(bytes.length), mostBytes),
    patience = patienceMs
  }: { readonly most?: number; readonly patience?: number } = {}
): Result.Result<Uint8Array, DatasetError> => {
  if (!isParquet(bytes)) return Result.fail(refused(path, "its end is missing"))
  const { Worker, MessageChannel, receiveMessageOnPort } = threads()
  const { port1, port2 } = new MessageChannel()
  const state = new Int32Array(new SharedArrayBuffer(8))
  const job: Job = { bytes: new Uint8Array(bytes), state, port: port2, most, remedy }
  const worker = new Worker(new URL("./parquetWorker.ts", import.meta.url), {
    workerData: job,
    transferList: [port2, job.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryFor(bytes.length) }
  })
  // a worker without memory sends no result, which is handled below
  worker.on("error", () => undefined)
  worker.unref()
  const done = withoutPause(() => awaitThread(state, patience))
  const made = receiveMessageOnPort(port1)?.message as Made | undefined
  port1.close()
  void worker.terminate()
  if (!done || made === undefined) return Result.fail(refused(path, `reading it does not end, or takes too much memory; ${remedy}`))
  return "what" in made ? Result.fail(refused(path, made.what)) : Result.succeed(made.bytes)
}

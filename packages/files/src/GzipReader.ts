import * as Result from "effect/Result"
import { awaitThread } from "./awaitThread.ts"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import * as UnpackLimit from "./UnpackLimit.ts"

// not imported: see Files.ts
const threads = (): typeof import("node:worker_threads") => process.getBuiltinModule("node:worker_threads")

/**
 * The input of the thread.
 *
 * - `state` at `turn`: `theirs` while the thread fills `room`, else `ours`. At `progress`: a number that goes up. At `filled`: the bytes in `room`, 0 at the end
 * - `port` takes the `Checked` before the first bytes, and a `Failed` instead of any bytes
 */
export interface Job {
  readonly path: string
  readonly most: number
  readonly state: Int32Array<SharedArrayBuffer>
  readonly room: Uint8Array<SharedArrayBuffer>
  readonly port: import("node:worker_threads").MessagePort
}

/** The places of the state, and whose turn it is. */
export const [turn, progress, filled, theirs, ours] = [0, 1, 2, 0, 1]

/** The whole file could be unpacked, to so many bytes. */
export interface Checked {
  readonly size: number
}

/** Why the file cannot be unpacked: the code of the system or of zlib; undefined = it unpacks to more than it may. */
export interface Failed {
  readonly code: string | undefined
}

/** How long the thread may make no progress. Units: milliseconds. */
const patienceMs = 60_000

const stopped: Failed = { code: "ETIMEDOUT" }

/** How much the thread passes on at a time. Units: bytes. */
const roomSize = 1 << 20

/**
 * The content of a file packed with gzip, read part by part.
 *
 * - `size` bytes, unpacked
 * - `read` fills the front of some memory, and gives the number of bytes; 0 at the end
 */
export interface GzipReader {
  readonly size: number
  readonly read: (into: Uint8Array) => Result.Result<number, DatasetError>
  readonly close: () => void
}

/**
 * Opens a file packed with gzip, in constant memory. A separate thread unpacks it twice. The first time it only counts, so that a damaged file and one that
 * unpacks to too much are refused before they are read.
 *
 * - `stored` the size of the file, in bytes
 * - errors: as `Files.readBytes`, and the one of `UnpackLimit`
 */
export const open = (path: string, stored: number): Result.Result<GzipReader, DatasetError> => {
  const { Worker, MessageChannel, receiveMessageOnPort } = threads()
  const { port1, port2 } = new MessageChannel()
  const most = UnpackLimit.ofStream(stored)
  const state = new Int32Array(new SharedArrayBuffer(12))
  const room = new Uint8Array(new SharedArrayBuffer(roomSize))
  const job: Job = { path, most, state, room, port: port2 }
  const worker = new Worker(new URL("./gunzipWorker.ts", import.meta.url), { workerData: job, transferList: [port2] })
  worker.unref()
  const close = (): void => {
    port1.close()
    void worker.terminate()
  }
  /** What the thread says instead of bytes, once it is this thread's turn. */
  const said = (): Checked | Failed | undefined => {
    if (!awaitThread(state, patienceMs)) return stopped
    return receiveMessageOnPort(port1)?.message as Checked | Failed | undefined
  }
  const failure = ({ code }: Failed): DatasetError =>
    code === undefined ? UnpackLimit.exceeded(path, stored, most) : Files.readFailure(path)(Object.assign(new Error(code), { code }))
  const next = (): void => {
    Atomics.store(state, turn, theirs)
    Atomics.notify(state, turn)
  }
  const first = said()
  if (first === undefined || !("size" in first)) {
    close()
    return Result.fail(failure(first ?? { code: "Z_DATA_ERROR" }))
  }
  next()
  let at = 0
  const read = (into: Uint8Array): Result.Result<number, DatasetError> => {
    const problem = at === 0 ? said() : undefined
    if (problem !== undefined && "code" in problem) return Result.fail(failure(problem))
    const end = Atomics.load(state, filled)
    const part = room.subarray(at, Math.min(end, at + into.length))
    into.set(part)
    at += part.length
    if (at < end) return Result.succeed(part.length)
    at = 0
    if (end > 0) next()
    return Result.succeed(part.length)
  }
  return Result.succeed({ size: first.size, read, close })
}

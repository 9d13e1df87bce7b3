/** A thread that unpacks one file, and ends. It is started by `GzipReader.open`. */
import { createReadStream } from "node:fs"
import { workerData } from "node:worker_threads"
import { createGunzip } from "node:zlib"
import { type Checked, type Failed, filled, type Job, ours, progress, turn } from "./GzipReader.ts"

const { path, most, state, room, port } = workerData as Job

const unpacked = (): AsyncIterable<Buffer> => {
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  const stored = createReadStream(path, { highWaterMark: 1 << 18 })
  stored.once("error", (error) => gunzip.destroy(error))
  return stored.pipe(gunzip)
}

/** Gives the turn to the other thread, and waits until it gives it back. */
const pass = (size: number): void => {
  Atomics.store(state, filled, size)
  Atomics.store(state, turn, ours)
  Atomics.notify(state, turn)
  Atomics.wait(state, turn, ours)
}

const failed = (code: string | undefined): void => {
  port.postMessage({ code } satisfies Failed)
  pass(0)
}

/** The number of unpacked bytes; undefined where it is more than allowed. Each piece goes to `take`. */
const walk = async (take: (piece: Buffer) => void): Promise<number | undefined> => {
  let size = 0
  for await (const piece of unpacked()) {
    Atomics.add(state, progress, 1)
    size += piece.length
    if (size > most) return undefined
    take(piece)
  }
  return size
}

const run = async (): Promise<void> => {
  const size = await walk(() => undefined)
  if (size === undefined) return failed(undefined)
  port.postMessage({ size } satisfies Checked)
  pass(0)
  let used = 0
  const again = await walk((piece) => {
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + room.length - used)
      room.set(part, used)
      used += part.length
      from += part.length
      if (used < room.length) continue
      pass(used)
      used = 0
    }
  })
  // the file may have changed since it was counted
  if (again === undefined) return failed(undefined)
  if (used > 0) pass(used)
  return pass(0)
}

await run().catch((error: unknown) => failed(error instanceof Error && "code" in error ? String(error.code) : "Z_DATA_ERROR"))

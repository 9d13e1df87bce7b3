import * as Files from "./Files.ts"

// Not imported, as in Files
const fs = process.getBuiltinModule("node:fs")

const newline = 10

/** Whole lines of a file take so many bytes together at most, unless one line alone is longer. */
const blockSize = 1 << 20

/** What a file holds, unpacked when it is gzip; `stored` sees its bytes as they are stored. */
async function* unpacked(path: string, stored: (bytes: Uint8Array) => void): AsyncGenerator<Buffer> {
  const zlib = process.getBuiltinModule("node:zlib")
  const file = path === "-" ? process.stdin : fs.createReadStream(path, { highWaterMark: blockSize })
  let unpack: ReturnType<typeof zlib.createGunzip> | undefined
  async function* seen(): AsyncGenerator<Buffer> {
    for await (const bytes of file as AsyncIterable<Buffer>) {
      stored(bytes)
      yield bytes
    }
  }
  const bytes = seen()
  const first = await bytes.next()
  if (first.done === true) return
  async function* all(): AsyncGenerator<Buffer> {
    yield first.value as Buffer
    yield* bytes
  }
  if (!Files.isGzip(first.value)) return yield* all()
  unpack = zlib.createGunzip({ chunkSize: 1 << 18 })
  const { Readable, pipeline } = process.getBuiltinModule("node:stream")
  pipeline(Readable.from(all()), unpack, () => undefined)
  yield* unpack as AsyncIterable<Buffer>
}

/**
 * The lines of a file, packed or not, in blocks of whole lines. The same file has the same blocks, however the system reads it; memory does not grow
 * with the file.
 *
 * - `stored` sees the bytes of the file in order, as they are stored
 * - empty: a file of no bytes has no block
 * - errors: thrown as the system gives them; `Files.readFailure` says them
 */
export async function* lineBlocks(path: string, stored: (bytes: Uint8Array) => void = () => undefined): AsyncGenerator<Uint8Array> {
  let waiting: Array<Buffer> = []
  let size = 0
  for await (const bytes of unpacked(path, stored)) {
    waiting.push(bytes)
    size += bytes.length
    if (size < blockSize) continue
    let rest = Buffer.concat(waiting, size)
    while (rest.length >= blockSize) {
      const last = rest.subarray(0, blockSize).lastIndexOf(newline)
      const end = last < 0 ? rest.indexOf(newline, blockSize) : last
      if (end < 0) break
      yield rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
    }
    waiting = [rest]
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(waiting, size)
}

import { constants } from "node:buffer"
import { badLine } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import * as UnpackLimit from "./UnpackLimit.ts"

// Not imported, as in Files
const fs = process.getBuiltinModule("node:fs")

const newline = 10

/** The maximum bytes of a block, unless a single line is longer. */
const blockSize = 1 << 20

/** The content of a file, unpacked if it is gzip; `stored` receives its bytes as stored. */
async function* unpacked(path: string, stored: (bytes: Uint8Array) => void): AsyncGenerator<Buffer> {
  const zlib = process.getBuiltinModule("node:zlib")
  const file = path === "-" ? process.stdin : fs.createReadStream(path, { highWaterMark: blockSize })
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
  const size = path === "-" ? undefined : fs.statSync(path).size
  const unpack = zlib.createGunzip({ chunkSize: 1 << 18 })
  const { Readable, pipeline } = process.getBuiltinModule("node:stream")
  pipeline(Readable.from(all()), unpack, () => undefined)
  yield* UnpackLimit.bounded(unpack as AsyncIterable<Buffer>, path, size)
}

/**
 * The lines of a file, packed or not, in blocks of whole lines. The same file has the same blocks, however the system reads it; memory does not grow
 * with the file.
 *
 * - `stored` receives the bytes of the file in order, as stored
 * - `most` the maximum bytes of a line; a longer one is an error
 * - empty: a file of no bytes has no block
 * - errors: the promise is refused with what the system gives, or with that of a long line; `Files.readFailure` says them
 */
export async function* lineBlocks(
  path: string,
  stored: (bytes: Uint8Array) => void = () => undefined,
  most = constants.MAX_STRING_LENGTH
): AsyncGenerator<Uint8Array> {
  let waiting: Array<Buffer> = []
  let size = 0
  for await (const bytes of unpacked(path, stored)) {
    // buffered bytes of at least a block are one line, whose parts are joined once, at its end
    const goesOn = size >= blockSize && !bytes.includes(newline)
    waiting.push(bytes)
    size += bytes.length
    if (goesOn && size > most)
      await Promise.reject(badLine(path, 0, `a line of more than ${Math.floor(most / 2 ** 20)} MB`, "lines that are documents"))
    if (size < blockSize || goesOn) continue
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

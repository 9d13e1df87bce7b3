import { createReadStream, statSync } from "node:fs"
import { createGunzip } from "node:zlib"
import * as Result from "effect/Result"
import { ProjectError } from "./ProjectError.ts"

/**
 * Limits against decompression bombs. Real projects compress to a tenth or a twentieth.
 *
 * - units: `mostTimes` size of the unpacked data per packed size; `freeBytes` bytes that are always allowed
 */
const mostTimes = 200
const freeBytes = 64 * 2 ** 20

/**
 * The lines of a compressed file, each with its number. The time is linear in the unpacked size, even for a single line.
 *
 * - errors: `ProjectError` when the data unpack to far more than expected
 */
export async function* gzipLines(file: string): AsyncGenerator<readonly [number: number, line: string]> {
  const most = Math.max(freeBytes, mostTimes * statSync(file).size)
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  // otherwise an error of the file would be unhandled and end the process
  packed.on("error", (error) => unpacked.destroy(error))
  unpacked.on("close", () => packed.destroy())
  packed.pipe(unpacked)
  const decoder = new TextDecoder()
  let [bytes, number] = [0, 0]
  let pieces: Array<string> = []
  for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > most)
      Result.getOrThrow(
        Result.fail(
          new ProjectError({ file, what: `unpacks to more than ${Math.round(most / 2 ** 20)} MB, so it is not an exported project` })
        )
      )
    const [end, ...begun] = decoder.decode(chunk, { stream: true }).split("\n")
    pieces.push(end!)
    for (const next of begun) {
      yield [++number, pieces.join("")]
      pieces = [next]
    }
  }
  const rest = pieces.join("")
  if (rest !== "") yield [++number, rest]
}

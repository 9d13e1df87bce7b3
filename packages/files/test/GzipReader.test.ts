import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import { badLine } from "../src/DatasetError.ts"
import * as Files from "../src/Files.ts"
import * as GzipReader from "../src/GzipReader.ts"
import * as Pieces from "../src/Pieces.ts"
import { message } from "./bytes.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-gzip-"))
afterAll(() => rmSync(folder, { recursive: true }))
const put = (content: Uint8Array): string => {
  const path = join(folder, "file.gz")
  writeFileSync(path, content)
  return path
}

/** Lines that gzip packs badly, so that the packed file is large too. */
const text = Array.from(
  { length: 130_000 },
  (_, i) => `${i} ${Math.imul(i + 1, 2654435761).toString(36)} ${Math.imul(i, 40503).toString(36)}\n`
).join("")
const packed = gzipSync(text)
const most = 2 ** 32

const pieces = (path: string) => {
  const seen: Array<string> = []
  const sizes = new Set<number>()
  const walked = Pieces.each(
    path,
    (piece, size) => {
      seen.push(Buffer.from(piece).toString())
      sizes.add(size)
      return undefined
    },
    most
  )
  return { seen, sizes: [...sizes], walked }
}

describe("a large file packed with gzip", () => {
  it("is shown in pieces of whole lines, with all its bytes in their order", () => {
    expect(packed.length).toBeGreaterThan(1 << 20)
    const { seen, sizes, walked } = pieces(put(packed))
    expect(message(walked)).toBeUndefined()
    expect(seen.join("") === text).toBe(true)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.slice(0, -1).every((piece) => piece.endsWith("\n"))).toBe(true)
    expect(sizes).toEqual([text.length])
  })

  it("may have several members, and ends at the first error of its reader", () => {
    const path = put(Buffer.concat([packed, gzipSync(text)]))
    expect(pieces(path).seen.join("") === text + text).toBe(true)
    let count = 0
    const walked = Pieces.each(path, () => (++count === 2 ? badLine(path, 7, "wrong", "right") : undefined), most)
    expect([message(walked), count]).toEqual([`${path}:7: wrong; expected right`, 2])
  })

  it("that is damaged, cut short or too large when unpacked is refused as a small one is, before anything is shown", () => {
    const wrongSum = Buffer.from(packed)
    wrongSum[wrongSum.length - 8]! ^= 1
    for (const content of [packed.subarray(0, -20), packed.subarray(0, -8), wrongSum]) {
      const path = put(content)
      const { seen, walked } = pieces(path)
      expect([seen, message(walked)]).toEqual([[], message(Files.readBytes(path))])
      expect(message(walked)).toMatch(/the gzip data are damaged or cut short/)
    }
    const path = put(gzipSync(Buffer.concat([Buffer.alloc(200_000_000, "a title\n"), Buffer.from(text)])))
    expect(statSync(path).size).toBeGreaterThan(1 << 20)
    const { seen, walked } = pieces(path)
    expect([seen, message(walked)]).toEqual([[], expect.stringMatching(/that unpacks to more than \d+ MB; .*--max-unpacked BYTES/)])
  })

  it("is a missing file where it went away, and one without a reader is closed", () => {
    expect(message(GzipReader.open(join(folder, "absent"), 10))).toBe(message(Files.readBytes(join(folder, "absent"))))
    const reader = Result.getOrThrow(GzipReader.open(put(packed), packed.length))
    expect(reader.size).toBe(text.length)
    reader.close()
  })
})

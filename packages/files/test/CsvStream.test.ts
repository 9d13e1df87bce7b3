import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { badLine } from "../src/DatasetError.ts"
import * as Csv from "../src/Csv.ts"
import * as CsvStream from "../src/CsvStream.ts"
import { bytes, message } from "./bytes.ts"

/** The same bytes in chunks of a few. */
const inChunks = (content: Uint8Array, size: number): CsvStream.Open =>
  async function* () {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  }

const stream = async (content: Uint8Array, size: number): Promise<unknown> => {
  const seen: Array<unknown> = []
  const read = await CsvStream.each(inChunks(content, size), "x.csv", (columns, line) => {
    seen.push([line, ...columns])
    return undefined
  })
  return message(read) ?? seen
}

describe("CsvStream.each", () => {
  it("sees what Csv.each sees, however the bytes are cut", async () => {
    const piece = fc.constantFrom("a", "é", "𝒟", ",", "\n", "\r\n", '"', '"x\ny"', '"1 ""2"""', "1,2\n")
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), async (pieces, size) => {
        const content = bytes(`a,b\n${pieces.join("")}`)
        const seen: Array<unknown> = []
        const whole = message(
          Csv.each(content, "x.csv", (columns, line) => {
            seen.push([line, ...columns])
            return undefined
          })
        )
        expect(await stream(content, size)).toEqual(whole ?? seen)
      })
    )
  })

  it("names the line of bytes that are not UTF-8, also when a chunk ends within a character", async () => {
    const good = bytes("a,b\né,ü\n1,2\n3,4\n5,6\n")
    for (const size of [1, 2, 5, 9, 13, 100]) {
      expect(await stream(Uint8Array.of(...good, 0xc3, 0x0a), size)).toBe("x.csv:6: bytes that are not UTF-8; expected UTF-8 text")
    }
  })

  it("drops a byte order mark", async () => {
    expect(await stream(bytes("\uFEFFa\n"), 2)).toEqual([[1, "a"]])
  })

  it("reads no further than the first error", async () => {
    let chunks = 0
    const endless = async function* () {
      for (;;) {
        chunks++
        yield bytes("1,2\n".repeat(100))
      }
    }
    const read = await CsvStream.each(endless, "x.csv", (_, line) => (line === 5 ? badLine("x.csv", line, "five", "four") : undefined))
    expect(message(read)).toBe("x.csv:5: five; expected four")
    expect(chunks).toBeLessThan(1000)
  })
})

describe("CsvStream.openFile", () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-csv-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const put = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const read = async (path: string): Promise<unknown> => {
    const seen: Array<unknown> = []
    const open = CsvStream.openFile(path, "get it")
    if (Result.isFailure(open)) return message(open)
    const ended = await CsvStream.each(open.success, path, (columns) => {
      seen.push(columns)
      return undefined
    })
    return message(ended) ?? seen
  }

  it("opens plain and gzip files", async () => {
    const rows = [["a"], ["b"]]
    expect(await read(put("plain.csv", "a\nb\n"))).toEqual(rows)
    expect(await read(put("packed", gzipSync("a\nb\n")))).toEqual(rows)
  })

  it("tells of a missing file, a folder and a damaged gzip", async () => {
    expect(await read(join(folder, "absent"))).toMatch(/absent: not found; get it$/)
    expect(await read(folder)).toBe(`${folder}: this is a folder; expected a file`)
    const packed = gzipSync(Array.from({ length: 50_000 }, (_, i) => `${i * 7919}\n`).join(""))
    for (const size of [12, 30, 20_000, packed.length - 1]) {
      const cut = put(`cut${size}.gz`, packed.subarray(0, size))
      expect(await read(cut)).toMatch(/the gzip data are damaged or cut short \(Z_BUF_ERROR\)/)
    }
    const broken = put("broken.gz", packed.with(2000, 0).with(2001, 0).with(2002, 0))
    expect(await read(broken)).toMatch(/the gzip data are damaged or cut short \(Z_\w+\)/)
  })
})

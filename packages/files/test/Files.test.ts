import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as Files from "../src/Files.ts"
import { bytes, message } from "./bytes.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-files-"))
afterAll(() => rmSync(folder, { recursive: true }))
const put = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe("Files.readText", () => {
  it("reads plain and gzip files, detected by their bytes", () => {
    expect(message(Files.readText(put("plain.gz", "é\n")))).toBe("é\n")
    expect(message(Files.readText(put("packed.txt", gzipSync("é\n"))))).toBe("é\n")
    expect(message(Files.readText(put("empty", "")))).toBe("")
  })

  it("drops a byte order mark and names the line of bytes that are not UTF-8", () => {
    expect(message(Files.readText(put("mark", "\uFEFFa")))).toBe("a")
    const latin1 = put("latin1", Uint8Array.of(0x61, 0x0a, 0xc3, 0xa9, 0x0a, 0xe9))
    const utf16 = put("utf16", Buffer.from("\ufeffa\n", "utf16le"))
    expect(message(Files.readText(utf16))).toBe(`${utf16}:1: text in UTF-16; expected UTF-8: save the file again with this encoding`)
    expect(message(Files.readText(latin1))).toBe(`${latin1}:3: bytes that are not UTF-8; expected UTF-8 text`)
  })
})

describe("Files.readBytes", () => {
  it("says how to get a missing file", () => {
    const path = join(folder, "absent")
    expect(message(Files.readBytes(path, "get it from NIST"))).toBe(`${path}: not found; get it from NIST`)
    expect(message(Files.readBytes(join(put("file", "x"), "below")))).toMatch(/not found; check the path$/)
  })

  it("refuses a folder and a damaged gzip", () => {
    expect(message(Files.readBytes(folder))).toBe(`${folder}: this is a folder; expected a file`)
    const cut = put("cut.gz", gzipSync("a long enough text").subarray(0, 20))
    expect(message(Files.readBytes(cut))).toBe(
      `${cut}: the gzip data are damaged or cut short (Z_BUF_ERROR); expected a complete gzip file: fetch it again`
    )
  })

  it("tells of a permission that is missing", () => {
    const path = put("secret", "x")
    chmodSync(path, 0)
    // An administrator may read everything.
    const expected =
      process.getuid?.() === 0 ? bytes("x") : `${path}: it may not be read (permission denied); expected a file with the right permissions`
    const found = message(Files.readBytes(path))
    expect(typeof found === "string" ? found : Uint8Array.from(found as Uint8Array)).toEqual(expected)
  })
})

describe("Files.writeText", () => {
  it("writes the same bytes for the same text, packed or not, and reads them back", () => {
    for (const name of ["out.txt", "out.txt.gz"]) {
      const path = join(folder, name)
      expect(message(Files.writeText(path, "é\n"))).toBeUndefined()
      expect(message(Files.readText(path))).toBe("é\n")
    }
    // Magic, deflate, no flags, no time, best compression, unknown system.
    expect([...readFileSync(join(folder, "out.txt.gz")).subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
  })

  it("tells of a missing folder", () => {
    const path = join(folder, "none", "out.txt")
    expect(message(Files.writeText(path, ""))).toBe(`${path}: not found; make its folder first`)
  })
})

describe("Files.decode", () => {
  it("never reads beyond a view", () => {
    expect(Result.getOrThrow(Files.decode(bytes("abcd").subarray(1, 3), "x"))).toBe("bc")
  })
})

describe("Files.unpackAtMost", () => {
  it("refuses what would unpack to more, however small it is, and unpacks the rest", () => {
    const bomb = gzipSync(Buffer.alloc(4 * 2 ** 20))
    expect(bomb.length).toBeLessThan(10_000)
    expect(message(Files.unpackAtMost(bomb, "a", 2 ** 20))).toBe("a: more than 1 MB, unpacked; expected a smaller file")
    expect(message(Files.unpackAtMost(Buffer.alloc(2 ** 20 + 1), "a", 2 ** 20))).toBe(
      "a: more than 1 MB, unpacked; expected a smaller file"
    )
    expect(message(Files.unpackAtMost(gzipSync("x").subarray(0, 12), "a", 2 ** 20))).toMatch(/^a: the gzip data are damaged or cut short/)
    expect(Result.getOrThrow(Files.unpackAtMost(bomb, "a", 4 * 2 ** 20)).length).toBe(4 * 2 ** 20)
  })
})

describe("Files.writePacked", () => {
  it("packs whatever the name, and gives the same bytes again", () => {
    const [first, second] = [join(folder, "first.bundle"), join(folder, "second")]
    for (const path of [first, second]) expect(Result.isSuccess(Files.writePacked(path, "é\n"))).toBe(true)
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true)
    expect(message(Files.readText(first))).toBe("é\n")
    expect(message(Files.writePacked(join(folder, "none", "a"), ""))).toMatch(/not found; make its folder first$/)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import { badLine } from "../src/DatasetError.ts"
import * as Files from "../src/Files.ts"
import * as Pieces from "../src/Pieces.ts"
import { message } from "./bytes.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-pieces-"))
afterAll(() => rmSync(folder, { recursive: true }))
const put = (content: string | Uint8Array): string => {
  const path = join(folder, "file")
  writeFileSync(path, content)
  return path
}

/** The pieces of a file, each copied before the next one comes. */
const piecesOf = (path: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  Result.getOrThrow(Pieces.each(path, (piece) => void pieces.push(Buffer.from(piece).toString())))
  return pieces
}

const mib = 1 << 20

describe("Pieces.each", () => {
  it.each([
    ["short lines", "a line\n".repeat(500_000), 4],
    ["a last line without an end", `${"a line\n".repeat(200_000)}x`, 3],
    ["a piece that ends where a line does", `${"x".repeat(mib - 1)}\ny\n`, 2],
    ["a line of several pieces", `a\n${"x".repeat(3 * mib)}\nb\n${"y\n".repeat(mib)}`, 3],
    ["no end of a line at all", "x".repeat(2 * mib), 1],
    ["one line", "a\n", 1]
  ])("shows %s: all bytes in their order, whole lines but for the last", (_, text, least) => {
    const pieces = piecesOf(put(text))
    expect(pieces.join("") === text).toBe(true)
    expect(pieces.slice(0, -1).every((piece) => piece.endsWith("\n"))).toBe(true)
    expect(pieces.length).toBeGreaterThanOrEqual(least)
  })

  it("shows a small packed file in one piece, and an empty one in none", () => {
    const text = "a line\n".repeat(500_000)
    expect(piecesOf(put(gzipSync(text)))).toEqual([text])
    expect(piecesOf(put(""))).toEqual([])
    expect(piecesOf(put(gzipSync("")))).toEqual([])
  })

  it("tells how long the file is, and ends at the first error", () => {
    const path = put("a line\n".repeat(500_000))
    const sizes: Array<number> = []
    const walked = Pieces.each(path, (_, size) => {
      sizes.push(size)
      return sizes.length === 2 ? badLine(path, 7, "wrong", "right") : undefined
    })
    expect(message(walked)).toBe(`${path}:7: wrong; expected right`)
    expect(sizes).toEqual([3_500_000, 3_500_000])
  })

  it("reads a file while another is read", () => {
    const [one, two] = [put("1\n"), join(folder, "other")]
    writeFileSync(two, "2\n")
    const seen: Array<string> = []
    const show = (piece: Uint8Array) => void seen.push(Buffer.from(piece).toString())
    Result.getOrThrow(
      Pieces.each(one, (piece) => {
        Result.getOrThrow(Pieces.each(two, show))
        show(piece)
        return undefined
      })
    )
    expect(seen).toEqual(["2\n", "1\n"])
  })

  it("says of a missing file, a folder and a damaged gzip what `Files.readBytes` says, and hides no defect of who visits", () => {
    for (const path of [join(folder, "absent"), folder, put(gzipSync("a long enough text").subarray(0, 20))])
      expect(message(Pieces.each(path, () => undefined))).toEqual(message(Files.readBytes(path)))
    expect(() =>
      Pieces.each(put("a\n"), () => {
        throw new Error("a defect")
      })
    ).toThrow("a defect")
  })
})

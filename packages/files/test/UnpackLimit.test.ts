import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as CsvStream from "../src/CsvStream.ts"
import * as Files from "../src/Files.ts"
import { lineBlocks } from "../src/lineBlocks.ts"
import * as UnpackLimit from "../src/UnpackLimit.ts"
import { withoutPause } from "../src/withoutPause.ts"
import { message } from "./bytes.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-limit-"))
afterAll(() => rmSync(folder, { recursive: true }))

const bomb = join(folder, "bomb.gz")
// lines of a thousand bytes: a reader of CSV needs a second for a million lines
writeFileSync(bomb, gzipSync(Buffer.alloc(80 * 2 ** 20, `${"a".repeat(1023)}\n`)))
const refused = /^.*bomb\.gz: \d+ bytes that unpacks to more than 64 MB; expected .*`--max-unpacked BYTES`$/

const linesOf = async (path: string): Promise<number> => {
  let bytes = 0
  for await (const block of lineBlocks(path)) bytes += block.length
  return bytes
}

describe("packed content", () => {
  it("is refused when it becomes far more than its size, in whole files and in streams", async () => {
    expect(message(Files.readBytes(bomb))).toMatch(refused)
    expect(message(Files.readBounded(bomb))).toMatch(refused)
    await expect(linesOf(bomb)).rejects.toThrow(refused)
    const rows = await CsvStream.each(Result.getOrThrow(CsvStream.openFile(bomb)), bomb, () => undefined)
    expect(message(rows)).toMatch(refused)
  })

  it("is read when the user allows it, and the variable is as it was afterwards", async () => {
    const before = process.env[UnpackLimit.variable]
    const read = UnpackLimit.within(String(2 ** 28), () => Files.readBytes(bomb))
    expect(Result.getOrThrow(read).length).toBe(80 * 2 ** 20)
    expect(process.env[UnpackLimit.variable]).toBe(before)
  })

  it("may become fifty times its size, and at most two gigabytes in memory", () => {
    expect([UnpackLimit.of(1), UnpackLimit.of(3e6), UnpackLimit.of(2 ** 40)]).toEqual([64 * 2 ** 20, 150e6, 2 ** 31])
    expect(UnpackLimit.ofStream(2 ** 40)).toBe(50 * 2 ** 40)
    expect(["1", "2000000000", "0", "-1", "1e9", "1.5", "x", ""].map(UnpackLimit.parse)).toEqual([
      1,
      2_000_000_000,
      ...Array.from({ length: 6 }, () => undefined)
    ])
  })
})

describe("work without a pause", () => {
  it("has no handlers of signals, which hold again in the next turn after it ends or fails", async () => {
    const handler = () => undefined
    process.once("SIGTERM", handler)
    const before = process.rawListeners("SIGTERM")
    expect(withoutPause(() => process.listenerCount("SIGTERM"))).toBe(0)
    expect(() => withoutPause(() => JSON.parse("{"))).toThrow(SyntaxError)
    expect(process.listenerCount("SIGTERM")).toBe(0)
    await new Promise((done) => setImmediate(done))
    expect(process.rawListeners("SIGTERM")).toEqual(before)
    process.removeListener("SIGTERM", handler)
  })
})

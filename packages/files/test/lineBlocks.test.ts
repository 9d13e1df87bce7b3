import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, expect, it } from "vitest"
import { readFailure } from "../src/Files.ts"
import { lineBlocks } from "../src/lineBlocks.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-blocks-"))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const blocksOf = async (path: string, most?: number): Promise<ReadonlyArray<string>> => {
  const blocks: Array<string> = []
  for await (const block of lineBlocks(path, undefined, most)) blocks.push(Buffer.from(block).toString("latin1"))
  return blocks
}

const mb = 1 << 20
const line = (length: number, sign: string): string => `${sign.repeat(length - 1)}\n`

it("gives the same blocks of whole lines for a plain file and a packed one, whatever the length of its lines", async () => {
  const lines = [line(10, "a"), line(5 * mb, "b"), line(mb, "c"), line(3, "d"), line(2 * mb + 7, "e"), "the last has no end"]
  const text = lines.join("")
  const blocks = await blocksOf(written("long", text))
  expect(blocks.map(({ length }) => length)).toEqual([10, 5 * mb, mb, 3, 2 * mb + 7, 19])
  expect(blocks.join("") === text).toBe(true)
  expect(await blocksOf(written("long.gz", gzipSync(text)))).toEqual(blocks)
  expect(await blocksOf(written("none", ""))).toEqual([])
})

it("ends at a line that is longer than a text can be, which a small packed file may hold", async () => {
  const path = written("endless.gz", gzipSync(Buffer.alloc(12 * mb, 97)))
  await expect(blocksOf(path, 3 * mb)).rejects.toThrow(`${path}: a line of more than 3 MB`)
  const error: unknown = await blocksOf(path, 3 * mb).catch((thrown: unknown) => thrown)
  expect(readFailure(path)(error)).toBe(error)
  expect((await blocksOf(path)).map(({ length }) => length)).toEqual([12 * mb])
})

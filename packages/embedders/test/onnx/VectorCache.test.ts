import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as VectorCache from "@litfuse/embedders/onnx/VectorCache"

const key = VectorCache.keyOf("weights", "text")

describe("VectorCache", () => {
  it("gives a vector back as it was, from the file that another process wrote too", () => {
    const path = join(mkdtempSync(join(tmpdir(), "vectors-")), "vectors.sqlite")
    const vector = Float32Array.of(0.1, -2, 3e-20)
    for (const cache of [VectorCache.inMemory(), VectorCache.inFile(path)]) {
      expect(cache.get(key)).toBeUndefined()
      cache.put([[key, vector]])
      expect([...cache.get(key)!]).toEqual([...vector])
      // what is there stays: the same key is the same text and the same model
      cache.put([[key, Float32Array.of(1, 1, 1)]])
    }
    expect([...VectorCache.inFile(path).get(key)!]).toEqual([...vector])
  })

  it("has another key for other parts, however they are cut", () => {
    const keys = [VectorCache.keyOf("a", "bc"), VectorCache.keyOf("ab", "c"), VectorCache.keyOf("abc"), key]
    expect(new Set(keys.map((one) => Buffer.from(one).toString("hex"))).size).toBe(4)
  })

  it("refuses a file that is something else", () => {
    const path = join(mkdtempSync(join(tmpdir(), "vectors-")), "notes.txt")
    writeFileSync(path, "these are notes, not a database, and long enough to be read as one ".repeat(20))
    expect(() => VectorCache.inFile(path)).toThrow(/not a database/)
  })
})

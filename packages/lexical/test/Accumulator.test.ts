import { describe, expect, it } from "vitest"
import * as Accumulator from "@litfuse/lexical/Accumulator"

describe("Accumulator", () => {
  it("tells a sum of 0 from no sum", () => {
    const { sums } = Accumulator.make(3)
    sums[1]! += 0
    sums[2]! += 1
    sums[2]! += -1
    expect(Array.from(sums, Accumulator.isSum)).toEqual([false, true, true])
  })

  it("forgets the blocks in use, the last and shorter one too", () => {
    const accumulator = Accumulator.make(70)
    accumulator.sums[69] = 5
    accumulator.sums[3] = 0
    accumulator.blocks[0] = 1
    accumulator.blocks[1] = 1
    Accumulator.clear(accumulator)
    expect(accumulator).toEqual(Accumulator.make(70))
    expect(accumulator.sums.some(Accumulator.isSum)).toBe(false)
  })

  it("forgets runs of blocks, and leaves those between them alone", () => {
    const accumulator = Accumulator.make(64 * 5)
    for (const block of [0, 1, 3, 4]) {
      accumulator.sums[64 * block] = 1
      accumulator.sums[64 * block + 63] = 2
      accumulator.blocks[block] = 1
    }
    // not a sum by the blocks, so no block resets it
    accumulator.sums[64 * 2] = 7
    Accumulator.clear(accumulator)
    const left = Accumulator.make(64 * 5)
    left.sums[64 * 2] = 7
    expect(accumulator).toEqual(left)
    expect(Array.from(accumulator.sums).filter(Accumulator.isSum)).toEqual([7])
  })

  it("takes a term for common when more than one document in 32 holds it", () => {
    expect(Accumulator.isCommon(2, Accumulator.make(64))).toBe(false)
    expect(Accumulator.isCommon(3, Accumulator.make(64))).toBe(true)
  })

  it("may hold no documents", () => {
    expect(Accumulator.make(0)).toEqual({ sums: new Float64Array(0), blocks: new Uint8Array(0) })
    Accumulator.clear(Accumulator.make(0))
  })
})

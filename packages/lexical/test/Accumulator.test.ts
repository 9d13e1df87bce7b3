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

  it("may hold no documents", () => {
    expect(Accumulator.make(0)).toEqual({ sums: new Float64Array(0), blocks: new Uint8Array(0) })
  })
})

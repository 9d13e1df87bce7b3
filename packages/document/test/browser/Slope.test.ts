import { describe, expect, it } from "vitest"
import { slopeOf } from "../../src/browser/Slope.ts"

describe("slopeOf", () => {
  it("runs from rank to rank, or a quarter of the way where one side has none", () => {
    expect(slopeOf({ before: 1, after: 3 }, 100, 200)).toEqual({ x1: 100, x2: 200, y1: 1, y2: 3 })
    expect(slopeOf({ before: undefined, after: 3 }, 100, 200)).toEqual({ x1: 175, x2: 200, y1: 3, y2: 3 })
    expect(slopeOf({ before: 2, after: undefined }, 100, 200)).toEqual({ x1: 100, x2: 125, y1: 2, y2: 2 })
  })

  it("runs nowhere for a document that neither side has", () => {
    expect(slopeOf({ before: undefined, after: undefined }, 100, 200)).toBeUndefined()
  })
})

import { describe, expect, it } from "vitest"
import { scaledGain } from "../../src/internal/scaledGain.ts"

describe("scaledGain", () => {
  it("is linear between the bounds and flat outside", () => {
    expect([-2, -1, 0, 1, 2, 3, 9].map((grade) => scaledGain(grade, 1, 3))).toEqual([0, 0, 0, 0, 0.5, 1, 1])
    expect([0, 1, 2].map((grade) => scaledGain(grade, 0, 2))).toEqual([0, 0.5, 1])
  })
  it("is 0 when no grade can gain", () => expect(scaledGain(0, 0, 0)).toBe(0))
})

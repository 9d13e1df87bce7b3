import { describe, expect, it } from "vitest"
import { holds, unbounded } from "../src/Interval.ts"

describe("Interval", () => {
  it("holds its ends and what lies between", () => {
    const interval = { lower: -0.1, upper: 0.2, confidence: 0.95 }
    expect([-0.11, -0.1, 0, 0.2, 0.21].map((value) => holds(interval, value))).toEqual([false, true, true, true, false])
  })
  it("holds everything when nothing is known", () => {
    expect(holds(unbounded(0.9), 1e300)).toBe(true)
    expect(unbounded(0.9).confidence).toBe(0.9)
  })
})

import { describe, expect, it } from "vitest"
import { clamp, least, print } from "../src/PValue.ts"

describe("PValue", () => {
  it("prints three decimals, then two significant digits, and <= at the floor", () => {
    expect(print(0.04)).toBe("0.040")
    expect(print(1)).toBe("1.000")
    expect(print(0.00012)).toBe("1.2e-4")
    expect(print(1 / 100_001, true)).toBe("<= 1.0e-5")
    expect(print(1 / 101, true)).toBe("<= 0.010")
  })
  it("is never 0 and never above 1", () => {
    expect(clamp(0)).toBe(least)
    expect(clamp(1 + 1e-12)).toBe(1)
    expect(clamp(0.3)).toBe(0.3)
  })
})

import { describe, expect, it } from "vitest"
import { noncentralTPower } from "../src/noncentralTPower.ts"
import { golden } from "./golden.ts"

describe("NoncentralT.power", () => {
  it("is alpha without a difference", () => {
    for (const df of [1, 2, 10, 100, 30_000]) for (const alpha of [0.05, 0.01]) expect(noncentralTPower(0, df, alpha)).toBeCloseTo(alpha, 6)
  })
  it.each(golden.power)("equals scipy's nct: n $n, alpha $alpha, effect $effect", ({ n, alpha, effect, power: expected }) => {
    expect(noncentralTPower(effect * Math.sqrt(n), n - 1, alpha)).toBeCloseTo(expected, 6)
  })
  it("grows with the shift, in either direction alike, up to 1", () => {
    let before = 0
    for (let shift = 0; shift <= 12; shift += 0.5) {
      const here = noncentralTPower(shift, 9, 0.05)
      expect(here).toBeGreaterThan(before)
      expect(noncentralTPower(-shift, 9, 0.05)).toBeCloseTo(here, 10)
      before = here
    }
    expect(before).toBeCloseTo(1, 6)
  })
})

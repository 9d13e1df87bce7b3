import { describe, expect, it } from "vitest"
import { correlation, count, percent, signed } from "../../src/analyses/prose.ts"

describe("prose", () => {
  it("counts with the noun in its number", () => {
    expect([count(0, "run"), count(1, "run"), count(12_345, "run")]).toEqual(["0 runs", "1 run", "12,345 runs"])
  })
  it("prints shares, differences and correlations", () => {
    expect([percent(0.254), percent(0)]).toEqual(["25 %", "0 %"])
    expect([signed(0.25), signed(-0.25), signed(0, 1)]).toEqual(["+0.2500", "-0.2500", "+0.0"])
    expect([correlation(0.8788), correlation(Number.NaN)]).toEqual(["0.879", "undefined"])
  })
})

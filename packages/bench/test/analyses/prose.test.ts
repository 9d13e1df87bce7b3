import { describe, expect, it } from "vitest"
import { correlation, percent, signed } from "../../src/analyses/prose.ts"

describe("prose", () => {
  it("prints shares, differences and correlations", () => {
    expect([percent(0.254), percent(0)]).toEqual(["25 %", "0 %"])
    expect([signed(0.25), signed(-0.25), signed(0, 1)]).toEqual(["+0.2500", "-0.2500", "+0.0"])
    expect([correlation(0.8788), correlation(Number.NaN)]).toEqual(["0.879", "undefined"])
  })
})

import { describe, expect, it } from "vitest"
import { percent, signed } from "@litfuse/files/numbers"
import { correlationText } from "../../src/analyses/correlationText.ts"

describe("prose", () => {
  it("prints shares, differences and correlations", () => {
    expect([percent(0.254), percent(0)]).toEqual(["25 %", "0 %"])
    expect([signed(0.25), signed(-0.25), signed(0, 1)]).toEqual(["+0.2500", "-0.2500", "+0.0"])
    expect([correlationText(0.8788), correlationText(Number.NaN)]).toEqual(["0.879", "undefined"])
  })
})

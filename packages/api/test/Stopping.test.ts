import { describe, expect, it } from "vitest"
import * as Stopping from "../src/Stopping.ts"
import { asked } from "./asked.ts"
import { refused } from "./elsewhere.ts"

const known = { folder: ".", found: 50, left: 4000 }

describe("what a sample of unread records says", () => {
  it("is nothing without a sample, but what one costs at least is said: the known answer", async () => {
    const { bound, missed, prices, alpha } = await asked(Stopping.ask({ ...known, recalls: [0.95] }))
    expect({ bound, missed, prices, alpha }).toEqual({
      bound: null,
      missed: null,
      prices: [{ recall: 0.95, least: 2526, forecast: null }],
      alpha: 0.05
    })
  })

  it("is a bound, and a forecast of what other recalls cost", async () => {
    const { bound, missed, prices } = await asked(Stopping.ask({ ...known, drawn: 200, hits: 1, recalls: [0.5, 0.95] }))
    expect(bound).toEqual({ missed: bound!.missed, recall: 51 / (51 + bound!.missed) })
    expect(missed![0]).toBe(0)
    // both limits together are at alpha, the bound alone is at alpha too
    expect(missed![1]).toBeGreaterThan(bound!.missed)
    for (const { forecast, least } of prices) expect([forecast![0] >= least, forecast![1] >= forecast![0]]).toEqual([true, true])
    expect(prices[0]!.least).toBeLessThan(prices[1]!.least)
  })

  it("spends a share of alpha at each of several looks, so that each costs more", async () => {
    const once = await asked(Stopping.ask({ ...known, recalls: [0.95] }))
    const often = await asked(Stopping.ask({ ...known, recalls: [0.95], looks: 5 }))
    expect(often.alpha).toBeCloseTo(0.01, 12)
    expect(often.prices[0]!.least).toBeGreaterThan(once.prices[0]!.least)
  })

  it("is refused for numbers that cannot be", async () => {
    const of = async (more: object) => (await refused(Stopping.ask({ ...known, ...more }))).problems?.map(({ text }) => text).join()
    expect(await of({ drawn: 5000 })).toContain("only 4000 records are left; draw from what is left")
    expect(await of({ drawn: 10, hits: 11 })).toContain("the sample has 10 records; count hits in the sample")
    expect(await of({ alpha: 1 })).toContain("is 1; it takes a number above 0 and below 1")
    expect(await of({ left: 1e12 })).toContain("is above 1000000")
  })
})

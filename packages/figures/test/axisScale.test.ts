import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { axisScale } from "../src/axisScale.ts"

const texts = (least: number, most: number) => axisScale(least, most).ticks.map(([, text]) => text)

describe("scaleOf", () => {
  it("begins and ends at round numbers around what it holds", () => {
    expect(texts(0.7132, 0.8472)).toEqual(["0.70", "0.72", "0.74", "0.76", "0.78", "0.80", "0.82", "0.84", "0.86"])
    expect(texts(0, 1)).toEqual(["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    expect(texts(-0.3, 0.3)).toEqual(["-0.3", "-0.2", "-0.1", "0.0", "0.1", "0.2", "0.3"])
  })

  it("holds what it was asked to, with four to eleven ticks at equal distances", () => {
    const value = fc.double({ min: -1000, max: 1000, noNaN: true })
    fc.assert(
      fc.property(value, fc.double({ min: 1e-6, max: 1000, noNaN: true }), (least, span) => {
        const { from, to, ticks } = axisScale(least, least + span)
        const slack = 1e-6 * span + 1e-9
        expect(from).toBeLessThanOrEqual(least + slack)
        expect(to).toBeGreaterThanOrEqual(least + span - slack)
        expect(ticks.length).toBeGreaterThanOrEqual(4)
        expect(ticks.length).toBeLessThanOrEqual(11)
        expect(ticks[0]![0] === from && ticks.at(-1)![0] === to).toBe(true)
        expect(new Set(ticks.map(([, text]) => text)).size).toBe(ticks.length)
      })
    )
  })

  it("has a step for one value, and an axis for none", () => {
    expect(texts(0.5, 0.5).length).toBeGreaterThan(1)
    expect(texts(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY).length).toBeGreaterThan(1)
  })

  it("takes a range that no number could print as none", () => {
    for (const most of [5e-324, 1e-200, 1e-95]) expect(axisScale(0, most)).toEqual(axisScale(0, 0))
    expect(axisScale(0, 1e-80).ticks.length).toBeGreaterThan(2)
  })
})

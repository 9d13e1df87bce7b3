import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as DetectableDifference from "../src/DetectableDifference.ts"
import * as Normal from "../src/Normal.ts"
import * as Seed from "../src/Seed.ts"
import { standardDeviation } from "../src/Summary.ts"
import * as Tested from "../src/Tested.ts"

const rowsOf = fc.array(
  fc.array(fc.integer({ min: -64, max: 64 }), { minLength: 6, maxLength: 6 }).map((all) => Float64Array.from(all, (x) => x / 64)),
  { minLength: 1, maxLength: 6 }
)

describe("judge", () => {
  it("has p, interval and detectable difference of one family: whatever its rows, none contradicts another", () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 1, max: 40 }), ([own], rows) => {
        const { p, lower, upper, detectable } = Tested.judge(own!, rows)
        if (lower > 0 || upper < 0) expect(p).toBeLessThanOrEqual(0.05 * (1 + 1e-9))
        else if (lower !== upper) expect(p).toBeGreaterThanOrEqual(0.05 * (1 - 1e-9))
        expect(detectable).toBe(DetectableDifference.detectable({ topics: 6, standardDeviation: standardDeviation(own!), rows }))
        // half of the interval is the difference that is found in half of the samples, about: .8 needs more
        expect(detectable).toBeGreaterThanOrEqual((upper - lower) / 2)
      })
    )
  })
  it("finds the difference that it states as detectable in four of five samples, in a family as in a row alone", () => {
    const topics = 30
    const samples = 4000
    const drawn = Seed.stream(Seed.derive(57, "samples"))
    for (const rows of [1, 12]) {
      const shift = DetectableDifference.detectable({ topics, standardDeviation: 1, rows })
      let found = 0
      for (let i = 0; i < samples; i++) {
        const differences = Float64Array.from({ length: topics }, () => shift + Normal.quantile(Math.max(drawn.unit(), 1e-12)))
        if (Tested.judge(differences, rows).p < 0.05) found++
      }
      expect(Math.abs(found / samples - 0.8)).toBeLessThan(4 * Math.sqrt((0.8 * 0.2) / samples))
    }
  })
  it("decides one topic, and differences without spread", () => {
    expect(Tested.judge(Float64Array.of(0.3), 4)).toEqual({ p: 1, lower: -Infinity, upper: Infinity, detectable: Infinity })
    expect(Tested.judge(new Float64Array(8), 4)).toEqual({ p: 1, lower: 0, upper: 0, detectable: 0 })
  })
})

describe("family", () => {
  it("leaves out rows that are the same, before any p is looked at; each other row is judged with all that are left", () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 0, max: 3 }), (differing, same) => {
        const all = [...differing, ...Array.from({ length: same }, () => new Float64Array(6))]
        const isSame = all.map((own) => own.every((x) => x === 0))
        const rows = Math.max(1, isSame.filter((one) => !one).length)
        const found = Tested.family(all)
        expect(found.rows).toBe(rows)
        expect(found.judged).toEqual(all.map((own, i) => Tested.judge(own, isSame[i] ? 1 : rows)))
      })
    )
  })
})

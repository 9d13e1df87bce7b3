/** The halves of the experiment on extraction, and intervals over trials. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { f1Of, isBetter, measureTrials, shareOf } from "../../src/extraction/FieldMeasure.ts"
import { pmcidOf, trialHalves } from "../../src/extraction/trialHalves.ts"
import { trialInterval } from "../../src/extraction/trialInterval.ts"

const pmcids = fc.uniqueArray(
  fc.integer({ min: 1, max: 9_999_999 }).map((n) => `PMC${n}`),
  { maxLength: 40 }
)

describe("trialHalves", () => {
  it("have each trial once, do not depend on the order, and differ by one at most", () => {
    fc.assert(
      fc.property(pmcids, (all) => {
        const { development, test } = trialHalves(all)
        expect([...development, ...test].toSorted()).toEqual(all.toSorted())
        expect(development.size - test.size).toBe(all.length % 2)
        expect(trialHalves([...all.toReversed(), ...all])).toEqual({ development, test })
      })
    )
  })

  it("are those of the plan", () => {
    // by sha256sum, the texts end in the order PMC1 (9fad...), PMC3 (b1b6...), PMC2 (bd63...), PMC4 (de0f...)
    expect(trialHalves(["PMC1", "PMC2", "PMC3", "PMC4"])).toEqual({
      development: new Set(["PMC1", "PMC2"]),
      test: new Set(["PMC3", "PMC4"])
    })
    expect(pmcidOf("123")).toBe("PMC123")
    expect(pmcidOf("PMC123")).toBe("PMC123")
  })
})

const resampling = { seed: 1, resamples: 400 }
const counts = fc.array(
  fc.record({ both: fc.nat(5), found: fc.nat(5) }).map(({ both, found }) => ({ both, found: both + found })),
  {
    minLength: 1,
    maxLength: 20
  }
)

describe("trialInterval", () => {
  it("contains no value outside of what trials can give, and repeats", () => {
    fc.assert(
      fc.property(counts, (trials) => {
        const found = trialInterval(trials, shareOf("both", "found"), { seed: 1, resamples: 50 })
        expect(found).toEqual(trialInterval(trials, shareOf("both", "found"), { seed: 1, resamples: 50 }))
        if (found.value === undefined) return
        expect(found.lower).toBeGreaterThanOrEqual(0)
        expect(found.upper).toBeLessThanOrEqual(1)
        expect(found.lower).toBeLessThanOrEqual(found.upper!)
      })
    )
  })

  it("is wider for the same rows in fewer trials", () => {
    const widthOf = (trials: number, rows: number): number => {
      const all = Array.from({ length: trials }, (_, i) => ({ both: i % 2 === 0 ? rows : 0, found: rows }))
      const { lower, upper } = trialInterval(all, shareOf("both", "found"), resampling)
      return upper! - lower!
    }
    expect(widthOf(8, 20)).toBeGreaterThan(widthOf(80, 2))
  })

  it("has no value without trials, and none without anything to count", () => {
    expect(trialInterval([], shareOf("both", "found"), resampling).value).toBeUndefined()
    expect(trialInterval([{}, {}], shareOf("both", "found"), resampling)).toEqual({ value: undefined, lower: undefined, upper: undefined })
  })
})

describe("a measure", () => {
  const of = (rule: number, other: number) =>
    measureTrials(
      {
        field: "a",
        unit: "row",
        measure: "share",
        trials: Array.from({ length: 20 }, (_, i) => ({ rows: 10, rule: rule + (i % 3), other: other + ((i + 1) % 3) })),
        rule: shareOf("rule", "rows"),
        comparison: shareOf("other", "rows")
      },
      resampling
    )

  it("is better only where the interval of the difference is above 0", () => {
    expect(isBetter(of(6, 2))).toBe(true)
    expect(isBetter(of(4, 4))).toBe(false)
    expect(isBetter(of(2, 6))).toBe(false)
    expect(of(6, 2).difference!.value).toBeCloseTo(0.4, 1)
  })

  it("without a comparison is not better", () => {
    const alone = measureTrials(
      { field: "a", unit: "row", measure: "share", trials: [{ rule: 1, rows: 1 }], rule: shareOf("rule", "rows") },
      resampling
    )
    expect(alone.difference).toBeUndefined()
    expect(isBetter(alone)).toBe(false)
  })

  it("F1 is that of counts", () => {
    expect(f1Of("both", "found", "labelled")({ both: 3, found: 4, labelled: 6 })).toBe(0.6)
    expect(f1Of("both", "found", "labelled")({ found: 0 })).toBeUndefined()
  })
})

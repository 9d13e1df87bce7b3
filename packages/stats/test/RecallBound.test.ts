import * as Hypergeometric from "../src/Hypergeometric.ts"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as RecallBound from "../src/RecallBound.ts"
import * as SamplePrice from "../src/SamplePrice.ts"

const aim = { recall: 0.95, alpha: 0.05 }

/** Recall after a sample with so many hits, when so many included records were left before it. */
const recallOf = (found: number, missed: number, hits: number): number => (found + missed === 0 ? 1 : (found + hits) / (found + missed))

describe("RecallBound", () => {
  it("is wrong at most as often as alpha says, for every number of records up to 14", () => {
    for (const found of [0, 1, 5, 40])
      for (let left = 1; left <= 14; left++)
        for (let drawn = 0; drawn <= left; drawn++)
          for (let missed = 0; missed <= left; missed++) {
            let wrong = 0
            for (let hits = 0; hits <= Math.min(drawn, missed); hits++) {
              const likelihood = Hypergeometric.probability({ population: left, marked: missed, drawn }, hits)
              if (likelihood > 0 && RecallBound.at({ found, left, drawn, hits }, 0.05).recall > recallOf(found, missed, hits) + 1e-12)
                wrong += likelihood
            }
            expect(wrong, `${found} ${left} ${drawn} ${missed}`).toBeLessThanOrEqual(0.05 + 1e-12)
          }
  })

  it("is wrong at most as often as alpha says at any of two looks that share it, for every number of records up to 9", () => {
    const alpha = RecallBound.shareOf(0.2, 2)
    const found = 2
    for (let left = 2; left <= 9; left++)
      for (let drawn = 1; 2 * drawn <= left; drawn++)
        for (let missed = 0; missed <= left; missed++) {
          let wrong = 0
          for (let first = 0; first <= Math.min(drawn, missed); first++) {
            const likely = Hypergeometric.probability({ population: left, marked: missed, drawn }, first)
            const isWrong = RecallBound.at({ found, left, drawn, hits: first }, alpha).recall > recallOf(found, missed, first) + 1e-12
            for (let second = 0; second <= drawn; second++) {
              const rest = { population: left - drawn, marked: missed - first, drawn }
              const both = likely * Hypergeometric.probability(rest, second)
              if (both === 0) continue
              const bound = RecallBound.at({ found: found + first, left: left - drawn, drawn, hits: second }, alpha)
              if (isWrong || bound.recall > recallOf(found + first, missed - first, second) + 1e-12) wrong += both
            }
          }
          expect(wrong, `${left} ${drawn} ${missed}`).toBeLessThanOrEqual(0.2 + 1e-12)
        }
  })

  it("is 1 where everything was read, and where nothing was found it is 0 unless nothing is left", () => {
    expect(RecallBound.at({ found: 7, left: 20, drawn: 20, hits: 3 }, 0.05)).toEqual({ missed: 0, recall: 1, alpha: 0.05 })
    expect(RecallBound.at({ found: 0, left: 20, drawn: 5, hits: 0 }, 0.05).recall).toBe(0)
    expect(RecallBound.at({ found: 0, left: 0, drawn: 0, hits: 0 }, 0.05).recall).toBe(1)
  })

  it("draws a sample of the unscreened records alone, each once, the same for the same seed, whatever their order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { maxLength: 50 }), fc.nat(60), fc.nat(100), (left, size, seed) => {
        const drawn = RecallBound.sample(left, size, seed, 1)
        expect(drawn).toHaveLength(Math.min(size, left.length))
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(drawn.every((row) => left.includes(row))).toBe(true)
        expect(RecallBound.sample(left.toReversed(), size, seed, 1)).toEqual(drawn)
      })
    )
    const all = Array.from({ length: 100 }, (_, row) => row)
    expect(RecallBound.sample(all, 20, 1, 2)).not.toEqual(RecallBound.sample(all, 20, 1, 1))
  })
})

describe("SamplePrice", () => {
  it("has the known answer: 2,526 of 4,000 records show .95 with 50 found, and one record less does not", () => {
    const before = { found: 50, left: 4000 }
    expect(SamplePrice.least(before, aim)).toBe(2526)
    expect(RecallBound.at({ ...before, drawn: 2526, hits: 0 }, 0.05).recall).toBe(50 / 52)
    expect(RecallBound.at({ ...before, drawn: 2525, hits: 0 }, 0.05).recall).toBeLessThan(0.95)
  })

  it("costs nothing where nothing is left, and the least with nothing missed", () => {
    expect(SamplePrice.least({ found: 5, left: 0 }, aim)).toBe(0)
    expect(SamplePrice.likely({ found: 50, left: 4000 }, aim, 0, 0.8)).toBe(2526)
  })

  it("is a chance that the probabilities of all samples add up to, and reading everything always shows the recall", () => {
    const some = fc.record({ found: fc.nat(40), left: fc.integer({ min: 1, max: 60 }), missed: fc.nat(60), drawn: fc.nat(60) })
    fc.assert(
      fc.property(some, ({ found, left, missed: m, drawn: d }) => {
        const [missed, drawn] = [Math.min(m, left), Math.min(d, left)]
        let expected = 0
        for (let hits = 0; hits <= drawn; hits++)
          if (RecallBound.at({ found, left, drawn, hits }, aim.alpha).recall >= aim.recall)
            expected += Hypergeometric.probability({ population: left, marked: missed, drawn }, hits)
        expect(SamplePrice.chance({ found, left }, aim, drawn, missed)).toBeCloseTo(expected, 8)
        expect(SamplePrice.chance({ found, left }, aim, left, missed)).toBeCloseTo(1, 8)
        const price = SamplePrice.likely({ found, left }, aim, missed, 0.8)
        expect(SamplePrice.chance({ found, left }, aim, price, missed)).toBeGreaterThanOrEqual(0.8)
      })
    )
  })

  it("forecasts a price whose limits of missed records hold the truth as often as they say, for every number of records up to 14", () => {
    for (let left = 1; left <= 14; left++)
      for (let drawn = 0; drawn <= left; drawn++)
        for (let missed = 0; missed <= left; missed++) {
          let wrong = 0
          for (let hits = 0; hits <= Math.min(drawn, missed); hits++) {
            const likelihood = Hypergeometric.probability({ population: left, marked: missed, drawn }, hits)
            if (likelihood === 0) continue
            const [low, high] = SamplePrice.forecast({ found: 9, left, drawn, hits }, { recall: 0.9, alpha: 0.1 }, 0.8).missed
            if (missed - hits < low || missed - hits > high) wrong += likelihood
          }
          expect(wrong, `${left} ${drawn} ${missed}`).toBeLessThanOrEqual(0.1 + 1e-12)
        }
  })
})

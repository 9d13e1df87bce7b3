import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { rankBiasedOverlap } from "../src/RankBiasedOverlap.ts"

const rankings = fc.constantFrom(..."abcdefghij").chain(() => {
  const one = fc.shuffledSubarray([..."abcdefghij"])
  return fc.tuple(one, one, fc.constantFrom(0.5, 0.8, 0.9))
})

/** The overlap of two long lists, straight from its definition. */
const truth = (first: ReadonlyArray<string>, second: ReadonlyArray<string>, p: number): number => {
  let sum = 0
  for (let d = 1; d <= first.length; d++) {
    const top = new Set(first.slice(0, d))
    sum += (p ** (d - 1) * second.slice(0, d).filter((id) => top.has(id)).length) / d
  }
  return (1 - p) * sum
}

const fill = (name: string, from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${name}${from + i}`)

describe("rankBiasedOverlap", () => {
  it("is what the first rank says, by hand: p = 0.5 and one shared document at rank 1", () => {
    const { low, residual, extrapolated } = rankBiasedOverlap(["a"], ["a"], 0.5)
    // nothing further shared: (1 - p)/p x the sum of p^d / d = ln 2
    expect(low).toBeCloseTo(Math.log(2), 12)
    expect(low + residual).toBeCloseTo(1, 12)
    expect(extrapolated).toBeCloseTo(1, 12)
  })
  it("is low 0 for lists that share nothing, and leaves what they could still share", () => {
    const { low, residual, extrapolated } = rankBiasedOverlap(["a"], ["b"], 0.5)
    expect(low).toBe(0)
    expect(extrapolated).toBe(0)
    // at best 2 of 2 from rank 2 on
    expect(residual).toBeCloseTo(0.5, 12)
  })
  it("leaves everything open for empty lists", () => {
    expect(rankBiasedOverlap([], [])).toEqual({ low: 0, residual: 1, extrapolated: 0 })
    expect(rankBiasedOverlap([], ["a"], 0.5).low).toBe(0)
  })
  it("is symmetric, and its bounds enclose the extrapolation", () => {
    fc.assert(
      fc.property(rankings, ([a, b, p]) => {
        const overlap = rankBiasedOverlap(a, b, p)
        const turned = rankBiasedOverlap(b, a, p)
        expect(turned.low).toBeCloseTo(overlap.low, 12)
        expect(turned.residual).toBeCloseTo(overlap.residual, 12)
        expect(overlap.residual).toBeGreaterThanOrEqual(-1e-12)
        expect(overlap.low + overlap.residual).toBeLessThanOrEqual(1 + 1e-12)
        expect(overlap.extrapolated).toBeGreaterThanOrEqual(overlap.low - 1e-12)
        expect(overlap.extrapolated).toBeLessThanOrEqual(overlap.low + overlap.residual + 1e-12)
      }),
      { seed: 1 }
    )
  })
  it("has the bounds of the definition: nothing further shared, or as much as can be", () => {
    fc.assert(
      fc.property(rankings, ([a, b, p]) => {
        const { low, residual } = rankBiasedOverlap(a, b, p)
        const depth = 400
        expect(low).toBeCloseTo(truth([...a, ...fill("x", a.length, depth)], [...b, ...fill("y", b.length, depth)], p), 6)
        // each list goes on with what the other has and it lacks, then both with the same documents
        const missing = (own: ReadonlyArray<string>, other: ReadonlyArray<string>) => other.filter((id) => !own.includes(id))
        const best = (own: ReadonlyArray<string>, other: ReadonlyArray<string>) => {
          const seen = [...own, ...missing(own, other)]
          return [...seen, ...fill("z", seen.length, depth)]
        }
        if (a.length === b.length) expect(low + residual).toBeCloseTo(truth(best(a, b), best(b, a), p), 6)
      }),
      { seed: 1, numRuns: 60 }
    )
  })
})

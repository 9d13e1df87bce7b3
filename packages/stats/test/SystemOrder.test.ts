import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Seed from "../src/Seed.ts"
import { compare, halves, type Systems } from "../src/SystemOrder.ts"

const topics = 12

/** Systems whose values fall by 0.1 from one to the next on every topic, with the same noise of a topic for all. */
const steps = (count: number): Systems =>
  Array.from({ length: count }, (_, s) => Float64Array.from({ length: topics }, (_, t) => 1 - s / 10 + (t % 3) / 100))

const inverted = (systems: Systems): Systems => systems.map((values) => values.map((value) => -value))

const random = (count: number, length: number, seed: number): Systems => {
  const stream = Seed.stream(Seed.derive(seed, "systems"))
  return Array.from({ length: count }, () => Float64Array.from({ length }, () => stream.unit()))
}

describe("SystemOrder.compare", () => {
  it("of the same values has no swap, and tau 1", () => {
    expect(compare(steps(3), steps(3), { seed: 1 })).toEqual({ pairs: 3, separated: 3, swapped: [], tau: 1, tauAp: 1 })
  })

  it("of inverted values swaps every separated pair, and has tau -1", () => {
    const { pairs, separated, swapped, tau, tauAp } = compare(steps(3), inverted(steps(3)), { seed: 1 })
    expect([pairs, separated, tau, tauAp]).toEqual([3, 3, -1, -1])
    expect(swapped.map(({ better, worse }) => [better, worse])).toEqual([[0, 1], [0, 2], [1, 2]]) // prettier-ignore
    for (const { p, other } of swapped) expect(p < 0.05 && other === p).toBe(true)
  })

  it("names the better system by the first judgements, and keeps the p of the second", () => {
    const [a, b] = steps(2)
    // the second judgements put both the other way round, by nearly nothing on one topic
    const nearly = [a!, a!.map((value, t) => (t === 0 ? value + 0.001 : value))]
    expect(compare([b!, a!], [nearly[1]!, nearly[0]!], { seed: 1 }).swapped).toEqual([
      { better: 1, worse: 0, p: expect.any(Number), other: 1 }
    ])
    expect(compare([b!, a!], [a!, a!], { seed: 1 })).toMatchObject({ separated: 1, swapped: [] })
  })

  it("counts no swap among pairs that the first judgements do not separate", () => {
    const [first, second] = [random(4, 3, 1), random(4, 3, 2)]
    // of three topics and four systems, one order in 24 * 24 is as extreme
    const { separated, swapped } = compare(first, second, { seed: 1, alpha: 1 / 577 })
    expect([separated, swapped]).toEqual([0, []])
    expect(compare(first, second, { seed: 1, alpha: 1 }).swapped.length).toBeGreaterThan(0)
  })

  it("is the same for systems in another order, up to their names", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (seed) => {
        const [first, second] = [random(4, 8, seed), random(4, 8, seed + 1)]
        const one = compare(first, second, { seed: 1, resamples: 99, alpha: 0.99 })
        const other = compare(first.toReversed(), second.toReversed(), { seed: 1, resamples: 99, alpha: 0.99 })
        expect(other.tau).toBeCloseTo(one.tau, 12)
        expect(other.tauAp).toBeCloseTo(one.tauAp, 12)
        expect(compare(first, inverted(first), { seed: 1, resamples: 99, alpha: 0.99 }).swapped.length).toBe(one.separated)
      }),
      { numRuns: 20 }
    )
  })
})

describe("SystemOrder.halves", () => {
  it("of systems that differ on every topic alike have tau 1 and no swap", () => {
    // six topics separate the first and the last, and not neighbours
    expect(halves(steps(3), { seed: 1, splits: 5 })).toEqual({ splits: 5, topics: 6, separated: 1, swapped: 0, share: 0, tau: 1 })
  })

  it("of systems that differ on some topics change, and are the same for the same seed", () => {
    const found = halves(random(6, 40, 3), { seed: 1 })!
    expect(found.tau).toBeLessThan(0.9)
    expect(halves(random(6, 40, 3), { seed: 1 })).toEqual(found)
    expect(halves(random(6, 40, 3), { seed: 2 })).not.toEqual(found)
  })

  it("need two topics each, and have no share where nothing is separated", () => {
    const flat = [new Float64Array(4), new Float64Array(4)]
    expect(halves(steps(3).map((values) => values.slice(0, 3)), { seed: 1 })).toBeUndefined() // prettier-ignore
    expect(halves(flat, { seed: 1, splits: 2 })).toMatchObject({ topics: 2, separated: 0, share: Number.NaN, tau: Number.NaN })
  })
})

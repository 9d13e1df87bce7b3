import * as Seed from "@litfuse/stats/Seed"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { halvesOf } from "../../src/searchDefault/halvesOf.ts"
import { choose, lossesOf, resampled, type Values, worstLoss, worstWorld } from "../../src/searchDefault/Loss.ts"
import { verdictOf } from "../../src/SearchDefault.ts"

const values = (...systems: ReadonlyArray<ReadonlyArray<ReadonlyArray<number>>>): Values =>
  systems.map((worlds) => worlds.map((topics) => Float64Array.from(topics)))

/** Two worlds, two topics. The first system is best in one world and far behind in the other; the second is never far behind. */
const bold = [
  [0.9, 0.7],
  [0.1, 0.3]
]
const careful = [
  [0.6, 0.8],
  [0.5, 0.7]
]

describe("the loss", () => {
  it("is what the best system of a world has more, by hand", () => {
    const losses = lossesOf(values(bold, careful), [0, 1])
    // means: .8 and .2; .7 and .6
    expect(losses.map((own) => [...own].map((loss) => Number(loss.toFixed(12))))).toEqual([
      [0, 0.4],
      [0.1, 0]
    ])
    expect(losses.map((own) => worstLoss(own))).toEqual([expect.closeTo(0.4, 12), expect.closeTo(0.1, 12)])
    expect(losses.map(worstWorld)).toEqual([1, 0])
    expect(worstLoss(losses[0]!, (world) => world === 0)).toBe(0)
  })

  it("chooses by the worst world, not by the mean: the bold system would win most topics of one world", () => {
    expect(choose(values(bold, careful), [0, 1])).toBe(1)
    expect(choose(values(careful, careful), [0, 1])).toBe(0)
  })

  const systems = (worlds: number, topics: number) =>
    fc.array(
      fc.array(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: topics, maxLength: topics }), {
        minLength: worlds,
        maxLength: worlds
      }),
      { minLength: 2, maxLength: 4 }
    )
  const cases = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 6 }))
    .chain(([worlds, topics]) => systems(worlds, topics).map((all) => ({ all: values(...all), topics })))
  const every = (topics: number) => Array.from({ length: topics }, (_, t) => t)

  it("is never negative, and one system loses nothing in each world", () => {
    fc.assert(
      fc.property(cases, ({ all, topics }) => {
        const losses = lossesOf(all, every(topics))
        for (const own of losses) for (const loss of own) expect(loss).toBeGreaterThanOrEqual(0)
        for (const w of losses[0]!.keys()) expect(Math.min(...losses.map((own) => own[w]!))).toBe(0)
      })
    )
  })

  it("does not change with the order of topics, nor when a topic is easier for all systems", () => {
    fc.assert(
      fc.property(cases, ({ all, topics }) => {
        const easier = all.map((worlds) => worlds.map((own) => own.map((value, t) => (t === 0 ? value + 2 : value))))
        const plain = lossesOf(all, every(topics)).map((own) => worstLoss(own))
        const others = [lossesOf(easier, every(topics)), lossesOf(all, every(topics).toReversed())]
        for (const losses of others) for (const [s, own] of losses.entries()) expect(worstLoss(own)).toBeCloseTo(plain[s]!, 12)
      })
    )
  })

  it("never falls when worlds are added", () => {
    fc.assert(
      fc.property(cases, ({ all, topics }) => {
        const fewer = lossesOf(
          all.map((worlds) => worlds.slice(0, 1)),
          every(topics)
        )
        for (const [s, own] of lossesOf(all, every(topics)).entries()) expect(worstLoss(own)).toBeGreaterThanOrEqual(worstLoss(fewer[s]!))
      })
    )
  })

  type Chooser = (all: Values, choosing: ReadonlyArray<number>, others: ReadonlyArray<number>) => number

  /** Whether a choice ever changes when only the values of the other half do. */
  const seesOtherHalf = (chooser: Chooser): boolean => {
    const changed = fc.check(
      fc.property(cases, fc.infiniteStream(fc.integer({ min: 0, max: 8 })), ({ all, topics }, drawn) => {
        const { choosing, others } = halvesOf(topics, "odd")
        const altered = all.map((worlds) =>
          worlds.map((own) => own.map((value, t) => (others.includes(t) ? (drawn.next().value as number) : value)))
        )
        return chooser(all, choosing, others) === chooser(altered, choosing, others)
      }),
      { seed: 1 }
    )
    return changed.failed
  }

  it("is of the half that chooses alone; a choice that sees the other half is noticed", () => {
    expect(seesOtherHalf((all, choosing) => choose(all, choosing))).toBe(false)
    expect(seesOtherHalf((all, choosing, others) => choose(all, [...choosing, ...others]))).toBe(true)
    expect(seesOtherHalf((all, choosing, others) => choose(all, [...choosing, others[0]!]))).toBe(true)
  })

  it("of unmeasured topics is unknown, so that a choice from them cannot pass as one", () => {
    const unmeasured = values([[Number.NaN, 0.5]], [[Number.NaN, 0.6]])
    expect(choose(unmeasured, [1])).toBe(1)
    expect(choose(unmeasured, [0, 1])).toBe(-1)
  })
})

describe("halves of topics", () => {
  it("take turns, and each topic is in one of them", () => {
    expect(halvesOf(5, "odd")).toEqual({ choosing: [0, 2, 4], others: [1, 3] })
    expect(halvesOf(5, "even")).toEqual({ choosing: [1, 3], others: [0, 2, 4] })
  })
})

describe("resampled topics", () => {
  it("give the same worst loss each time where all topics are alike", () => {
    const alike = values([[0.5, 0.5, 0.5]], [[0.7, 0.7, 0.7]])
    const { bySystem, difference } = resampled(alike, [0, 1, 2], [0, 1], { resamples: 50, seed: Seed.derive(1, "r") })
    for (const { lower, upper } of [bySystem[0]!, difference]) {
      expect(lower).toBeCloseTo(0.2, 12)
      expect(upper).toBeCloseTo(0.2, 12)
    }
    expect(bySystem[1]).toEqual({ lower: 0, upper: 0 })
  })

  it("read only the topics that they are given", () => {
    const all = values([[0.1, Number.NaN, 0.4]], [[0.3, Number.NaN, 0.2]])
    const { difference } = resampled(all, [0, 2], [0, 1], { resamples: 50, seed: Seed.derive(1, "r") })
    expect(difference.lower).toBeCloseTo(-0.2, 12)
    expect(difference.upper).toBeCloseTo(0.2, 12)
  })
})

describe("the rule", () => {
  const systems = { today: "a", chosen: "b", threshold: 0.02 }

  it("changes the default only where its worst loss exceeds that of the choice by more than the threshold", () => {
    expect(verdictOf(systems, { today: 0.08, chosen: 0.05 })).toEqual({
      next: "b",
      sentence: "The default before, a, loses at most 0.0800: the difference is +0.0300, more than 0.02, so the default changes."
    })
    expect(verdictOf(systems, { today: 0.06, chosen: 0.05 })).toMatchObject({ next: "a" })
    expect(verdictOf(systems, { today: 0.02, chosen: 0.05 }).sentence).toContain("-0.0300, not more than 0.02, so the default stays")
    expect(verdictOf({ ...systems, chosen: "a" }, { today: 0.9, chosen: 0.9 })).toMatchObject({ next: "a" })
  })
})

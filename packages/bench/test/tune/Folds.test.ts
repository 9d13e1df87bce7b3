import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import * as Folds from "../../src/tune/Folds.ts"
import { frames } from "./fusion/tuningData.ts"

const sizes = (foldOf: Int32Array, count: number, isIn: (t: number) => boolean = () => true) =>
  Array.from({ length: count }, (_, fold) => foldOf.filter((own, t) => own === fold && isIn(t)).length)

describe("deal", () => {
  it("gives every fold its share of new topics and of each third of difficulty", () => {
    const isNew = Array.from({ length: 50 }, (_, t) => t >= 45)
    const difficulty = Array.from({ length: 50 }, (_, t) => (t * 7) % 50)
    for (let seed = 0; seed < 20; seed++) {
      const foldOf = Folds.deal({ isNew, difficulty }, 5, Seed.derive(seed))
      expect(sizes(foldOf, 5)).toEqual([10, 10, 10, 10, 10])
      expect(sizes(foldOf, 5, (t) => isNew[t]!)).toEqual([1, 1, 1, 1, 1])
      for (const hard of sizes(foldOf, 5, (t) => difficulty[t]! < 17)) expect(hard).toBeGreaterThanOrEqual(2)
    }
  })

  it("makes folds whose sizes differ by at most one, whatever the strata", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.nat(3)), { maxLength: 40 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(100),
        (topics, count, seed) => {
          const foldOf = Folds.deal(
            { isNew: topics.map(([isNew]) => isNew), difficulty: topics.map(([, difficulty]) => difficulty) },
            count,
            Seed.derive(seed)
          )
          const all = sizes(foldOf, count)
          expect(all.reduce((sum, size) => sum + size, 0)).toBe(topics.length)
          expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
        }
      )
    )
  })

  it("deals otherwise under another seed", () => {
    const strata = { isNew: Array.from({ length: 20 }, () => false), difficulty: Array.from({ length: 20 }, (_, t) => t) }
    expect(Folds.deal(strata, 4, Seed.derive(1))).toEqual(Folds.deal(strata, 4, Seed.derive(1)))
    expect(Folds.deal(strata, 4, Seed.derive(1))).not.toEqual(Folds.deal(strata, 4, Seed.derive(2)))
  })
})

describe("agreement", () => {
  const list = (...rows: ReadonlyArray<number>) => ({
    name: "",
    rows: Int32Array.from(rows),
    ranks: new Float64Array(0),
    scores: new Float64Array(0)
  })
  const candidates = Int32Array.of(0, 1, 2, 3)

  it("is the chance that another run has the hit too, by hand", () => {
    expect(Folds.agreement({ lists: [list(0, 1), list(0, 1)], candidates })).toBe(1)
    expect(Folds.agreement({ lists: [list(0, 1), list(2, 3)], candidates })).toBe(0)
    expect(Folds.agreement({ lists: [list(0, 1), list(0, 2)], candidates })).toBe(0.5)
    expect(Folds.agreement({ lists: [list(0, 1), list(0, 2)], candidates }, 1)).toBe(1)
  })

  it("is 0 for one run, and for no hits", () => {
    expect(Folds.agreement({ lists: [list(0)], candidates })).toBe(0)
    expect(Folds.agreement({ lists: [list(), list()], candidates: new Int32Array(0) })).toBe(0)
  })

  it("sees no grades", () => {
    const [frame] = frames(1, 3, 8, 2)
    expect(Folds.agreement({ lists: frame!.lists, candidates: frame!.candidates })).toBe(Folds.agreement(frame!))
  })
})

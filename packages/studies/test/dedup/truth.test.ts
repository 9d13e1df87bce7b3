import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import { intervalOfF1, total, values } from "../../src/dedup/counts.ts"
import { keepers, marked, namedPairs } from "../../src/dedup/truth.ts"

describe("values", () => {
  it("are precision, recall and F1 of all units together; nothing found wrong where there is nothing", () => {
    const units = [
      { right: 2, wrong: 1, missed: 0 },
      { right: 1, wrong: 0, missed: 2 }
    ]
    expect(total(units)).toEqual({ right: 3, wrong: 1, missed: 2 })
    expect(values(units)).toEqual({ precision: 0.75, recall: 0.6, f1: 6 / 9 })
    expect(values([])).toEqual({ precision: 1, recall: 1, f1: 1 })
  })

  it("have an interval that holds F1, wider for fewer units, and of no width when all is right", () => {
    const unit = { right: 3, wrong: 0, missed: 0 }
    const bad = { right: 0, wrong: 1, missed: 1 }
    const of = (n: number) => intervalOfF1([...Array.from({ length: n }, () => unit), bad], Seed.derive(1, "test"), 500)
    const [few, many] = [of(9), of(99)]
    expect(few.low).toBeLessThan(many.low)
    expect(few.high).toBe(1)
    expect(intervalOfF1([unit, unit], Seed.derive(1), 100)).toEqual({ low: 1, high: 1 })
    expect(of(9)).toEqual(few)
  })
})

describe("keepers", () => {
  // rows 0 and 3 are kept, 1 and 2 are duplicates of 0
  const truth = keepers([true, false, false, true])

  it.each([
    [[[0, 1, 2], [3]], { right: 2, wrong: 0, missed: 0 }, []],
    [[[0, 1, 2, 3]], { right: 2, wrong: 1, missed: 0 }, [{ rows: [0, 3], kind: "wrong" }]],
    [[[0], [1, 2], [3]], { right: 1, wrong: 0, missed: 1 }, [{ rows: [1, 2], kind: "missed" }]]
  ])("%j", (clusters, counts, mistakes) => {
    expect(total(truth.units(clusters))).toEqual(counts)
    expect(truth.mistakes(clusters)).toEqual(mistakes)
  })
})

describe("marked", () => {
  it("counts every record with a duplicate, and cannot see with which one", () => {
    const truth = marked([true, true, true, true, false])
    expect(total(truth.units([[0, 2], [1, 3], [4]]))).toEqual({ right: 4, wrong: 0, missed: 0 })
    expect(total(truth.units([[0, 1], [2], [3, 4]]))).toEqual({ right: 3, wrong: 1, missed: 1 })
    expect(truth.mistakes([[0, 1], [2], [3, 4]])).toEqual([
      { rows: [2], kind: "missed" },
      { rows: [3, 4], kind: "wrong" }
    ])
  })
})

describe("pairs by name", () => {
  const names = ["a", "a", "b", "b", undefined]

  it("counts pairs of records that have names, and lists what is wrong and missed", () => {
    const truth = namedPairs(names)
    expect(total(truth.units([[0, 1], [2, 3], [4]]))).toEqual({ right: 2, wrong: 0, missed: 0 })
    const clusters = [[0, 2, 4], [1], [3]]
    expect(total(truth.units(clusters))).toEqual({ right: 0, wrong: 1, missed: 2 })
    expect(truth.mistakes(clusters)).toEqual([
      { rows: [0, 2], kind: "wrong" },
      { rows: [0, 1], kind: "missed" },
      { rows: [2, 3], kind: "missed" }
    ])
  })

  it("has one unit for names that a wrong pair brings together", () => {
    const truth = namedPairs(names)
    expect(truth.units([[0, 1], [2, 3], [4]])).toHaveLength(2)
    expect(truth.units([[0, 1, 2], [3], [4]])).toHaveLength(1)
  })

  it("leaves out pairs that are known to be different although they have one name", () => {
    const truth = namedPairs(names, (a, b) => a + b === 1)
    expect(total(truth.units([[0], [1], [2, 3], [4]]))).toEqual({ right: 1, wrong: 0, missed: 0 })
    expect(total(truth.units([[0, 1], [2, 3], [4]]))).toEqual({ right: 1, wrong: 1, missed: 0 })
  })
})

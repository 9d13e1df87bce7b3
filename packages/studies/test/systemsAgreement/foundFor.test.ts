import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { auc, type Found, foundFor } from "../../src/systemsAgreement/foundFor.ts"

const system = (group: string, ...ids: ReadonlyArray<string>) => ({
  group,
  run: { tag: group, topics: new Map([["t", { ids, scores: new Float64Array(ids.length) }]]) }
})

const grades = new Map([
  ["a", 2],
  ["b", 0],
  ["d", -1]
])

describe("documents that systems found", () => {
  it("counts systems down to a rank, keeps the best rank, and leaves what nobody judged unjudged", () => {
    const found = foundFor("t", [system("x", "a", "b", "c"), system("y", "d", "a", "b")], 2, grades)
    expect(found).toEqual([
      { by: 2, best: 1, isRelevant: true },
      { by: 1, best: 2, isRelevant: false },
      { by: 1, best: 1, isRelevant: undefined }
    ])
    expect(foundFor("none", [system("x", "a")], 5, grades)).toEqual([])
  })

  it("has an area by hand: of four pairs two are won, one is tied, one is lost", () => {
    const one = (by: number, isRelevant: boolean | undefined): Found => ({ by, best: 1, isRelevant })
    const found = [one(3, true), one(1, true), one(2, false), one(1, false)]
    expect(auc(found, ({ by }) => by)).toBe(2.5 / 4)
    // an unjudged one counts as the parameter says
    const open = [...found, one(9, undefined)]
    expect(auc(open, ({ by }) => by)).toBe(2.5 / 4)
    expect(
      auc(
        open,
        ({ by }) => by,
        () => false
      )
    ).toBe(2.5 / 6)
    expect(
      auc(
        open,
        ({ by }) => by,
        () => true
      )
    ).toBe(4.5 / 6)
    expect(auc([one(1, true)], ({ by }) => by)).toBeUndefined()
  })

  it("is turned around with its values", () => {
    const some = fc.array(
      fc.record({ by: fc.integer({ min: 1, max: 5 }), best: fc.constant(1), isRelevant: fc.constantFrom(true, false) }),
      { maxLength: 12 }
    )
    fc.assert(
      fc.property(some, (found) => {
        const [up, down] = [auc(found, ({ by }) => by), auc(found, ({ by }) => -by)]
        if (up !== undefined) expect(up + down!).toBeCloseTo(1, 12)
      })
    )
  })
})

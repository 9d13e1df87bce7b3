import { describe, expect, it } from "vitest"
import { likeness } from "../../src/queryWordings/likeness.ts"
import { foundBy, needsOf, type Review } from "../../src/queryWordings/searchWays.ts"

describe("how alike wordings are", () => {
  it("counts stems that two wordings share, in one need and in different ones", () => {
    const found = likeness({ name: "", wordings: "", needs: [["heart failures", "failing heart"], ["gout", "gout attack"], ["alone"]] })
    // "failures" and "failing" have the stem "fail", or nearly: whatever it is, needs of one wording are left out
    expect(found).toMatchObject({ needs: 2, wordings: 4, words: 2, between: 0 })
    const same = likeness({ name: "", wordings: "", needs: [["gout attack", "attack of gout"]] })
    expect(same).toMatchObject({ within: 1, between: null })
  })

  it("knows nothing of a collection in which all wordings of a need are equal", () => {
    expect(likeness({ name: "", wordings: "", needs: [["gout", "gout"]] })).toBeUndefined()
  })
})

const review = (id: string, strategy: string, snowballed: string, included: string): Review => ({
  id,
  strategy: new Set(strategy),
  snowballed: new Set(snowballed),
  included: new Set(included)
})

describe("ways of searching", () => {
  const one = review("1", "abxy", "bc", "abcd")

  it("find what their records have of the studies", () => {
    expect(foundBy([one], "strategy")).toEqual({ records: 4, found: 2, recall: 0.5 })
    expect(foundBy([one], "snowballing")).toEqual({ records: 2, found: 2, recall: 0.5 })
    expect(foundBy([one], "either")).toEqual({ records: 5, found: 3, recall: 0.75 })
    expect(foundBy([one], "both")).toEqual({ records: 1, found: 1, recall: 0.25 })
  })

  it("are means over reviews that included the same studies", () => {
    const other = review("2", "abcd", "", "abcd")
    const third = review("3", "a", "a", "a")
    const all = new Map([one, other, third].map(({ id, included }) => [id, included]))
    const needs = needsOf([one, other, third], all)
    expect(needs.map((own) => own.map(({ id }) => id))).toEqual([["1", "2"], ["3"]])
    expect(foundBy(needs[0]!, "strategy").recall).toBe(0.75)
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { byYear, type Paper } from "../src/landmarks/papers.ts"
import { isConstant, isSameOrder, tune, untuned } from "../src/landmarks/systems.ts"
import { auc, averagePrecision } from "../src/landmarks/tied.ts"

const orders = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  all.length < 2 ? [all] : all.flatMap((one, i) => orders([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]))

/** Average precision of one order. */
const plain = (isWanted: ReadonlyArray<boolean>): number => {
  let [sum, wanted] = [0, 0]
  for (const [i, is] of isWanted.entries()) if (is) sum += ++wanted / (i + 1)
  return wanted === 0 ? 0 : sum / wanted
}

const paper = (id: string, known: Partial<Paper> = {}): Paper => ({ id, year: 1974, early: 0, recent: 0, later: 0, milestone: 0, ...known })

describe("average precision with ties", () => {
  it("is the mean over all orders that agree with the scores", () => {
    const row = fc.tuple(fc.constantFrom(1, 2, 3), fc.boolean())
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const allowed = orders(rows).filter((order) => order.slice(1).every(([score], i) => score <= order[i]![0]))
        const values = allowed.map((order) => plain(order.map(([, is]) => is)))
        const found = averagePrecision(
          rows.map(([score]) => score),
          rows.map(([, is]) => is)
        )
        expect(found).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 10)
      }),
      { numRuns: 1000 }
    )
  })

  it("is an area of 1/2 where all tie, and turns with the scores", () => {
    expect(auc([1, 1, 1], [true, false, false])).toBe(0.5)
    expect(auc([3, 2, 1], [true, false, false])).toBe(1)
    expect(auc([-3, -2, -1], [true, false, false])).toBe(0)
  })
})

describe("LandmarksLater", () => {
  it("takes the top tenth of each year by later citations, with all that have as many", () => {
    const papers = Array.from({ length: 20 }, (_, i) => paper(String(i), { later: i < 3 ? 9 : i, year: i === 19 ? 1980 : 1974 }))
    const [first, second] = byYear(papers)
    expect([first!.year, first!.least, first!.isTop.filter(Boolean).length]).toEqual([1974, 17, 2])
    expect([second!.year, second!.isTop]).toEqual([1980, [true]])
    expect(byYear([paper("a"), paper("b")])[0]!.isTop).toEqual([false, false])
  })

  it("sees no later citation", () => {
    for (const { scores } of untuned) {
      const papers = [paper("a", { early: 3, recent: 1 }), paper("b", { early: 1, milestone: 0.9 })]
      expect(scores(papers.map((one) => ({ ...one, later: 99 })))).toEqual(scores(papers))
    }
  })

  it("says that citations and velocity give one order, and which signals are the same for all", () => {
    const papers = [0, 1, 1, 7, 30].map((early, i) => paper(String(i), { early, milestone: i === 2 ? 0.9 : 0 }))
    expect(isSameOrder(papers, "citations", "velocity")).toBe(true)
    expect(isSameOrder(papers, "citations", "milestone")).toBe(false)
    expect((["sources", "evidence", "milestone"] as const).map((name) => isConstant(papers, name))).toEqual([true, true, false])
  })

  it("gives the milestone weight only where that helps, and the smallest that does", () => {
    const early = [5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
    const helps = byYear(
      early.map((count, i) => paper(String(i), { early: count, later: i === 9 ? 50 : 0, milestone: i === 9 ? 0.95 : 0 }))
    )
    const useless = byYear(early.map((count, i) => paper(String(i), { early: count, later: 10 - i, milestone: i === 9 ? 0.95 : 0 })))
    expect(tune(helps).weight).toBeGreaterThan(0)
    expect(tune(useless).weight).toBe(0)
  })
})

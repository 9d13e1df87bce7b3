import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { byYear, type Paper } from "../src/landmarks/readLandmarkPapers.ts"
import * as Systems from "../src/landmarks/signalsOf.ts"
import { auc, averagePrecision } from "../src/landmarks/averagePrecision.ts"

const orders = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  all.length < 2 ? [all] : all.flatMap((one, i) => orders([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]))

/** Average precision of one order. */
const plain = (isWanted: ReadonlyArray<boolean>): number => {
  let [sum, wanted] = [0, 0]
  for (const [i, is] of isWanted.entries()) if (is) sum += ++wanted / (i + 1)
  return wanted === 0 ? 0 : sum / wanted
}

const paper = (id: string, known: Partial<Paper> = {}): Paper => ({
  id,
  year: 1974,
  title: `Paper ${id}`,
  abstract: "",
  early: 0,
  recent: 0,
  later: 0,
  ...known
})

const milestone = "A phase III randomized trial of an inhaled antibiotic"

const system = (given: object): Systems.System => Result.getOrThrow(Decode.strict(Systems.System, { id: "a", ...given }))
const tuned = system({ params: { citations: 1, sources: 0, evidence: 0, velocity: 0 }, space: { milestone: { grid: [0, 0.5, 1] } } })

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
      })
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
    const papers = [paper("a", { early: 3, recent: 1 }), paper("b", { early: 1, title: milestone }), paper("c", { year: 1975 })]
    const scored = (all: ReadonlyArray<Paper>) => {
      const years = byYear(all)
      return [...Systems.counts(years), Systems.held(system({}), years)].map(({ scores }) => scores)
    }
    expect(scored(papers.map((one) => ({ ...one, later: 99 })))).toEqual(scored(papers))
  })

  it("says that citations and velocity give one order, and which signals are the same for all", () => {
    const [year] = byYear([0, 1, 1, 7, 30].map((early, i) => paper(String(i), { early, ...(i === 2 ? { title: milestone } : {}) })))
    const signals = Systems.signalsOf(year!)
    expect(Systems.isSameOrder(signals, "citations", "velocity")).toBe(true)
    expect(Systems.isSameOrder(signals, "citations", "milestone")).toBe(false)
    expect((["sources", "evidence", "milestone"] as const).map((name) => Systems.isConstant(signals, name))).toEqual([true, true, false])
  })

  it("gives the milestone weight only where that helps in the other years, the smallest that does, and is refused what the analyzer refuses", () => {
    const early = [5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
    const of = (year: number, isHelping: boolean) =>
      early.map((count, i) =>
        paper(`${year}-${i}`, {
          year,
          early: count,
          later: isHelping ? 50 * Number(i === 9) : 10 - i,
          ...(i === 9 ? { title: milestone } : {})
        })
      )
    const chosen = (helping: ReadonlyArray<boolean>) =>
      Systems.held(tuned, byYear(helping.flatMap((isHelping, i) => of(1974 + i, isHelping)))).chosen.map(({ milestone }) => milestone)
    expect(chosen([true, true, true])).toEqual([0.5, 0.5, 0.5])
    expect(chosen([false, false, false])).toEqual([0, 0, 0])
    // what is chosen for a year does not depend on that year
    expect(chosen([true, false, false])[0]).toBe(0)
    expect(chosen([false, true, true])[0]).toBe(0.5)
    expect(Systems.problems(system({ space: { milestone: { grid: [0, 2] } } })).map(({ path }) => path)).toEqual([
      ["space", "milestone", "grid", 1]
    ])
  })
})

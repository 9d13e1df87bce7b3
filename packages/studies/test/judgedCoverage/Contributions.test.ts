import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findersOf, isOwn, type Pooled, shownDepth } from "../../src/judgedCoverage/Contributions.ts"

const pooled = (team: string, ...ids: ReadonlyArray<string>): Pooled => ({
  team,
  run: { tag: `${team}-run`, topics: new Map([["1", { ids, scores: Float64Array.from(ids, (_, i) => -i) }]]) }
})
const finder = (id: string, ...runs: ReadonlyArray<Pooled>) => findersOf(runs).get("1")!.get(id)

describe("findersOf", () => {
  it("knows who has a document highest, and where the best other team has it", () => {
    expect(finder("a", pooled("A", "x", "a"), pooled("B", "a"))).toEqual({ team: "B", rank: 1, others: 2 })
    expect(finder("x", pooled("A", "x", "a"), pooled("B", "a"))).toEqual({ team: "A", rank: 1, others: Infinity })
  })

  it("takes the best of a team's runs, which are no others to each other", () => {
    expect(finder("a", pooled("A", "x", "y", "a"), pooled("A", "x", "a"))).toEqual({ team: "A", rank: 2, others: Infinity })
  })

  it("agrees with looking at all ranks, in any order of the runs", () => {
    const run = fc.tuple(fc.constantFrom("A", "B", "C"), fc.shuffledSubarray(["a", "b", "c", "d"]))
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (drawn) => {
        const finders = findersOf(drawn.map(([team, ids]) => pooled(team, ...ids))).get("1") ?? new Map()
        for (const id of ["a", "b", "c", "d"]) {
          const ranks = (test: (team: string) => boolean) =>
            Math.min(...drawn.filter(([team, ids]) => test(team) && ids.includes(id)).map(([, ids]) => ids.indexOf(id) + 1))
          const found = finders.get(id)
          if (found === undefined) expect(ranks(() => true)).toBe(Infinity)
          else {
            expect(found.rank).toBe(ranks(() => true))
            expect(found.rank).toBe(ranks((team) => team === found.team))
            expect(found.others).toBe(ranks((team) => team !== found.team))
          }
        }
      })
    )
  })
})

describe("isOwn", () => {
  it("asks for the document down to one depth, and for nobody else down to another", () => {
    const found = { team: "A", rank: 3, others: 8 }
    expect(isOwn(found, { own: 3, others: 7 })).toBe(true)
    expect(isOwn(found, { own: 2, others: 7 })).toBe(false)
    expect(isOwn(found, { own: 3, others: 8 })).toBe(false)
  })
})

describe("shownDepth", () => {
  const run = {
    tag: "r",
    topics: new Map([
      ["1", { ids: ["a", "b", "c"], scores: new Float64Array(3) }],
      ["2", { ids: ["a", "c"], scores: new Float64Array(2) }]
    ])
  }
  it("ends before the first hit that was not shown, in the topic where that comes first", () => {
    expect(shownDepth(run, (topic, id) => topic === "2" || id !== "c")).toBe(2)
    expect(shownDepth(run, (topic, id) => topic === "1" || id !== "a")).toBe(0)
  })
  it("is the length of the shortest list when all was shown, and 0 without topics", () => {
    expect(shownDepth(run, () => true)).toBe(2)
    expect(shownDepth({ tag: "none", topics: new Map() }, () => true)).toBe(0)
  })
})

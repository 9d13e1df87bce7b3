import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { testedPairs } from "../../src/sourceValue/pairs.ts"
import { greedy, type Need, recallOf, values } from "../../src/sourceValue/value.ts"

const need = (sources: Readonly<Record<string, string>>, relevant: string, id = "1"): Need => ({
  id,
  sources: new Map(Object.entries(sources).map(([name, works]) => [name, new Set(works)])),
  relevant: new Set(relevant)
})

const few = need({ a: "rstx", b: "rsy", c: "tz", d: "x" }, "rstu")

describe("what a source has and adds", () => {
  it("is counted by hand", () => {
    const of = (name: string) => values([few]).find((one) => one.name === name)!
    expect(of("a")).toEqual({ name: "a", works: 4, alone: 0, relevant: 3, relevantAlone: 0, recall: 0.75, lost: 0 })
    expect(of("c")).toMatchObject({ works: 2, alone: 1, relevant: 1, relevantAlone: 0, recall: 0.25 })
    const only = values([need({ a: "rs", b: "t" }, "rstu")])
    expect(only.map(({ relevantAlone, lost }) => [relevantAlone, lost])).toEqual([
      [2, 0.5],
      [1, 0.25]
    ])
  })

  it("is a mean over needs with a relevant work; the others count for works alone", () => {
    const needs = [need({ a: "r" }, "r"), need({ a: "xy" }, "r", "2"), need({ a: "z" }, "", "3")]
    expect(values(needs)).toEqual([{ name: "a", works: 4, alone: 4, relevant: 1, relevantAlone: 1, recall: 0.5, lost: 0.5 }])
  })

  it("counts works of one collection once, however many needs are asked of it", () => {
    const { sources } = need({ a: "rs", b: "s" }, "")
    const needs = ["r", "s"].map((relevant, i): Need => ({ id: String(i), sources, relevant: new Set(relevant) }))
    expect(values(needs)[0]).toMatchObject({ works: 2, alone: 1, relevant: 2, relevantAlone: 1 })
    expect(greedy(needs).map(({ works }) => works)).toEqual([2, 2])
  })
})

describe("the greedy order", () => {
  it("takes what adds most, then what adds fewer works, then the first by name", () => {
    expect(greedy([few])).toEqual([
      { name: "a", works: 4, relevant: 3, recall: 0.75 },
      { name: "d", works: 4, relevant: 3, recall: 0.75 },
      { name: "b", works: 5, relevant: 3, recall: 0.75 },
      { name: "c", works: 6, relevant: 3, recall: 0.75 }
    ])
    expect(greedy([few], 1)).toHaveLength(1)
  })

  it("takes what adds most works where nobody said what is relevant", () => {
    expect(greedy([need({ a: "x", b: "xyz", c: "xw" }, "")]).map(({ name }) => name)).toEqual(["b", "c", "a"])
  })

  const works = fc.string({ unit: fc.constantFrom(..."abcdefgh"), maxLength: 8 })
  const needs = fc.array(
    fc.tuple(works, works, works, works).map(([a, b, c, relevant]) => need({ a, b, c }, relevant)),
    { minLength: 1, maxLength: 4 }
  )

  it("never loses recall, adds less with each step, and ends with what all sources have", () => {
    fc.assert(
      fc.property(needs, (all) => {
        const steps = greedy(all)
        const recalls = [0, ...steps.map(({ recall }) => recall)]
        const gains = recalls.slice(1).map((recall, i) => recall - recalls[i]!)
        for (const [i, gain] of gains.entries()) {
          expect(gain).toBeGreaterThanOrEqual(-1e-12)
          if (i > 0) expect(gain).toBeLessThanOrEqual(gains[i - 1]! + 1e-12)
        }
        const judged = all.filter(({ relevant }) => relevant.size > 0)
        expect(recalls.at(-1)!).toBeCloseTo(recallOf(judged, ["a", "b", "c"]), 12)
      }),
      { numRuns: 100 }
    )
  })

  it("agrees with what is lost: a source loses nothing exactly where all its relevant works are elsewhere", () => {
    fc.assert(
      fc.property(needs, (all) => {
        for (const { lost, relevantAlone } of values(all)) expect(lost > 1e-12).toBe(relevantAlone > 0)
      }),
      { numRuns: 100 }
    )
  })
})

describe("pairs of sources", () => {
  const all = [need({ a: "abcdefg", b: "gx", c: "a" }, "abcdefg")]

  it("are tested where enough works are in one of them alone, and corrected for those", () => {
    const { tested, untested } = testedPairs(all, 6)
    expect(tested.map(({ first, second, onlyFirst, onlySecond }) => [first, second, onlyFirst, onlySecond])).toEqual([
      ["a", "b", 6, 0],
      ["a", "c", 6, 0]
    ])
    expect(untested).toBe(1)
    for (const { p } of tested) expect(p).toBeCloseTo(2 * (2 / 64), 12)
  })

  it("name the size of a source that has fewer works than are relevant", () => {
    const { sentence } = testedPairs([need({ a: "abcdefghij", b: "a" }, "abcdefghij")], 6)
    expect(sentence).toContain("b (1 work in all) has fewer than a")
    expect(testedPairs([need({ a: "abcdefghij", b: "klmnopqrst" }, "abcdefghij")], 6).sentence).toContain(": b has fewer than a")
  })

  it("say so where none has enough", () => {
    expect(testedPairs(all, 8)).toMatchObject({ tested: [], untested: 3 })
    expect(testedPairs(all, 8).sentence).toContain("nothing is tested")
  })
})

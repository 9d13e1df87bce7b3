import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import * as Paired from "../../src/dedup/pairedInterval.ts"

const keys = (...pairs: ReadonlyArray<readonly [number, number]>) => new Set(pairs.map(Paired.keyOf))

// rows 0, 1 and 2 are one publication, 3 and 4 another; 5 and 6 are alone
const known = keys([0, 1], [0, 2], [1, 2], [3, 4])
const exact: Paired.Decided = { wrong: keys(), missed: keys() }
const other: Paired.Decided = { wrong: keys([3, 5], [4, 5]), missed: keys([0, 2], [2, 1]) }

describe("two tools on one set", () => {
  const tools = Paired.parts(known, [exact, other])

  it("have the same parts: what truth and the merges of either connect", () => {
    expect(tools.map(({ length }) => length)).toEqual([2, 2])
    expect(tools[1]).toEqual([
      { right: 1, wrong: 0, missed: 2, works: 1, exact: 0, links: 0 },
      { right: 1, wrong: 2, missed: 0, works: 1, exact: 0, links: 1 }
    ])
  })

  it("are measured by pairs, by publications that are exactly right, and by links between publications", () => {
    expect(Paired.measureParts(tools[0]!)).toMatchObject({ f1: 1, exact: 1, links: 0, wrong: 0, missed: 0 })
    expect(Paired.measureParts(tools[1]!)).toMatchObject({ f1: 0.5, exact: 0, links: 1, wrong: 2, missed: 2 })
    expect(Paired.measureParts([])).toMatchObject({ f1: 1, exact: 1, links: 0 })
  })

  it("count a merge of two whole publications as one link, however many pairs it has", () => {
    const joined: Paired.Decided = { wrong: keys([0, 3], [0, 4], [1, 3], [1, 4], [2, 3], [2, 4]), missed: keys() }
    expect(Paired.measureParts(Paired.parts(known, [joined])[0]!)).toMatchObject({ wrong: 6, links: 1 })
  })

  it("are drawn together: the difference of a tool from itself is none, and of one that is better never less", () => {
    const draws = Paired.drawParts([tools, [tools[1]!, tools[1]!]], Seed.derive(1, "test"), 200)
    expect(Paired.pairedInterval(draws, ([, same]) => same![0]! - same![1]!)).toEqual({ low: 0, high: 0 })
    expect(Paired.pairedInterval(draws, ([set]) => set![0]! - set![1]!).low).toBeGreaterThan(0)
  })
})

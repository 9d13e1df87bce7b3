import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bursts from "@litfuse/graph/Bursts"
import * as Graph from "@litfuse/graph/Graph"
import * as Pairs from "@litfuse/graph/Pairs"
import * as Taint from "@litfuse/graph/Taint"
import { named, pairs } from "./graphs.ts"

describe("pairs", () => {
  it("count what two works have in common, as counting by hand does", () => {
    fc.assert(
      fc.property(pairs(false), ([size, all]) => {
        const has = new Set(all.map(([a, b]) => `${a} ${b}`))
        const rows = Array.from({ length: size }, (_, row) => row)
        const naive = (together: (a: number, b: number, other: number) => boolean) =>
          rows
            .flatMap((a) => rows.slice(a + 1).map((b) => ({ rows: [a, b] as const, common: rows.filter((c) => together(a, b, c)).length })))
            .filter(({ common }) => common >= 2)
            .sort((x, y) => y.common - x.common)
        const graph = Graph.make(size, all)
        const listed = (found: ReadonlyArray<Pairs.Pair> | Graph.Refusal) => ("refused" in found ? [] : found)
        expect(listed(Pairs.coupled(graph, 100))).toEqual(naive((a, b, c) => has.has(`${a} ${c}`) && has.has(`${b} ${c}`)))
        expect(listed(Pairs.cocited(graph, 100))).toEqual(naive((a, b, c) => has.has(`${c} ${a}`) && has.has(`${c} ${b}`)))
      })
    )
  })

  it("are counted where one work has thousands of references, and so millions of pairs", () => {
    const references = Array.from({ length: 6000 }, (_, i) => [0, i + 1] as const)
    const all = [...references, [6001, 7], [6001, 5000], [6001, 9]] as const
    expect(Pairs.cocited(Graph.make(6002, all), 2)).toEqual([
      { rows: [7, 9], common: 2 },
      { rows: [7, 5000], common: 2 }
    ])
  })

  it("are refused where no two works have two in common", () => {
    expect(Pairs.cocited(named("b a").graph, 5)).toEqual({ refused: "no two works have 2 works in common" })
  })
})

describe("bursts", () => {
  it("are the years in which a share doubles", () => {
    const all = [20, 20, 20, 20, 20, 20, 20, 20]
    const found = Bursts.of(2001, [1, 1, 1, 9, 10, 9, 1, 1], all)
    expect(found).toMatchObject([{ from: 2004, until: 2006 }])
    expect("refused" in found || found[0]!.weight > 5).toBe(true)
  })

  it("are none where the share does not change, and where every event is one", () => {
    expect(Bursts.of(2001, [2, 2, 2, 2, 2, 2], [20, 20, 20, 20, 20, 20])).toEqual([])
    expect(Bursts.of(2001, [5, 5, 5, 5, 5], [5, 5, 5, 5, 5])).toEqual([])
  })

  it("are the cheapest of all sequences of states", () => {
    const years = fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 8 })), { minLength: 5, maxLength: 9 })
    fc.assert(
      fc.property(years, (made) => {
        const [events, all] = [made.map(([n, more]) => Math.min(n, n + more)), made.map(([n, more]) => n + more)]
        const found = Bursts.of(0, events, all)
        if ("refused" in found) return
        const usual = events.reduce((a, b) => a + b) / all.reduce((a, b) => a + b)
        const rates = [usual, Math.min(2 * usual, (1 + usual) / 2)]
        const costOf = (states: ReadonlyArray<boolean>): number =>
          states.reduce((sum, isUp, i) => {
            const rate = rates[Number(isUp)]!
            const rise = isUp && states[i - 1] !== true ? Math.log(all.length) : 0
            return sum + rise - events[i]! * Math.log(rate) - (all[i]! - events[i]!) * Math.log(1 - rate)
          }, 0)
        const own = all.map((_, i) => found.some(({ from, until }) => from <= i && i <= until))
        const every = Array.from({ length: 2 ** all.length }, (_, n) => all.map((_, i) => ((n >> i) & 1) === 1))
        expect(costOf(own)).toBeCloseTo(Math.min(...every.map(costOf)), 9)
      })
    )
  })

  it("are refused for few citations and few years", () => {
    expect(Bursts.of(2001, [1], [9])).toEqual({ refused: "1 citations are too few; a burst needs 10" })
    expect(Bursts.of(2001, [5, 5], [9, 9])).toEqual({ refused: "2 years are too few; a burst needs 5" })
  })
})

describe("taint", () => {
  it("finds a planted retraction at every distance, and nothing that does not stand on it", () => {
    const chain = named("b a", "c b", "d c", "e d", "x y", "a z")
    const found = Taint.of(chain.graph, [chain.rowOf("a")])
    expect(found.map(({ row, distance }) => `${chain.names[row]} ${distance}`)).toEqual(["b 1", "c 2", "d 3", "e 4"])
  })

  it("goes from one retracted work to another over works that are nearer to the first", () => {
    const circle = named("a b", "b a", "b c", "c d")
    const found = Taint.of(circle.graph, [circle.rowOf("a"), circle.rowOf("d")])
    expect(found.map(({ row, distance, nearest }) => [circle.names[row], distance, nearest.map((one) => circle.names[one])])).toEqual([
      ["b", 1, ["a"]],
      ["c", 1, ["d"]],
      ["a", 3, ["d"]]
    ])
  })

  it("is the shortest chain of citations to a retracted work, with all that are so near; circles end", () => {
    fc.assert(
      fc.property(pairs(false), fc.uniqueArray(fc.nat(6), { maxLength: 3 }), ([size, all], some) => {
        const retracted = some.filter((row) => row < size)
        const steps = (from: number, to: number): number => {
          let [reached, hop] = [new Set([from]), 0]
          for (; hop <= size; hop++) {
            if (hop > 0 && reached.has(to)) return hop
            reached = new Set(all.flatMap(([a, b]) => (reached.has(a) ? [b] : [])))
          }
          return Infinity
        }
        const naive = Array.from({ length: size }, (_, row) => {
          const distances = retracted.filter((other) => other !== row).map((other) => [other, steps(row, other)] as const)
          const distance = Math.min(...distances.map(([, d]) => d))
          return {
            row,
            distance,
            nearest: distances
              .filter(([, d]) => d === distance)
              .map(([other]) => other)
              .sort((a, b) => a - b)
          }
        })
          .filter(({ distance }) => distance < Infinity)
          .sort((a, b) => a.distance - b.distance || a.row - b.row)
        expect(Taint.of(Graph.make(size, all), retracted)).toEqual(naive)
      })
    )
  })
})

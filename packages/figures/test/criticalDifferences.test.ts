import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { criticalDifferences, groupsOf } from "../src/criticalDifferences.ts"

const of = (ranks: ReadonlyArray<number>, critical: number) =>
  criticalDifferences({ measure: "AP", critical, test: "Friedman.", systems: ranks.map((rank, i) => ({ label: `s${i}`, rank })) })

describe("groupsOf", () => {
  it("joins what is closer than the critical difference, without groups inside of others", () => {
    expect(groupsOf([1, 1.5, 2.4, 4], 1.5)).toEqual([[0, 2]])
    expect(groupsOf([1, 1.5, 2.4, 3.2, 6], 1.5)).toEqual([
      [0, 2],
      [2, 3]
    ])
    expect(groupsOf([1, 3, 5], 1)).toEqual([])
    expect(groupsOf([], 1)).toEqual([])
  })

  it("joins two systems exactly where their ranks differ by the critical difference at most", () => {
    const ranks = fc
      .array(fc.integer({ min: 10, max: 90 }), { maxLength: 9 })
      .map((all) => all.map((rank) => rank / 10).sort((a, b) => a - b))
    fc.assert(
      fc.property(ranks, fc.integer({ min: 0, max: 40 }), (sorted, tenths) => {
        const critical = tenths / 10 + 0.05
        const groups = groupsOf(sorted, critical)
        for (let i = 0; i < sorted.length; i++)
          for (let j = i + 1; j < sorted.length; j++) {
            const isJoined = groups.some(([first, last]) => first <= i && j <= last)
            expect(isJoined).toBe(sorted[j]! - sorted[i]! <= critical)
          }
        for (const [a, one] of groups.entries())
          for (const [b, other] of groups.entries()) expect(a !== b && one[0] <= other[0] && other[1] <= one[1]).toBe(false)
      })
    )
  })
})

describe("criticalDifferences", () => {
  it("lists systems from the best, each with its bars", () => {
    const { table, about } = of([3.2, 1, 2.4, 1.5, 6], 1.5)
    expect(table.rows).toEqual([
      ["s1", "1.000", "1"],
      ["s3", "1.500", "1"],
      ["s2", "2.400", "1 2"],
      ["s0", "3.200", "2"],
      ["s4", "6.000", "none"]
    ])
    expect(about).toBe(
      "Average ranks in AP, the best at 1. Friedman. Critical difference 1.50. Each bar joins systems that the test does not tell apart."
    )
  })

  it("draws a bar for each group, on rows that do not overlap, between the axis and the labels", () => {
    const bars = of([3.2, 1, 2.4, 1.5, 6], 1.5)
      .plot(175)
      .items.flatMap((item) => (item.type === "path" && item.pen.ink === "s1" ? [item.points] : []))
    expect(bars).toEqual([
      [
        [1, 0.55],
        [2.4, 0.55]
      ],
      [
        [2.4, 1.05],
        [3.2, 1.05]
      ]
    ])
  })

  it("shows the ranks that occur, with room for the critical difference", () => {
    const { x } = of([4.2, 5.8, 5, 4.6, 5.4], 2.4).plot(85)
    expect([x.from, x.to]).toEqual([4, 7])
    expect(x.ticks.map(([, text]) => text)).toEqual(["4", "5", "6", "7"])
  })
})

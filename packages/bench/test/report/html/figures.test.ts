import { describe, expect, it } from "vitest"
import { differencePanel, panelsOf, scaleOf } from "../../../src/report/html/differences.ts"
import { mostSystems, similarityMatrix, similarityOf } from "../../../src/report/html/similarity.ts"
import { fit, textWidth } from "../../../src/report/textWidth.ts"
import { table } from "../sample.ts"

const rounded = (values: ReadonlyArray<number>) => values.map((value) => Math.round(value * 1000) / 1000)

describe("panelsOf", () => {
  it("has a panel per comparison, best first, with a difference per topic", () => {
    const panels = panelsOf(table, table.against!, "nDCG@10")
    expect(panels.map(({ system }) => system)).toEqual(["good", '<odd> & "co"'])
    expect(rounded(panels[0]!.differences)).toEqual([0.1, 0.2, 0, -0.1])
    expect(panels[1]!.differences).toEqual([0, 0, 0, 0])
  })

  it("leaves out topics without a value", () => {
    const comparisons = table.against!.comparisons.map((one) => ({ ...one, measure: "Judged@10" }))
    expect(panelsOf(table, { baseline: "base", comparisons }, "Judged@10")[1]!.differences).toHaveLength(3)
  })
})

describe("scaleOf", () => {
  it("is a round number at or above the largest difference", () => {
    expect(scaleOf([{ system: "a", differences: [0.1, -0.42] }])).toBe(0.5)
    expect(scaleOf([{ system: "a", differences: [-0.04] }])).toBe(0.05)
    expect(scaleOf([{ system: "a", differences: [3.2] }])).toBe(4)
    expect(scaleOf([])).toBe(0.05)
  })
})

describe("differencePanel", () => {
  it("draws a bar for each topic, gains upwards first, and counts them", () => {
    const { markup } = differencePanel({ system: "good", differences: [-0.1, 0.2, 0, 0.1] }, 0.2)
    expect(markup).toContain("2 better · 1 equal · 1 worse")
    // the plot is 84 high, its middle at 82: 0.2 of 0.2 is 42 up, 0.1 is 21
    expect(/class="up" d="([^"]*)"/.exec(markup)![1]).toBe("M44 82h51.5v-42h-51.5zM96.5 82h51.5v-21h-51.5z")
    expect(/class="down" d="([^"]*)"/.exec(markup)![1]).toBe("M201.5 82h51.5v21h-51.5z")
  })

  it("draws the axis alone without topics", () => {
    expect(differencePanel({ system: "none", differences: [] }, 1).markup).not.toContain("<path")
  })
})

describe("similarityOf", () => {
  it("correlates every pair of systems over topics", () => {
    const { names, rho } = similarityOf(table)
    expect(names).toEqual(["good", '<odd> & "co"', "base"])
    // base ranks the topics 4, 2.5, 2.5, 1 and good 3, 1, 3, 3
    expect(rho[1]![2]).toBe(1)
    expect(rho[0]![2]).toBe(rho[2]![0])
    expect(rho[0]![2]).toBeCloseTo(0, 12)
  })

  it("has no value for a system that treats all topics alike, and leaves out one that was refused", () => {
    const flat = {
      ...table,
      systems: table.systems.map((one, i) => ({ ...one, values: i === 0 ? { "nDCG@10": [1, 1, 1, 1] } : i === 1 ? {} : one.values }))
    }
    expect(similarityOf(flat).rho).toEqual([
      [1, null],
      [null, 1]
    ])
  })

  it("shows no more systems than can be read", () => {
    const many = { ...table, systems: Array.from({ length: 40 }, (_, i) => ({ ...table.systems[0]!, system: `s${i}` })) }
    expect(similarityOf(many).names).toHaveLength(mostSystems)
  })
})

describe("similarityMatrix", () => {
  it("keeps every label inside the drawing", () => {
    const names = ["a", "a rather long name of a system, with W and M", "x".repeat(80)]
    const { markup } = similarityMatrix({
      measure: "P",
      names,
      rho: [
        [1, 0.5, null],
        [0.5, 1, -0.25],
        [null, -0.25, 1]
      ]
    })
    const ends = [...markup.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="end">([^<]*)</g)]
    expect(ends).toHaveLength(3)
    for (const [, x, label] of ends) expect(Number(x) - textWidth(label!, 12)).toBeGreaterThanOrEqual(0)
    expect(markup).toContain('class="neg"')
    expect(markup).toContain(">−.25<")
    expect(markup).toContain(">–<")
  })
})

describe("fit", () => {
  it("cuts what is too wide and leaves what is not", () => {
    expect(fit("short", 12, 100)).toBe("short")
    const cut = fit("w".repeat(50), 12, 100)
    expect(cut.endsWith("…")).toBe(true)
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(100)
  })
})

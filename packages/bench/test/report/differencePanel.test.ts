import { describe, expect, it } from "vitest"
import { differencePanel, panelsOf, scaleOf } from "../../src/report/differencePanel.ts"
import { table } from "./sample.ts"

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
    const markup = differencePanel({ system: "good", differences: [-0.1, 0.2, 0, 0.1] }, 0.2)
    expect(markup).toContain("2 better · 1 equal · 1 worse")
    // the plot is 84 high, its middle at 66: 0.2 of 0.2 is 42 up, 0.1 is 21
    expect(/class="up" d="([^"]*)"/.exec(markup)![1]).toBe("M44 66h51.5v-42h-51.5zM96.5 66h51.5v-21h-51.5z")
    expect(/class="down" d="([^"]*)"/.exec(markup)![1]).toBe("M201.5 66h51.5v21h-51.5z")
  })

  it("has the whole name above it, however long", () => {
    const name = "a system whose name is wider than its panel is, and then some more of it"
    expect(differencePanel({ system: name, differences: [0.1] }, 0.2)).toContain(`<title>${name}: `)
  })

  it("draws the axis alone without topics", () => {
    expect(differencePanel({ system: "none", differences: [] }, 1)).not.toContain("<path")
  })
})

import { describe, expect, it } from "vitest"
import { forestPlot } from "../src/forestPlot.ts"
import type { Item } from "../src/plot/Plot.ts"

const dots = [
  { label: "a", value: 0.1, low: -0.05, high: 0.25 },
  { label: "b", value: -0.1 },
  { label: "all", value: 0.05, low: 0.01, high: 0.09, isPooled: true }
]

const marksOf = (items: ReadonlyArray<Item>) =>
  items.flatMap((item) => (item.type === "marks" ? [{ shape: item.shape, points: item.points }] : []))
const pathsOf = (items: ReadonlyArray<Item>) => items.flatMap((item) => (item.type === "path" ? [item.points] : []))

describe("forestPlot", () => {
  const figure = forestPlot({ title: "T", axis: "difference", dots, reference: 0 })
  const { items, x, y } = figure.plot(175)

  it("has a square and an interval for each value, and a line at the value to compare with", () => {
    expect(marksOf(items)).toEqual([
      { shape: "square", points: [[0.1, 0]] },
      { shape: "square", points: [[-0.1, 1]] },
      { shape: "diamond", points: [[0.05, 2]] }
    ])
    expect(pathsOf(items)).toContainEqual([
      [-0.05, 0],
      [0.25, 0]
    ])
    expect(pathsOf(items)).toContainEqual([
      [0, -0.5],
      [0, 2.5]
    ])
    expect([x.from, x.to, y.ticks]).toEqual([
      -0.1,
      0.25,
      [
        [0, "a"],
        [1, "b"],
        [2, "all"]
      ]
    ])
  })

  it("draws a pooled value as a diamond as wide as its interval, below a line", () => {
    expect(pathsOf(items)).toContainEqual([
      [0.01, 2],
      [0.05, 1.7],
      [0.09, 2],
      [0.05, 2.3],
      [0.01, 2]
    ])
    expect(pathsOf(items)).toContainEqual([
      [-0.1, 1.5],
      [0.25, 1.5]
    ])
  })

  it("prints numbers where a page has room for them, with signs for differences", () => {
    const words = (width: 85 | 175, reference?: number) =>
      forestPlot({ title: "T", axis: "x", dots, ...(reference === undefined ? {} : { reference }) })
        .plot(width)
        .items.flatMap((item) => (item.type === "words" ? [item.text] : []))
    expect(words(175, 0)).toEqual(["+0.100 [−0.050, +0.250]", "−0.100", "+0.050 [+0.010, +0.090]"])
    expect(words(175)[0]).toBe("0.100 [-0.050, 0.250]")
    expect(words(85, 0)).toEqual([])
  })

  it("says what its marks are", () => {
    expect(figure.about).toBe("Squares: difference. Diamonds: over all of them. Dashed line: 0.")
  })

  it("numbers as many ticks of a column as have room, and 0 among them", () => {
    const long = [{ label: "a label that is longer than its column", value: -0.1, low: -0.23, high: 0.04 }]
    const { x } = forestPlot({ title: "T", axis: "x", dots: long, reference: 0 }).plot(85)
    expect(x.ticks.map(([, text]) => text)).toEqual(["-0.20", "-0.10", "0.00"])
    expect(forestPlot({ title: "T", axis: "x", dots: long }).about).toContain("A column cuts long names; the table has them whole.")
  })
})

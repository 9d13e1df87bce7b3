import { describe, expect, it } from "vitest"
import { recallByEffort } from "../src/recallByEffort.ts"

const line = {
  label: "line",
  points: [
    { read: 0, recall: 0 },
    { read: 1, recall: 1 }
  ]
}

describe("recallByEffort", () => {
  it("says after which share each run reaches the mark, along its line", () => {
    const steep = {
      label: "steep",
      points: [
        { read: 0, recall: 0 },
        { read: 0.2, recall: 0.9 },
        { read: 0.4, recall: 1 }
      ]
    }
    const poor = {
      label: "poor",
      points: [
        { read: 0, recall: 0 },
        { read: 1, recall: 0.5 }
      ]
    }
    expect(recallByEffort({ title: "T", runs: [line, steep, poor] }).about).toBe(
      "Recall of 0.95 is reached: line after 95 %, steep after 30 %, poor never of the records, between points along a line."
    )
    expect(recallByEffort({ title: "T", runs: [line], mark: 0.8 }).about).toContain("line after 80 %")
  })

  it("draws intervals as bars, and as areas where there are many", () => {
    const points = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ read: i / count, recall: i / count, low: (i / count) * 0.9, high: (i + 0.5) / count }))
    const typesOf = (count: number) =>
      recallByEffort({ title: "T", runs: [{ label: "a", points: points(count) }] })
        .plot(85)
        .items.map(({ type }) => type)
    expect(typesOf(3).filter((type) => type === "path")).toHaveLength(1 + 3 + 1)
    expect(typesOf(30)).toContain("area")
    expect(typesOf(30).filter((type) => type === "path")).toHaveLength(2)
  })

  it("draws eight runs, counts the others, and has all in its table", () => {
    const { about, table, plot } = recallByEffort({ title: "T", runs: Array.from({ length: 10 }, (_, i) => ({ ...line, label: `r${i}` })) })
    expect(about).toContain("2 more runs are in the table only.")
    expect(table.rows).toHaveLength(20)
    expect(plot(85).items.filter((item) => item.type === "path" && item.label !== undefined)).toHaveLength(8)
  })

  it("has ends of intervals in its table where any are known", () => {
    const runs = [line, { label: "b", points: [{ read: 0.5, recall: 0.5, low: 0.4, high: 0.6 }] }]
    expect(recallByEffort({ title: "T", runs }).table).toEqual({
      headers: ["run", "share read", "recall", "low", "high"],
      rows: [
        ["line", "0.0000", "0.0000", "none", "none"],
        ["line", "1.0000", "1.0000", "none", "none"],
        ["b", "0.5000", "0.5000", "0.4000", "0.6000"]
      ]
    })
  })
})

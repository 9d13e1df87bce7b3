import { describe, expect, it } from "vitest"
import type { FreeTable } from "../../src/report/Results.ts"
import { tableDrawings } from "../../src/report/tableDrawings.ts"

const efforts: FreeTable = {
  id: "efforts",
  title: "Recall after a share of the records",
  columns: [{ name: "review" }, { name: "target" }, { name: "system" }, { name: "10 %" }, { name: "50 %" }, { name: "80 %" }],
  rows: [
    ["r1", "final", "learning", 0.4, 0.9, 1],
    ["r1", "final", "random", 0.1, 0.5, 0.8],
    ["r2", "final", "learning", 0.6, 1, 1],
    ["r2", "final", "random", 0.1, 0.5, 0.8],
    ["r1", "title-abstract", "learning", 0.2, 0.8, 0.9]
  ]
}

const reliability: FreeTable = {
  id: "reliability",
  title: "Probabilities",
  columns: [{ name: "set" }, { name: "from" }, { name: "labels" }, { name: "mean confidence" }, { name: "share right" }],
  rows: [
    ["one", 0.6, 10, 0.65, "0.700 [0.397, 0.892]"],
    ["all sets left out", 0.6, 20, 0.65, "0.600 [0.387, 0.781]"],
    ["all sets left out", 0.9, 60, 0.95, "0.950 [0.863, 0.983]"],
    ["other", 0.9, 5, 0.95, 1]
  ]
}

describe("tableDrawings", () => {
  it("shows means over reviews with their intervals, a figure for each target", () => {
    const [final, first] = tableDrawings(efforts)
    expect([final!.name, first!.name]).toEqual(["efforts-final", "efforts-title-abstract"])
    const rows = final!.figure.table.rows
    expect(rows[0]).toEqual(["learning", "0.0000", "0.0000", "none", "none"])
    // mean 0.5, standard error 0.1, t of one degree of freedom 12.7062: wider than all shares
    expect(rows[1]).toEqual(["learning", "0.1000", "0.5000", "0.0000", "1.0000"])
    expect(rows[3]).toEqual(["learning", "0.8000", "1.0000", "1.0000", "1.0000"])
    expect(rows[4]).toEqual(["learning", "1.0000", "1.0000", "none", "none"])
    expect(rows[6]).toEqual(["random", "0.1000", "0.1000", "0.1000", "0.1000"])
    expect(final!.figure.about).toContain("Means over 2 reviews (final), with 95 % intervals")
    // one review has no interval
    expect(first!.figure.table.headers).toEqual(["run", "share read", "recall"])
  })

  it("shows the sets that sum up others, and those behind them, with numbers out of cells with intervals", () => {
    const [only, ...others] = tableDrawings(reliability)
    expect(others).toEqual([])
    expect(only!.name).toBe("reliability")
    expect(only!.figure.table.rows).toEqual([
      ["all sets left out", "20", "0.6500", "0.6000"],
      ["all sets left out", "60", "0.9500", "0.9500"],
      ["other", "5", "0.9500", "1.0000"]
    ])
    expect(only!.figure.about).toContain("all sets left out 0.0125, other 0.0500")
  })

  it("draws nothing of other tables, whatever their names", () => {
    const columns = [{ name: "a" }, { name: "b" }]
    for (const id of ["efforts", "reliability", "rates"]) expect(tableDrawings({ id, title: "", columns, rows: [["x", 1]] })).toEqual([])
    expect(tableDrawings({ ...efforts, id: "rates" })).toEqual([])
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { figureTable } from "../src/figureTable.ts"

describe("twinOf", () => {
  it("has a row for each dot, its interval where any has one, and what the dots are compared with", () => {
    const dots = [
      { label: "a", value: 0.03125, low: -0.1, high: 0.25 },
      { label: "b", value: -0.00001 }
    ]
    expect(figureTable({ title: "T", axis: "difference", dots, reference: 0 }, "system")).toEqual({
      headers: ["system", "difference", "from", "to"],
      rows: [
        ["a", "0.0312", "-0.1000", "0.2500"],
        ["b", "0.0000", "none", "none"],
        ["compared with", "0.0000", "none", "none"]
      ]
    })
    expect(figureTable({ title: "T", axis: "P@5", dots: [{ label: "a", value: 1 }] })).toEqual({
      headers: ["name", "P@5"],
      rows: [["a", "1.0000"]]
    })
  })

  it("has the rows and columns of a heat map, and says where it draws nothing", () => {
    const cells = [
      [0.25, null],
      [1, 0.5]
    ]
    const [x, y] = [
      { name: "k", labels: ["1", "60"] },
      { name: "runs", labels: ["all", "two"] }
    ]
    expect(figureTable({ title: "T", axis: "P@5", digits: 2, x, y, cells })).toEqual({
      headers: ["runs by k", "1", "60"],
      rows: [
        ["all", "0.25", "none"],
        ["two", "1.00", "0.50"]
      ]
    })
  })

  it("has a row for each point of each line, for points that stand out and for what they are compared with", () => {
    const x = { name: "year", from: 1990, to: 2020 }
    const y = { name: "share", from: 0, to: 1 }
    const lines = [
      { label: "reviews", points: [[1990, 1 / 3] as const, [2020, 0.5] as const] },
      { label: "trials", points: [] }
    ]
    const marks = [
      { label: "first", at: [1990, 1 / 3] as const },
      { label: "", at: [2020, 0.5] as const }
    ]
    expect(figureTable({ title: "T", x, y, lines, marks, reference: 0.25 }, "kind")).toEqual({
      headers: ["kind", "year", "share"],
      rows: [
        ["reviews", "1990", "0.333333"],
        ["reviews", "2020", "0.5"],
        ["trials", "none", "none"],
        ["first", "1990", "0.333333"],
        ["marked", "2020", "0.5"],
        ["compared with", "all", "0.25"]
      ]
    })
  })

  it("has a cell for each header in every row, whatever dots have intervals", () => {
    const value = fc.double({ noNaN: true, min: -1e6, max: 1e6 })
    const dot = fc.record({ label: fc.string(), value, low: value, high: value }, { requiredKeys: ["label", "value"] })
    fc.assert(
      fc.property(fc.array(dot), fc.option(value, { nil: undefined }), (dots, reference) => {
        const { headers, rows } = figureTable({ title: "", axis: "", dots, ...(reference === undefined ? {} : { reference }) })
        expect(rows).toHaveLength(dots.length + (reference === undefined ? 0 : 1))
        for (const row of rows) expect(row).toHaveLength(headers.length)
      })
    )
  })
})

import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import { longestCell, printWorkbook } from "../src/workbook/printWorkbook.ts"

const cellsIn = (bytes: Uint8Array) =>
  Result.getOrThrow(Bibliography.read(bytes, "a.xlsx")).records.map(({ title, kept }) => [
    title,
    kept?.find(({ name }) => name === "said")?.value
  ])

describe("an Excel workbook", () => {
  it("is read back, and has texts where a spreadsheet would run a formula or decode a sign", () => {
    const { bytes, cut } = printWorkbook([
      ["title", "said"],
      ['A < & "c"', "=1+1"],
      ["B", "a_x000D_b\nc 🐀"]
    ])
    expect(cellsIn(bytes)).toEqual([
      ['A < & "c"', "=1+1"],
      ["B", "a_x000D_b\nc 🐀"]
    ])
    expect(cut).toBe(0)
    expect(
      Buffer.from(bytes).equals(
        Buffer.from(
          printWorkbook([
            ["title", "said"],
            ['A < & "c"', "=1+1"],
            ["B", "a_x000D_b\nc 🐀"]
          ]).bytes
        )
      )
    ).toBe(true)
  })

  it("has no sign that XML cannot have", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        const [[, said] = []] = cellsIn(
          printWorkbook([
            ["title", "said"],
            ["A", `x${text}x`]
          ]).bytes
        )
        expect(said?.length).toBeGreaterThan(0)
      }),
      { numRuns: 30 }
    )
  })

  it("counts the cells that are longer than Excel allows, and divides no character", () => {
    const { bytes, cut } = printWorkbook([
      ["title", "said"],
      ["A", `${"a".repeat(longestCell - 1)}🐀`]
    ])
    expect(cut).toBe(1)
    expect(cellsIn(bytes)[0]![1]).toBe("a".repeat(longestCell - 1))
  })

  it("names more columns than there are letters", () => {
    const names = ["title", ...Array.from({ length: 798 }, (_, i) => `c${i}`), "said"]
    expect(cellsIn(printWorkbook([names, names.map((_, i) => `v${i}`)]).bytes)).toEqual([["v0", "v799"]])
  })
})

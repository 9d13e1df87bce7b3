import { parse } from "csv-parse/sync"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { csvText, fileName, jsonText, cellValue } from "../../src/browser/tableText.ts"

describe("savedCell", () => {
  it("is the number at full precision where the cell shows one, and else what the cell says, with a minus that programs read", () => {
    expect(cellValue("0.3333", "0.3333333333333333")).toBe(1 / 3)
    expect(cellValue("−0.5000", "-0.5")).toBe(-0.5)
    expect(cellValue("1.2e-5", "0.000012345")).toBe(0.000012345)
    expect(cellValue("[−0.1, 0.2]", "-0.1")).toBe("[-0.1, 0.2]")
    expect([cellValue("unjudged", "-1"), cellValue("12", undefined)]).toEqual(["unjudged", "12"])
  })
})

describe("csvText", () => {
  it("is read back as it was, whatever cells hold", () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('a "b", c', "a\nb", ""))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const read = parse(csvText(["a", "b"], rows), { record_delimiter: "\n" }) as ReadonlyArray<ReadonlyArray<string>>
        expect(read).toEqual([["a", "b"], ...rows])
      })
    )
  })
})

describe("jsonText", () => {
  it("has an object for each row, whose keys are the names of the columns", () => {
    expect(JSON.parse(jsonText(["system", "P@5"], [["a", 0.5]]))).toEqual([{ system: "a", "P@5": 0.5 }])
  })
})

describe("fileName", () => {
  it("has words and hyphens alone, in any alphabet, and no more than 80 letters", () => {
    expect(fileName("Values of <all> systems: nDCG@10 (Überblick)")).toBe("values-of-all-systems-ndcg-10-überblick")
    expect(fileName("a".repeat(200))).toHaveLength(80)
  })
})

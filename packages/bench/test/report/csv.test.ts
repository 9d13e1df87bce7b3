import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"
import { csv } from "../../src/report/csv.ts"
import { sample, table } from "./sample.ts"

const rows = parse(csv(sample)) as ReadonlyArray<ReadonlyArray<string>>

describe("csv", () => {
  it("has a line for each topic and one for all, per system and measure", () => {
    expect(rows[0]).toEqual(["experiment", "table", "system", "measure", "topic", "value", "lower", "upper"])
    expect(rows.slice(1, 6)).toEqual([
      ["try", "all", "base", "nDCG@10", "all", "0.5", "0.425", "0.55"],
      ["try", "all", "base", "nDCG@10", "1", "0.4", "", ""],
      ["try", "all", "base", "nDCG@10", "2", "0.5", "", ""],
      ["try", "all", "base", "nDCG@10", "3", "0.5", "", ""],
      ["try", "all", "base", "nDCG@10", "4", "0.6", "", ""]
    ])
    // 3 systems with 3 measures of 5 lines, less the one refused
    expect(rows).toHaveLength(1 + 8 * 5)
  })

  it("quotes what would end a field, and leaves out what has no value", () => {
    const odd = rows.filter(([, , system]) => system === '<odd> & "co"')
    expect(odd.find(([, , , measure, topic]) => measure === "Judged@10" && topic === "4")?.[5]).toBe("")
    expect(odd.some(([, , , measure]) => measure === "nDCG(judged_only=True)@10")).toBe(false)
  })

  it("keeps full precision", () => {
    const third = {
      ...table,
      systems: [{ ...table.systems[0]!, summary: { "nDCG@10": 1 / 3 }, values: { "nDCG@10": [1 / 3, 1e-7, 2 / 3, 0] } }]
    }
    const values = (parse(csv({ ...sample, tables: [third] })) as ReadonlyArray<ReadonlyArray<string>>)
      .slice(1)
      .map((row) => Number(row[5]))
    expect(values).toEqual([1 / 3, 1 / 3, 1e-7, 2 / 3, 0])
  })
})

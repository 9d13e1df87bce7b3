import { describe, expect, it } from "vitest"
import { sortBySummary } from "../../src/report/sortBySummary.ts"
import { table } from "./sample.ts"

describe("bySummary", () => {
  it("orders by the first measure, ties by name, and those without a value last", () => {
    expect(sortBySummary(table).map(({ system }) => system)).toEqual(["good", '<odd> & "co"', "base"])
    const refused = { ...table, systems: table.systems.map((one) => (one.system === "good" ? { ...one, summary: {} } : one)) }
    expect(sortBySummary(refused).at(-1)!.system).toBe("good")
  })
})

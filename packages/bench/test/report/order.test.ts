import { describe, expect, it } from "vitest"
import { bySummary } from "../../src/report/order.ts"
import { table } from "./sample.ts"

describe("bySummary", () => {
  it("orders by the first measure, ties by name, and those without a value last", () => {
    expect(bySummary(table).map(({ system }) => system)).toEqual(["good", '<odd> & "co"', "base"])
    const refused = { ...table, systems: table.systems.map((one) => (one.system === "good" ? { ...one, summary: {} } : one)) }
    expect(bySummary(refused).at(-1)!.system).toBe("good")
  })
})

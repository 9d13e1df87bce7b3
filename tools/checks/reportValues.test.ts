import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { reportValues, valuesOf } from "./reportValues.ts"

describe("values of reports", () => {
  it("are those that `node tools/checks/reportValues.ts` wrote, whatever the words around them", () => {
    const written = JSON.parse(readFileSync(join(import.meta.dirname, "reportValues.json"), "utf8")) as unknown
    expect(reportValues(join(import.meta.dirname, "../.."))).toEqual(written)
  })

  it("differ when a number, an id or an order differs, and not when words do", () => {
    const values = (result: object) => JSON.stringify(valuesOf(JSON.stringify(result)))
    const report = { system: "bm25", title: "Gains of 3 systems", values: [0.5, 1] }
    expect(values({ ...report, title: "What 3 systems gain" })).toBe(values(report))
    for (const other of [
      { ...report, values: [1, 0.5] },
      { ...report, system: "bm25-l" },
      { ...report, title: "Gains of 4 systems" }
    ])
      expect(values(other)).not.toBe(values(report))
  })
})

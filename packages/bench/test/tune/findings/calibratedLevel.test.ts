import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { calibratedLevel, calibratedLevels } from "../../../src/tune/findings/calibratedLevel.ts"
import { readReport } from "../../../src/report/readReport.ts"
import type { Results } from "../../../src/report/Results.ts"

const report = (): Results => Result.getOrThrow(readReport(join(import.meta.dirname, "../../../../.."), "null-calibration-families"))

describe("calibratedLevel", () => {
  it("has the levels of the report, rounded up to four decimals", () => {
    const { columns, rows } = report().analyses[0]!.tables.find(({ id }) => id === "level")!
    expect(columns.slice(0, 5).map(({ name }) => name)).toEqual([
      "rule",
      "rows",
      "topics",
      "highest rate",
      "upper bound: the level that holds"
    ])
    const found = rows.filter(([rule]) => rule === "20 orders")
    expect(found).toHaveLength(calibratedLevels.length)
    expect(calibratedLevels).toEqual(found.map(([, m, n, , upper]) => [m, n, Math.ceil((upper as number) * 10_000) / 10_000]))
  })
  const upper = (rows: number, topics: number) => calibratedLevels.find(([m, n]) => m === rows && n === topics)![2]
  const percentOf = (sentence: string) => Number(/at most ([\d.]+) %/.exec(sentence)![1])
  it("states the level of its size, rounded up", () => {
    for (const [m, n, own] of calibratedLevels) {
      expect(percentOf(calibratedLevel(m, n)) / 100).toBeGreaterThanOrEqual(own - 1e-12)
      expect(percentOf(calibratedLevel(m, n)) / 100).toBeLessThan(own + 0.001)
    }
    expect(calibratedLevel(1, 25)).toContain("with 1 row and 25 topics")
  })
  it("states the highest level of the sizes around another", () => {
    const sentence = calibratedLevel(22, 30)
    expect(sentence).toContain("with 10 to 30 rows and 25 to 50 topics")
    expect(percentOf(sentence) / 100).toBeGreaterThanOrEqual(Math.max(upper(10, 25), upper(10, 50), upper(30, 25), upper(30, 50)) - 1e-12)
    expect(calibratedLevel(10, 300)).toContain("with 10 rows and 100 topics")
  })
  it("states no level outside of what was calibrated", () => {
    expect(calibratedLevel(31, 100)).toBe("The error rate of more than 30 rows was not calibrated.")
    expect(calibratedLevel(2, 24)).toBe("The error rate on fewer than 25 topics was not calibrated.")
  })
})

import { describe, expect, it } from "vitest"
import { bestValues, hasBest } from "../../src/report/bestValues.ts"
import { table } from "./sample.ts"

describe("bestOf", () => {
  it("is the text of the highest value, so that all who print it are best", () => {
    expect([...bestValues(table)]).toEqual([
      ["nDCG@10", "0.5500"],
      ["nDCG(judged_only=True)@10", "0.5000"]
    ])
    expect(bestValues(table, 1).get("nDCG@10")).toBe("0.6")
  })

  it("has nothing for a table without systems", () => {
    expect(bestValues({ measures: table.measures, systems: [] }).size).toBe(0)
  })
})

describe("hasBest", () => {
  it("is false for measures that count or describe", () => {
    expect(["nDCG@10", "P(rel=2)@5", "RBP(p=0.8)", "NERR8@10"].filter(hasBest)).toHaveLength(4)
    expect(["Judged@10", "Hole@5", "NumRelRet", "NumQ", "RBPResidual(p=0.8)"].filter(hasBest)).toEqual([])
  })
})

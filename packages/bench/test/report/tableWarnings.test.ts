import { describe, expect, it } from "vitest"
import { judgedCutoff, tableWarnings } from "../../src/report/tableWarnings.ts"
import { table } from "./sample.ts"

describe("warningsOf", () => {
  it("warns of unjudged documents, and of a best system that only the pool makes", () => {
    expect(tableWarnings(table)).toEqual([
      "Unjudged documents: in 1 of 3 systems more than 10\u00a0% of the top 10 were never judged and count as not relevant. Most unjudged: `good` 20\u00a0%.",
      "Judged documents only: the best system by `nDCG(judged_only=True)@10` is `base` (0.5000), by `nDCG@10` it is `good` (0.5500)."
    ])
  })

  it("says nothing when there is nothing to warn of", () => {
    const clean = {
      ...table,
      notices: [],
      measures: table.measures.slice(0, 1),
      systems: table.systems.map((one) => ({ ...one, missing: [] }))
    }
    expect(tableWarnings(clean)).toEqual([])
  })
})

describe("judgedCutoff", () => {
  it("is that of a Judged column alone", () => {
    expect(["Judged@10", "Judged", "nDCG@10", "nDCG(judged_only=True)@10"].map(judgedCutoff)).toEqual([
      "10",
      undefined,
      undefined,
      undefined
    ])
  })

  it("calls values of P and RBP lower bounds where hits are unjudged, and of no other measure: nDCG and AP can fall", () => {
    const measures = ["P@10", "RBP(p=0.8)", "nDCG@10", "AP", "P(judged_only=True)@10", "Judged@10"].map((name) => ({
      name,
      revision: 1,
      about: ""
    }))
    const systems = table.systems.map((one) => ({ ...one, summary: { ...one.summary, "Judged@10": 0.5 } }))
    const text = tableWarnings({ ...table, measures, systems }).find((one) => one.startsWith("Unjudged documents"))
    expect(text).toContain("count as not relevant, so values of P@10, RBP(p=0.8) are lower bounds. Most unjudged")
  })
})

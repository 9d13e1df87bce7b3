import { describe, expect, it } from "vitest"
import { annotations } from "../../src/gate/annotations.ts"
import type { CheckResult } from "../../src/gate/CheckResult.ts"
import { checkResults } from "./checkResults.ts"

describe("annotations", () => {
  it("says nothing of what is as it was", () => {
    expect(annotations([checkResults.same, checkResults.updated])).toEqual([])
  })

  it("says how far runs that a job made anew have moved", () => {
    expect(annotations([checkResults["within tolerance"]])).toEqual([
      `::notice file=reports/try/experiment.yaml,title=try is within tolerance::${checkResults["within tolerance"].text}`
    ])
  })

  it("shows errors first, each at its file, and escapes what would end a command", () => {
    expect(annotations([checkResults["no data"], checkResults.broken, checkResults.changed, checkResults.failed])).toEqual([
      "::error file=reports/bad/experiment.yaml,line=3,title=bad cannot be run::ci: expected boolean",
      "::error file=reports/bad/experiment.yaml,title=bad cannot be run::another: 100 %25 wrong",
      "::error file=reports/try/results.json,title=try would change::results.json and report.md would change; run `litfuse bench run try` and read the difference",
      "::error file=reports/try/experiment.yaml,title=try%3A failed (better)::all, good, nDCG@10: expected 0.5400, measured 0.5500 (a <paper>)",
      "::notice file=reports/away/experiment.yaml,title=away was not checked::not checked: away/ is not under LITFUSE_DATA"
    ])
  })

  it("shows which experiments are left out, and that their number is not the expected one", () => {
    expect(annotations([], { checked: 1, expected: 2, unmarked: ["other"] })).toEqual([
      "::error title=the number of experiments is not the expected one::1 experiment checked, but 2 expected; restore what is missing, or change the expected number",
      "::notice file=reports/other/experiment.yaml,title=other was not checked::not checked, because `ci: false`: other"
    ])
    expect(annotations([], { checked: 1, expected: 1, unmarked: [] })).toEqual([])
  })

  it("prints no more than are shown", () => {
    const many = Array.from({ length: 12 }, (_, i): CheckResult => ({ ...checkResults.broken, id: `e${i}`, text: "bad" }))
    expect(annotations(many)).toHaveLength(10)
  })
})

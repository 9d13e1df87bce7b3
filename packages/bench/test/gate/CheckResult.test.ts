import { describe, expect, it } from "vitest"
import { expectations, isFailure, judge, verdictText } from "../../src/gate/CheckResult.ts"
import { between } from "../../src/gate/Regeneration.ts"
import { calm, moved, checkResults, unseen } from "./checkResults.ts"

describe("judge", () => {
  it("keeps what is the same, and says what would change", () => {
    expect(checkResults.same).toMatchObject({ state: "same", text: "The one expected value holds (1 equal)." })
    expect(checkResults.changed).toMatchObject({
      state: "changed",
      text: "results.json and report.md would change; run `litfuse bench run try` and read the difference"
    })
    expect(checkResults.updated.state).toBe("updated")
  })

  it("lets what a job made anew pass within what is expected of it, and says how far it moved", () => {
    expect(checkResults["within tolerance"]).toMatchObject({
      state: "within tolerance",
      text: "All 2 expected values hold (1 equal, 1 within tolerance). Produced again: good. Moved within the tolerances: nDCG@10 of good 0.5500 to 0.6500 (+0.1000)."
    })
  })

  it("lets numbers pass that differ as little as between processors where that is asked for, and says else that it could", () => {
    expect(checkResults.close).toMatchObject({
      state: "close",
      text: "The one expected value holds (1 equal). Nothing but numbers differs, by 2.0e-16 at most, as between processors."
    })
    const rerun = { id: "try", results: calm, committed: calm, changed: ["results.json"], isUpdated: false }
    expect(judge({ ...rerun, distance: 2e-16 })).toMatchObject({
      state: "changed",
      text: expect.stringMatching(/2\.0e-16 at most.*--close/)
    })
    const far = judge({ ...rerun, isClose: true })
    expect(far).toMatchObject({ state: "changed", text: expect.not.stringContaining("--close") })
  })

  it("names what moved where nothing is expected", () => {
    const regeneration = between(calm, moved, undefined, unseen)
    const found = judge({ id: "try", results: moved, committed: calm, regeneration, changed: ["report.md"], isUpdated: false })
    expect(found).toMatchObject({
      state: "changed",
      text: "report.md would change; run `litfuse bench run try` and read the difference; there is no expected mean for: nDCG@10 of good 0.5500 to 0.6500 (+0.1000)"
    })
  })

  it("fails when a value is better than expected, whatever the bytes", () => {
    expect(checkResults.failed).toMatchObject({ state: "failed", text: "1 of 2 expected values does not hold (1 equal, 1 better)." })
  })
})

describe("isFailure", () => {
  it("closes the gate for what failed, would change or cannot be run", () => {
    const closed = Object.values(checkResults).filter(isFailure)
    expect(closed.map(({ state }) => state)).toEqual(["changed", "failed", "broken"])
  })
})

describe("verdictText", () => {
  it("has three verdicts: equal, within tolerance, failed with how", () => {
    expect((["equal", "within tolerance", "better", "worse", "absent"] as const).map((verdict) => verdictText({ verdict }))).toEqual([
      "equal",
      "within tolerance",
      "failed (better)",
      "failed (worse)",
      "failed (absent)"
    ])
  })
})

describe("expectations", () => {
  it("are those of the tables, with their names, and none of what was not run", () => {
    expect(expectations(checkResults.failed).map(({ part, system, measure }) => `${part} ${system} ${measure}`)).toEqual([
      "all base nDCG@10",
      "all good nDCG@10"
    ])
    expect(expectations(checkResults["no data"])).toEqual([])
  })
})

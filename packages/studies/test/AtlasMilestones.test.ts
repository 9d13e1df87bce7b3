import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const results = JSON.parse(readFileSync(join(import.meta.dirname, "../../../reports/atlas-analysis/results.json"), "utf8")) as {
  readonly analyses: ReadonlyArray<{
    readonly id: string
    readonly expected: ReadonlyArray<{ readonly verdict: string; readonly expected: string }>
  }>
}

describe("AtlasMilestones", () => {
  it("gave what the generator wrote: the years of 158 events, the branches of the milestones that were found, the leaves, levels and L-Scores of 1,000 works", () => {
    const { expected } = results.analyses.find(({ id }) => id === "milestones")!
    expect(expected.map(({ expected, verdict }) => [expected, verdict])).toEqual([
      ["158", "equal"],
      ["116", "equal"],
      ["1000", "equal"],
      ["1000", "equal"],
      ["1000", "equal"]
    ])
  })
})

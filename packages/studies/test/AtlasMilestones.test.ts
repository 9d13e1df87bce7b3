import { join } from "node:path"
import { readReport } from "@litfuse/bench/report/readReport"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const results = Result.getOrThrow(readReport(join(import.meta.dirname, "../../.."), "atlas-analysis"))

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

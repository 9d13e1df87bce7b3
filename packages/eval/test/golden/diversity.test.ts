import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { subtopicValue } from "../measures/support.ts"

interface Case {
  readonly hits: ReadonlyArray<{ readonly grade: number; readonly covers: ReadonlyArray<number> }>
  readonly values: Readonly<Record<string, number>>
}

const cases: ReadonlyArray<Case> = JSON.parse(readFileSync(new URL("diversity.json", import.meta.url), "utf8"))

describe("the mean of scipy's Jaccard distances (tools/oracles/golden/diversity.py)", () => {
  it("is our ILD, at every level and cutoff", () => {
    const values = cases.flatMap(({ hits, values }) =>
      Object.entries(values).map(([name, value]) => [subtopicValue(name, hits), value] as const)
    )
    for (const [ours, theirs] of values) expect(ours).toBeCloseTo(theirs, 12)
    expect(values.length).toBe(256)
    expect(values.filter(([, value]) => value > 0 && value < 1).length).toBeGreaterThan(100)
  })
})

import * as Correction from "@litfuse/stats/Correction"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { judgeFamily } from "../../src/compare/judgeFamily.ts"

const differences = fc.tuple(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 8 })).chain(([topics, rows]) =>
  fc.array(
    fc
      .array(fc.integer({ min: -10, max: 12 }), { minLength: topics, maxLength: topics })
      .map((values) => Float64Array.from(values, (x) => x / 10)),
    { minLength: rows, maxLength: rows }
  )
)

describe("judgeFamily", () => {
  it.each(["bonferroni", "none"] as const)("gives a p below 0.05 exactly where the interval excludes 0 (%s)", (correction) => {
    fc.assert(
      fc.property(differences, (rows) => {
        for (const { p, lower, upper } of judgeFamily(correction, rows).judged) {
          // where p is 0.05 to the last digits, rounding decides
          if (Math.abs(p - 0.05) < 1e-9) continue
          expect(lower > 0 || upper < 0).toBe(p < 0.05)
        }
      }),
      { numRuns: 300 }
    )
  })

  it("has no bounds for a correction in steps, and the p of that correction", () => {
    fc.assert(
      fc.property(differences, (rows) => {
        const { judged } = judgeFamily("holm", rows)
        const alone = judgeFamily("none", rows).judged.map(({ p }) => p)
        expect(judged.map(({ p }) => p)).toEqual([...Correction.adjust("holm", alone, "").adjusted])
        expect(judged.every(({ lower, upper, detectable }) => lower === -Infinity && upper === Infinity && detectable === Infinity)).toBe(
          true
        )
      })
    )
  })

  it("leaves rows out of the family that differ on no topic, and widens intervals with every other one", () => {
    const row = Float64Array.of(0.1, 0.2, 0, 0.3, 0.1)
    const same = new Float64Array(5)
    expect(judgeFamily("bonferroni", [row, same, row]).rows).toBe(2)
    const width = (rows: ReadonlyArray<Float64Array>) => judgeFamily("bonferroni", rows).judged[0]!
    expect(width([row, same]).upper).toBe(width([row]).upper)
    expect(width([row, row]).upper).toBeGreaterThan(width([row]).upper)
    expect(width([row, row]).detectable).toBeGreaterThan(width([row]).detectable)
  })
})

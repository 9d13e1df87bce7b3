import * as Correction from "@litfuse/stats/Correction"
import * as Tested from "@litfuse/stats/Tested"

/** Rows of one family with p, interval and detectable difference, and how they were tested, in words. */
export interface JudgedFamily {
  readonly judged: ReadonlyArray<Tested.Judged>
  readonly rows: number
  readonly rule: string
}

/**
 * Judges the differences of a family by one rule, so that p and interval cannot disagree: the paired t-test with its interval.
 *
 * - `bonferroni` corrects p, interval and detectable difference in one step; `none` judges every row alone
 * - other corrections work in steps and have no intervals: their bounds and detectable differences are not finite
 * - shape: `differences[i]` of row i by topic; the answer is aligned with them. `rows` counts those that differ on any topic
 */
export const judgeFamily = (correction: Correction.Method, differences: ReadonlyArray<Float64Array>): JudgedFamily => {
  const { rows, judged } = Tested.family(differences)
  if (correction === "bonferroni")
    return { rows, judged, rule: "paired t-test; p, interval and detectable difference corrected in one step (bonferroni)" }
  const alone = differences.map((one) => Tested.judge(one))
  if (correction === "none") return { rows: differences.length, judged: alone, rule: "paired t-test of each row alone; not corrected" }
  const { adjusted } = Correction.adjust(
    correction,
    alone.map(({ p }) => p),
    "t-test"
  )
  const unbounded = { lower: -Infinity, upper: Infinity, detectable: Infinity }
  return {
    rows: differences.length,
    judged: alone.map((_, i) => ({ p: adjusted[i]!, ...unbounded })),
    rule: `paired t-test; p corrected in steps (${correction}), which has no intervals`
  }
}

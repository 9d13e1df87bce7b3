import * as Differences from "@litfuse/stats/Differences"
import * as MeanRatio from "@litfuse/stats/MeanRatio"
import * as Tested from "@litfuse/stats/Tested"
import type { CoverageResult } from "../report/Results.ts"

/** Gains of a system over a baseline, aligned by topic: on a measure, and on its condensed form, which removes unjudged hits from all lists. */
export interface Gains {
  readonly system: string
  readonly full: Float64Array
  readonly condensed: Float64Array
}

/** Null where a number is not finite, because JSON has no other form for it. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/**
 * Tests how much of each gain is lost without unjudged hits: tests the difference of the two gains on the same topics. Two p-values side by side show
 * nothing about it.
 *
 * - `measure`, `condensed` names of the two measures
 */
export const coverageResults = (
  all: ReadonlyArray<Gains>,
  names: Pick<CoverageResult, "measure" | "condensed">
): ReadonlyArray<CoverageResult> => {
  const lost = all.map(({ full, condensed }) => Differences.between(condensed, full))
  const { judged } = Tested.family(lost)
  return all.map(({ system, full, condensed }, i) => {
    const { difference, p, isFloor } = Tested.test(lost[i]!)
    const { lower, upper, p: adjusted } = judged[i]!
    const { ratio, lower: shareLower, upper: shareUpper } = MeanRatio.of(condensed, full)
    return {
      system,
      ...names,
      difference,
      lower: finite(lower),
      upper: finite(upper),
      p,
      isFloor,
      adjusted,
      // without a gain there is no share that remains
      share: Number.isFinite(ratio) ? ratio : 1,
      shareLower: finite(shareLower),
      shareUpper: finite(shareUpper)
    }
  })
}

import { criticalDifferences } from "@litfuse/figures/criticalDifferences"
import type { PaperFigure } from "@litfuse/figures/plot/Plot"
import { fixed } from "@litfuse/files/numbers"
import * as Friedman from "@litfuse/stats/Friedman"
import * as Nemenyi from "@litfuse/stats/Nemenyi"
import * as PValue from "@litfuse/stats/PValue"
import { alpha } from "./Gain.ts"

/** Systems on the same topics, by one measure whose higher values are better. */
export interface OnTopics {
  readonly measure: string
  readonly systems: ReadonlyArray<{ readonly label: string; readonly values: ReadonlyArray<number> }>
}

/** The fewest systems that are ranked, and the most that a figure has room for. */
export const rankable = { fewest: 3, most: 30 } as const

/** Friedman's test in a sentence, and what it means for the bars. */
const testText = ({ topics, f, p }: Friedman.Tested): string => {
  const known = Number.isFinite(f) ? `F = ${fixed(f, 2)} (Iman and Davenport), p = ${PValue.print(p)}` : "all topics rank alike"
  const caution = p < alpha ? "" : " It does not show that any systems differ, so read no difference from the ranks."
  return `Friedman's test over ${topics} topics: ${known}.${caution} Nemenyi's test, level ${alpha}.`
}

/**
 * Average ranks of systems over topics, with bars that join systems which Nemenyi's test does not tell apart.
 *
 * - shape: all systems have a value for each topic, in one order; three systems or more
 */
export const ranksFigure = ({ measure, systems }: OnTopics): PaperFigure => {
  const tested = Friedman.test(systems.map(({ values }) => values))
  return criticalDifferences({
    measure,
    systems: systems.map(({ label }, s) => ({ label, rank: tested.ranks[s]! })),
    critical: Nemenyi.criticalDifference(systems.length, tested.topics, alpha),
    test: testText(tested)
  })
}

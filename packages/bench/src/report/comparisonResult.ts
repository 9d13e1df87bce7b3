import type { Tested } from "@litfuse/stats/Tested"
import type { AgainstResult, ComparisonResult } from "./Results.ts"

/** Null where a number is not finite, because JSON has no other form for it. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** How comparisons were tested, in sentences: in one step, so that no interval contradicts a p. */
export const comparisonMethod = ({ correction, family }: Pick<AgainstResult, "correction" | "family">): string =>
  `Mean differences over topics, with two-sided t-tests. Both p and 95 % intervals are corrected in one step (${correction}). The family consists of ${family}.`

/** A tested difference as results.json holds it. */
export const comparisonResult = (
  { system, measure }: Pick<ComparisonResult, "system" | "measure">,
  { lower, upper, effect, detectable, ...one }: Tested,
  adjusted: number
): ComparisonResult => ({
  system,
  measure,
  difference: one.difference,
  lower: finite(lower),
  upper: finite(upper),
  p: one.p,
  isFloor: one.isFloor,
  adjusted,
  wins: one.wins,
  ties: one.ties,
  losses: one.losses,
  effect: { ...effect, cohensD: finite(effect.cohensD) },
  detectable: finite(detectable)
})

import type { Tested } from "@litfuse/stats/Tested"
import type { AgainstResult, ComparisonResult } from "./Results.ts"

/** Null where a number is not finite, because JSON has no other form for it. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/**
 * A detectable difference as reports store it: to six significant digits, because the power that it is computed from is right to six decimals.
 *
 * - empty: null where nothing is detectable, as on one topic
 */
export const storedDetectable = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(6)) : null)

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
  detectable: storedDetectable(detectable)
})

/**
 * A confidence interval.
 *
 * - units: those of the measure; `confidence` in (0, 1)
 * - empty: a single topic says nothing about others, so its interval is `unbounded`; topics that all agree give zero width
 */
export interface Interval {
  readonly lower: number
  readonly upper: number
  readonly confidence: number
}

/** The interval that holds every number: nothing is known. */
export const unbounded = (confidence: number): Interval => ({
  lower: Number.NEGATIVE_INFINITY,
  upper: Number.POSITIVE_INFINITY,
  confidence
})

/** Whether a number lies in an interval, the ends included. */
export const holds = ({ lower, upper }: Interval, value: number): boolean => lower <= value && value <= upper

import type { Work } from "@litfuse/engine/Work"

/**
 * What the search for a reference found.
 *
 * - `ok`: one publication fits, and everything compared agrees
 * - `differs`: one publication is meant, and something that the reference says of it is wrong
 * - `ambiguous`: two publications fit nearly as well
 * - `absent`: all sources answered, and nothing fits
 */
export type FoundState = "ok" | "differs" | "ambiguous" | "absent"

/** A work with its score, 0 to 1. */
export interface Scored {
  readonly work: Work
  readonly score: number
}

/**
 * Something that a reference says wrongly.
 *
 * - `field`: `title`, `author`, `year`, `journal`, or the scheme of an identifier
 * - `said` in the reference; `is` in the sources, null where no source has a value
 */
export interface Difference {
  readonly field: string
  readonly said: string
  readonly is: string | null
}

/** The judgement of one reference. `runnerUp`: the next best work that reaches the threshold. */
export interface Verdict {
  readonly state: FoundState
  readonly match: Scored | null
  readonly runnerUp: Scored | null
  readonly differences: ReadonlyArray<Difference>
}

/**
 * The thresholds of a judgement.
 *
 * - `accept` the least score of a match without an identifier; `margin` the least distance to the next best
 * - `sameTitle` the least similarity of titles that count as the same
 */
export interface Thresholds {
  readonly accept: number
  readonly margin: number
  readonly sameTitle: number
}

/** Chosen on one half of the references of reports/verify-references, and measured on the other. */
export const thresholds: Thresholds = { accept: 0.76, margin: 0.03, sameTitle: 0.98 }

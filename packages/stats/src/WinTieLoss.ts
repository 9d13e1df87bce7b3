import * as Invariant from "./internal/Invariant.ts"

/** Topics on which the system is better than the baseline, the same, or worse. They add up to all topics. */
export interface WinTieLoss {
  readonly wins: number
  readonly ties: number
  readonly losses: number
}

/**
 * Counts topics by the sign of their difference.
 *
 * - shape: `Differences.between` two systems
 * - units: `tolerance` in those of the measure: a difference up to it is a tie
 * - empty: no topics give three zeros
 */
export const count = (differences: Float64Array, tolerance = 0): WinTieLoss => {
  Invariant.check(tolerance >= 0, "a tolerance is not negative")
  let wins = 0
  let losses = 0
  for (let i = 0; i < differences.length; i++) {
    if (differences[i]! > tolerance) wins++
    else if (differences[i]! < -tolerance) losses++
  }
  return { wins, ties: differences.length - wins - losses, losses }
}

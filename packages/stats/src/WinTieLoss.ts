import * as Invariant from "./internal/Invariant.ts"
import * as Steps from "./internal/Steps.ts"

/** The numbers of topics on which the system is better than the baseline, equal, or worse. */
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
  // a difference that equals the tolerance in exact arithmetic is a tie
  const most = tolerance + Steps.slackOf(differences) / Math.max(1, differences.length)
  const least = tolerance === 0 ? 0 : most
  let wins = 0
  let losses = 0
  for (let i = 0; i < differences.length; i++) {
    if (differences[i]! > least) wins++
    else if (differences[i]! < -least) losses++
  }
  return { wins, ties: differences.length - wins - losses, losses }
}

import * as Addends from "./Addends.ts"
import * as Ranked from "./Ranked.ts"

/**
 * Gives each hit its Borda points among the C candidates that lists of positive weight hold: `C - rank + 1`. Each candidate that a list of n hits
 * does not hold gets an equal share of the rest, `(C - n + 1) / 2`.
 */
export const setBorda = (ranked: Ranked.Ranked, weights: ReadonlyArray<number>, tied: Ranked.Tied): void => {
  const union = Addends.weigh(ranked, weights)
  const { at, absent } = ranked
  for (let twice = 2; twice < at.length; twice++) at[twice] = union - twice / 2 + 1
  for (let l = 0; l < absent.length; l++) {
    absent[l] = (union - Ranked.lengthOf(ranked, l) + 1) / 2
    Ranked.fillList(ranked, l, tied)
  }
  Addends.measure(ranked)
}

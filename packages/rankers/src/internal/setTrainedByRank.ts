import * as Addends from "./Addends.ts"
import * as Ranked from "./Ranked.ts"
import * as Trained from "./Trained.ts"

/**
 * Gives each hit the value that its list was trained to have at its rank; between two ranks, the mean of theirs.
 *
 * - `valueOf` the value of a rank, from 1, in a list of n hits, by the trained data of the list and one option
 * - empty: hits of lists that were not trained get 0
 */
export const setTrainedByRank = (
  ranked: Ranked.Ranked,
  trained: ReadonlyArray<Trained.Learned>,
  tied: Ranked.Tied,
  valueOf: (values: ReadonlyArray<number>, rank: number, n: number, option: number) => number,
  option = 0
): void => {
  const { at, names } = ranked
  for (let l = 0; l < names.length; l++) {
    const values = Trained.find(trained, names[l]!)
    const n = Ranked.lengthOf(ranked, l)
    for (let rank = 1; rank <= n; rank++) at[2 * rank] = values === undefined ? 0 : valueOf(values, rank, n, option)
    Ranked.fillHalves(ranked, n)
    Ranked.fillList(ranked, l, tied)
  }
  Addends.weigh(ranked, [])
  Addends.measure(ranked)
}

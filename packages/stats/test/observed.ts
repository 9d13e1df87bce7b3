import type { Observed } from "../src/Logistic.ts"

const xs = [-3, -2, -1.5, -1, 0, 0.5, 1, 1, 2, 3, 4, 4.5]
const isSo = [0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1]
const weights = [1, 2, 1, 0.5, 1, 1, 3, 1, 1, 0.25, 2, 1]

/** Twelve observations that scikit-learn was asked about too, two of them at one place. */
export const observed = (isWeighted: boolean): ReadonlyArray<Observed> =>
  xs.map((x, i) => ({ x, isSo: isSo[i] === 1, weight: isWeighted ? weights[i]! : 1 }))

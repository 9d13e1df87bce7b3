import * as Invariant from "./internal/Invariant.ts"
import { logFactorial } from "./internal/logFactorial.ts"
import { clamp } from "./PValue.ts"

/**
 * The exact test of McNemar, two-sided: whether one of two has more of the items that only one of them has. `p = min(1, 2 P(X <= min(a, b)))` with X
 * binomial of a + b trials at a half.
 *
 * - shape: `onlyFirst`, `onlySecond` whole numbers, 0 or above; items that both or neither have play no part
 * - empty: 1 where no item is with one alone; fewer than six such items never give a p below 0.05
 * - source: McNemar, Psychometrika 12(2), 1947; the exact form is the sign test
 * - agrees with: scipy `binomtest(a, a + b)`, statsmodels `mcnemar(exact=True)`
 */
export const exact = (onlyFirst: number, onlySecond: number): number => {
  for (const count of [onlyFirst, onlySecond]) Invariant.check(Number.isInteger(count) && count >= 0, "items are counted")
  const n = onlyFirst + onlySecond
  let tail = 0
  for (let k = Math.min(onlyFirst, onlySecond); k >= 0; k--)
    tail += Math.exp(logFactorial(n) - logFactorial(k) - logFactorial(n - k) - n * Math.LN2)
  return clamp(2 * tail)
}

/**
 * The smallest p that is reported, where a test has no minimum. A p of 0 would claim that the data are impossible by chance, which no test can show.
 * It would arise where a distribution function underflows, or where all topics differ by the same amount.
 */
export const least = Number.MIN_VALUE

/** A p from a distribution function, kept in (0, 1]. */
export const clamp = (p: number): number => Math.min(1, Math.max(least, p))

/**
 * A p as tables print it: three decimals, or two significant digits below 0.001. `<=` marks that no resample was as extreme as the data: the number
 * then depends only on how many were drawn.
 *
 * - shape: `isFloor` comes from a test by resampling
 */
export const print = (p: number, isFloor = false): string => {
  const text = p >= 0.001 ? p.toFixed(3) : p.toExponential(1)
  return isFloor ? `<= ${text}` : text
}

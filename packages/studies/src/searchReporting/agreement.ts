/** How two judgements of the same things fall: both yes, only the first, only the second, both no. */
export interface Counts {
  readonly both: number
  readonly first: number
  readonly second: number
  readonly neither: number
}

/** Counts of pairs of judgements. */
export const countsOf = (pairs: ReadonlyArray<readonly [first: boolean, second: boolean]>): Counts => ({
  both: pairs.filter(([a, b]) => a && b).length,
  first: pairs.filter(([a, b]) => a && !b).length,
  second: pairs.filter(([a, b]) => !a && b).length,
  neither: pairs.filter(([a, b]) => !a && !b).length
})

const beyond = (observed: number, expected: number): number => (expected === 1 ? Number.NaN : (observed - expected) / (1 - expected))

const sharesOf = ({ both, first, second, neither }: Counts) => {
  const all = both + first + second + neither
  return { observed: (both + neither) / all, yesFirst: (both + first) / all, yesSecond: (both + second) / all }
}

/**
 * Cohen's kappa: agreement beyond that of two judges who say yes by chance as often as these do.
 *
 * - units: at most 1
 * - empty: NaN where both always say the same one thing
 * - source: Cohen, Educational and Psychological Measurement 20, 1960
 */
export const kappa = (counts: Counts): number => {
  const { observed, yesFirst, yesSecond } = sharesOf(counts)
  return beyond(observed, yesFirst * yesSecond + (1 - yesFirst) * (1 - yesSecond))
}

/**
 * Gwet's AC1: the same with chance that does not grow when nearly all answers are alike.
 *
 * - units: at most 1
 * - source: Gwet, British Journal of Mathematical and Statistical Psychology 61, 2008
 */
export const ac1 = (counts: Counts): number => {
  const { observed, yesFirst, yesSecond } = sharesOf(counts)
  const yes = (yesFirst + yesSecond) / 2
  return beyond(observed, 2 * yes * (1 - yes))
}

import * as Invariant from "./internal/Invariant.ts"
import * as FDistribution from "./FDistribution.ts"
import * as PValue from "./PValue.ts"

/**
 * Whether systems have the same ranks over topics.
 *
 * - `ranks` the average rank of each system, 1 the best; systems that are equal on a topic share their ranks
 * - `statistic` Friedman's chi-square, corrected for ties; `f` that of Iman and Davenport, whose p is `p`. `f` is infinite where all topics rank alike
 */
export interface Tested {
  readonly ranks: ReadonlyArray<number>
  readonly topics: number
  readonly statistic: number
  readonly f: number
  readonly p: number
}

/** The ranks of one topic, the highest value first. */
const ranksOf = (values: ReadonlyArray<number>): ReadonlyArray<number> =>
  values.map((value) => {
    let above = 0
    let equal = 0
    for (const other of values) {
      if (other > value) above++
      else if (other === value) equal++
    }
    return above + (equal + 1) / 2
  })

/**
 * Friedman's test of systems over topics, with the F statistic of Iman and Davenport, which is less conservative than chi-square.
 *
 * - shape: systems by topic, aligned and finite, higher is better; at least two systems
 * - empty: p = 1 and both statistics 0 without topics, and where no system differs; ranks are then all alike
 * - source: Friedman, JASA 32, 1937; Iman & Davenport, Communications in Statistics A 9(6), 1980; for ties, Conover, Practical Nonparametric Statistics, 1999, 5.8
 * - agrees with: the example of Demšar, JMLR 7, 2006, section 3.2.2, which does not correct for ties
 */
export const test = (systems: ReadonlyArray<ArrayLike<number>>): Tested => {
  Invariant.check(systems.length >= 2, "ranks need two systems")
  const [first] = systems
  const topics = first!.length
  Invariant.check(
    systems.every(({ length }) => length === topics),
    "systems are compared on the same topics"
  )
  const k = systems.length
  const sums = new Float64Array(k)
  let squares = 0
  for (let t = 0; t < topics; t++) {
    const values = systems.map((system) => system[t]!)
    Invariant.check(values.every(Number.isFinite), "values of topics are finite numbers")
    for (const [s, rank] of ranksOf(values).entries()) {
      sums[s] = sums[s]! + rank
      squares += rank * rank
    }
  }
  const middle = (topics * (k + 1)) / 2
  const between = sums.reduce((sum, one) => sum + (one - middle) ** 2, 0)
  const within = squares - (topics * k * (k + 1) ** 2) / 4
  const ranks = Array.from(sums, (sum) => (topics === 0 ? (k + 1) / 2 : sum / topics))
  if (within === 0) return { ranks, topics, statistic: 0, f: 0, p: 1 }
  const statistic = ((k - 1) * between) / within
  const rest = topics * (k - 1) - statistic
  // rounding may leave a little more or less than nothing where all topics rank alike
  const f = rest <= 1e-9 * statistic ? Number.POSITIVE_INFINITY : ((topics - 1) * statistic) / rest
  return { ranks, topics, statistic, f, p: PValue.clamp(FDistribution.above(f, k - 1, (k - 1) * (topics - 1))) }
}

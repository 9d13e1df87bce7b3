import * as Bootstrap from "@litfuse/stats/Bootstrap"
import type { Interval } from "@litfuse/stats/Interval"
import * as MeanRatio from "@litfuse/stats/MeanRatio"
import * as Wilson from "@litfuse/stats/Wilson"
import type { ChoiceQuestion } from "./ChoiceQuestion.ts"

/** How answers agree with keys, question by question. `both`: right options that were chosen. */
interface Agreement {
  readonly both: Float64Array
  readonly chosen: Float64Array
  readonly right: Float64Array
}

/** A value with its 95 % interval. */
export interface Valued {
  readonly value: number
  readonly interval: Pick<Interval, "lower" | "upper"> | null
}

/**
 * What answers are worth.
 *
 * - `exact` the share of questions of which exactly the right options were chosen, with Wilson's interval
 * - `f1` of all options together: `2 both / (chosen + right)`, summed over all questions
 * - `overlap` partial credit: the mean of `both / (chosen or right)` (Jaccard), which is 1 for exactly the right options
 * - units: within [0, 1]; `hits` the number of exact questions, which may be an expected one
 * - empty: a question without an answer has no option chosen, and counts 0
 */
export interface ChoiceScore {
  readonly hits: number
  readonly exact: Valued
  readonly f1: Valued
  readonly overlap: Valued
}

const agreementOf = (questions: ReadonlyArray<ChoiceQuestion>, answers: ReadonlyArray<ReadonlyArray<number> | undefined>): Agreement => ({
  both: Float64Array.from(questions, ({ right }, i) => right.filter((place) => answers[i]?.includes(place) === true).length),
  chosen: Float64Array.from(questions, (_, i) => answers[i]?.length ?? 0),
  right: Float64Array.from(questions, ({ right }) => right.length)
})

/** The ratio of two sums over questions, with Fieller's interval: its time grows with the number of questions, and not with the square. */
const f1Of = ({ both, chosen, right }: Agreement): Valued => {
  const { ratio, lower, upper, confidence } = MeanRatio.of(
    both.map((shared) => 2 * shared),
    chosen.map((count, i) => count + right[i]!)
  )
  return { value: ratio, interval: unlessSingle({ lower: Math.max(0, lower), upper: Math.min(1, upper), confidence }, both.length) }
}

/** A single question says nothing about others. */
const unlessSingle = ({ lower, upper }: Interval, questions: number): Valued["interval"] => (questions > 1 ? { lower, upper } : null)

const meanOf = (values: Float64Array): number => values.reduce((sum, one) => sum + one, 0) / values.length

/**
 * Compares answers with keys. The interval of F1 is Fieller's, that of the overlap a BCa bootstrap over questions; both are null for a single question.
 *
 * - shape: `answers` in the order of the questions
 */
export const of = (
  questions: ReadonlyArray<ChoiceQuestion>,
  answers: ReadonlyArray<ReadonlyArray<number> | undefined>,
  { seed, resamples = 2000 }: Pick<Bootstrap.Options, "seed" | "resamples">
): ChoiceScore => {
  const agreement = agreementOf(questions, answers)
  const { both, chosen, right } = agreement
  const overlaps = both.map((shared, i) => shared / (chosen[i]! + right[i]! - shared))
  const hits = both.reduce((sum, shared, i) => sum + Number(shared === chosen[i] && shared === right[i]), 0)
  const { lower, upper } = Wilson.interval(hits, both.length)
  return {
    hits,
    exact: { value: hits / both.length, interval: { lower, upper } },
    f1: f1Of(agreement),
    overlap: { value: meanOf(overlaps), interval: unlessSingle(Bootstrap.interval(overlaps, { seed, resamples }), both.length) }
  }
}

/** Ways to choose `k` of `n`. */
const ways = (n: number, k: number): number => {
  if (k < 0 || k > n) return 0
  let found = 1
  for (let i = 1; i <= k; i++) found = (found * (n - k + i)) / i
  return found
}

/**
 * What drawing `size` options of each question by lot gives on average. It is computed, not drawn, so it has no interval.
 *
 * - shape: a question of fewer options has all of them drawn
 */
export const ofChance = (questions: ReadonlyArray<ChoiceQuestion>, size: number): ChoiceScore => {
  let [hits, both, all, overlaps] = [0, 0, 0, 0]
  for (const { options, right } of questions) {
    const [n, k] = [options.length, right.length]
    const drawn = Math.min(size, n)
    if (drawn === k) hits += 1 / ways(n, k)
    both += (drawn * k) / n
    all += drawn + k
    for (let shared = 0; shared <= Math.min(drawn, k); shared++)
      overlaps += ((ways(k, shared) * ways(n - k, drawn - shared)) / ways(n, drawn)) * (shared / (drawn + k - shared))
  }
  const mean = (value: number): Valued => ({ value, interval: null })
  return { hits, exact: mean(hits / questions.length), f1: mean((2 * both) / all), overlap: mean(overlaps / questions.length) }
}

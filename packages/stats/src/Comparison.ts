import * as Result from "effect/Result"
import type * as Seed from "./Seed.ts"
import * as Bootstrap from "./Bootstrap.ts"
import * as Correction from "./Correction.ts"
import * as Differences from "./Differences.ts"
import * as EffectSize from "./EffectSize.ts"
import type { Interval } from "./Interval.ts"
import * as PairedT from "./PairedT.ts"
import * as Randomisation from "./Randomisation.ts"
import { BadOption, NoTopics, StatisticsError, Unanswered, UnequalTopics } from "./StatisticsError.ts"
import { summarise, type Summary } from "./Summary.ts"
import * as Tost from "./Tost.ts"
import * as Wilcoxon from "./Wilcoxon.ts"
import * as WinTieLoss from "./WinTieLoss.ts"

/** A system and its value of one measure on every topic, in the order of topics that all systems share. */
export interface Sample {
  readonly name: string
  readonly values: Float64Array
}

/**
 * How to compare. Only the seed must be given.
 *
 * - `topics` names, aligned with the values, for messages
 * - `confidence` 0.95 of all intervals
 * - `signFlips` 100,000; `bootstrapResamples` 10,000
 * - `zeros` `pratt`; `tieTolerance` 0, in units of the measure
 * - `equivalenceMargin` in units of the measure: without one there is no equivalence test, because no margin suits every measure
 */
export interface Options {
  readonly seed: number | Seed.Seed
  readonly topics?: ReadonlyArray<string>
  readonly confidence?: number
  readonly signFlips?: number
  readonly bootstrapResamples?: number
  readonly zeros?: Wilcoxon.Zeros
  readonly tieTolerance?: number
  readonly equivalenceMargin?: number
}

/** One system's mean with both intervals: Student's in `interval`, BCa in `bootstrap`. */
export interface Estimate extends Summary {
  readonly bootstrap: Interval
}

/**
 * Everything that a table shows of one system against a baseline. The p-values are those of this comparison alone: `Correction` corrects a family.
 *
 * - `difference` system less baseline, topic by topic
 * - `equivalence` undefined when no margin was declared
 */
export interface Comparison {
  readonly baseline: string
  readonly system: string
  readonly topics: number
  readonly ofBaseline: Estimate
  readonly ofSystem: Estimate
  readonly difference: Estimate
  readonly pairedT: PairedT.PairedT
  readonly wilcoxon: Wilcoxon.Wilcoxon
  readonly randomisation: Randomisation.Randomisation
  readonly equivalence: Tost.Tost | undefined
  readonly effect: EffectSize.EffectSize
  readonly winTieLoss: WinTieLoss.WinTieLoss
}

const defaults = {
  confidence: 0.95,
  signFlips: 100_000,
  bootstrapResamples: 10_000,
  zeros: "pratt",
  tieTolerance: 0
} as const

type Settings = Options & Required<Pick<Options, keyof typeof defaults>>

const isShare = (value: number): boolean => 0 < value && value < 1
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0

const badOption = (settings: Settings): BadOption | undefined => {
  const { confidence, signFlips, bootstrapResamples, tieTolerance, equivalenceMargin } = settings
  const bad = (option: string, value: number, expected: string) => new BadOption({ option, value, expected })
  if (!isShare(confidence)) return bad("confidence", confidence, "a number above 0 and below 1")
  if (!isCount(signFlips)) return bad("signFlips", signFlips, "a whole number above 0")
  if (!isCount(bootstrapResamples)) return bad("bootstrapResamples", bootstrapResamples, "a whole number above 0")
  if (!(tieTolerance >= 0)) return bad("tieTolerance", tieTolerance, "a number, 0 or above")
  if (equivalenceMargin !== undefined && !(equivalenceMargin > 0)) return bad("equivalenceMargin", equivalenceMargin, "a number above 0")
  return undefined
}

const unanswered = ({ name, values }: Sample, topics: ReadonlyArray<string> | undefined): StatisticsError | undefined => {
  const first = values.findIndex((value) => !Number.isFinite(value))
  if (first < 0) return undefined
  const count = values.filter((value) => !Number.isFinite(value)).length
  return new StatisticsError({ system: name, reason: new Unanswered({ topic: topics?.[first] ?? `number ${first + 1}`, count }) })
}

/**
 * Compares a system with a baseline by all tests and effect sizes.
 *
 * The seed alone decides what is drawn, not the systems' names: every row of a table flips the same signs and draws the same topics.
 *
 * - shape: values aligned by topic
 * - units: those of the measure
 * - empty: one topic has p = 1 and unbounded intervals; systems that agree everywhere have p = 1, intervals of zero width and no effect
 * - empty: a difference that is equal everywhere has an interval of zero width, t and d_z ±∞; `randomisation` still shows how few topics there are
 * - errors: `StatisticsError` with `Unanswered` for a value that is no finite number, `UnequalTopics`, `NoTopics`, or `BadOption`
 */
export const compare = (baseline: Sample, system: Sample, options: Options): Result.Result<Comparison, StatisticsError> => {
  const settings: Settings = { ...defaults, ...options }
  const { seed, topics, confidence, signFlips, bootstrapResamples, zeros, tieTolerance, equivalenceMargin } = settings
  const fail = (reason: StatisticsError["reason"]) => Result.fail(new StatisticsError({ system: system.name, reason }))
  const bad = badOption(settings)
  if (bad !== undefined) return fail(bad)
  const n = baseline.values.length
  if (system.values.length !== n) return fail(new UnequalTopics({ expected: n, actual: system.values.length }))
  if (n === 0) return fail(new NoTopics())
  const missing = unanswered(baseline, topics) ?? unanswered(system, topics)
  if (missing !== undefined) return Result.fail(missing)

  const estimate = (values: Float64Array): Estimate => ({
    ...summarise(values, confidence),
    bootstrap: Bootstrap.interval(values, { seed, resamples: bootstrapResamples, confidence })
  })
  const differences = Differences.between(baseline.values, system.values)
  const difference = estimate(differences)
  return Result.succeed({
    baseline: baseline.name,
    system: system.name,
    topics: n,
    ofBaseline: estimate(baseline.values),
    ofSystem: estimate(system.values),
    difference,
    pairedT: PairedT.test(differences),
    wilcoxon: Wilcoxon.test(differences, { zeros }),
    randomisation: Randomisation.test(differences, { seed, resamples: signFlips }),
    equivalence: equivalenceMargin === undefined ? undefined : Tost.test(differences, equivalenceMargin),
    effect: EffectSize.measure(differences, { zeros }),
    winTieLoss: WinTieLoss.count(differences, tieTolerance)
  })
}

/**
 * Corrected p-values of many comparisons with one baseline: each kind of test is a separate family. So a reader may use any one kind, but must not
 * choose the kind after looking at the results.
 *
 * - shape: aligned with the comparisons; `family` in the caller's words; `equivalence` undefined when no margin was declared
 */
export interface Adjusted {
  readonly method: Correction.Method
  readonly family: string
  readonly randomisation: Float64Array
  readonly pairedT: Float64Array
  readonly wilcoxon: Float64Array
  readonly equivalence: Float64Array | undefined
}

/**
 * Corrects the p-values of comparisons that belong together, kind by kind.
 *
 * - empty: no comparisons give none
 */
export const adjust = (method: Correction.Method, comparisons: ReadonlyArray<Comparison>, family: string): Adjusted => {
  const corrected = (kind: string, of: (one: Comparison) => number) =>
    Correction.adjust(method, comparisons.map(of), `${family}, ${kind}`).adjusted
  return {
    method,
    family,
    randomisation: corrected("randomisation test", ({ randomisation }) => randomisation.p),
    pairedT: corrected("t-test", ({ pairedT }) => pairedT.p),
    wilcoxon: corrected("Wilcoxon's test", ({ wilcoxon }) => wilcoxon.p),
    equivalence: comparisons.some(({ equivalence }) => equivalence === undefined)
      ? undefined
      : corrected("equivalence test", ({ equivalence }) => equivalence!.p)
  }
}

import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import type * as Comparison from "@litfuse/stats/Comparison"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { type Compared as Found, type MeasuredRun, rowOf } from "./Compared.ts"

const bound = Schema.NullOr(Schema.Finite)

const estimate = { mean: Schema.Finite, lower: bound, upper: bound }

/** A mean with its interval, of the BCa bootstrap over topics. */
export const Estimate = Schema.Struct(estimate).annotate({ description: "A mean with its 95 % interval; null where it has none." })
export type Estimate = typeof Estimate.Type

const tested = { p: Schema.Finite, adjusted: Schema.Finite }

/** A p-value, raw and corrected. */
export const Tested = Field.about(Schema.Struct(tested), "A p-value, raw and corrected for the number of comparisons.")

const run = {
  run: Schema.String.annotate({ description: "Its tag, or its file if two runs have the same tag." }),
  file: Schema.String,
  ...estimate,
  missing: Schema.Array(Schema.String).annotate({ description: "Judged topics without a ranking, which count 0." })
}

/** The mean of one run. */
export const ComparedRun = Schema.Struct(run).annotate({ description: "The mean of a run that was compared, with its own 95 % interval." })

/** Other tests of the same difference, for those who must report them. */
const Tests = Schema.Struct({
  t: Schema.Struct({ t: bound, ...tested }),
  randomisation: Schema.Struct({
    ...tested,
    isFloor: Schema.Boolean.annotate({ description: "No resample was as extreme, so p is at most this value." })
  }),
  wilcoxon: Schema.Struct({ wPlus: Schema.Finite, wMinus: Schema.Finite, ...tested }),
  equivalence: Schema.optionalKey(Tested)
})

const Moved = Schema.Array(Schema.Struct({ topic: Schema.String, by: Schema.Finite }))

const moved = (baseline: string) => ({
  gained: Field.about(Moved, `Topics on which the run is better than ${baseline}, the largest difference first.`),
  lost: Field.about(Moved, "Topics on which it is worse, the largest difference first.")
})

/** A run against a baseline. */
export const Difference = Field.about(
  Schema.Struct({
    baseline: Schema.String,
    mean: Schema.Finite.annotate({ description: "The mean difference: the run minus the baseline." }),
    lower: bound,
    upper: bound,
    p: Schema.Finite.annotate({
      description: "The p-value of the family's rule: below 0.05 exactly when the interval, where there is one, excludes 0."
    }),
    detectable: Field.about(bound, "The smallest true difference that the rule finds with probability 0.8 on as many topics."),
    cohensD: bound.annotate({ description: "The mean difference in standard deviations of the differences (d_z)." }),
    rankBiserial: Schema.Finite,
    superiority: Schema.Finite.annotate({ description: "The share of topics on which the run is better, ties counting half." }),
    wins: Schema.Int,
    ties: Schema.Int,
    losses: Schema.Int,
    ...moved("the baseline"),
    tests: Field.about(Tests, "Other tests of the same difference, each a separate family.")
  }),
  "A run against a baseline."
)
export type Difference = typeof Difference.Type

/** A run with its differences from the baselines. */
const AgainstRun = Schema.Struct({
  ...run,
  differences: Field.about(Schema.Array(Difference), "One for each baseline, in their order."),
  ...moved("the first baseline")
})

const Pair = Schema.Struct({
  first: Schema.String,
  second: Schema.String,
  difference: Schema.Finite.annotate({ description: "The second run minus the first." }),
  p: Schema.Finite.annotate({ description: "Valid for all pairs without further correction." }),
  isFloor: Schema.Boolean
})

/** All comparisons of one measure. */
export const ComparedMeasure = Field.about(
  Schema.Struct({
    measure: Schema.String,
    topics: Schema.Int,
    family: Schema.String.annotate({ description: "The family of comparisons for which p-values are corrected, in words." }),
    rule: Schema.String.annotate({ description: "The test behind p, interval and detectable difference, and its correction, in words." }),
    baselines: Schema.Array(ComparedRun),
    runs: Schema.Array(AgainstRun),
    tukey: Field.optional(Schema.Array(Pair), "Every pair of runs, by Tukey's HSD randomised within topics.")
  }),
  "All comparisons of one measure."
)
export type ComparedMeasure = typeof ComparedMeasure.Type

/** What `litfuse compare --format json` prints. */
export const Compared = Field.about(
  Schema.Struct({
    version: Schema.Literal(2),
    qrels: Schema.String,
    seed: Schema.Finite,
    compat: Schema.String,
    zeros: Schema.String,
    margin: Schema.optionalKey(Schema.Finite),
    correction: Schema.String,
    measures: Schema.Array(ComparedMeasure)
  }),
  "What `compare` answers: what `litfuse compare --format json` prints."
)
export type Compared = typeof Compared.Type

/** A comparison, and notices about the runs: topics that counted 0, topics that did not count. */
export const Answer = Schema.Struct({ ...Compared.fields, notices: Schema.Array(NoticeCodec) })
export type Answer = typeof Answer.Type

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

const estimateOf = ({ mean, bootstrap: { lower, upper } }: Comparison.Estimate): Estimate => ({
  mean,
  lower: finite(lower),
  upper: finite(upper)
})

const runOf = ({ file, name, evaluation }: MeasuredRun, estimate: Comparison.Estimate) => ({
  run: name,
  file,
  ...estimateOf(estimate),
  missing: evaluation.missing
})

/** The topics of a row on which the run differs from the baseline in one direction, the largest first; ties in the order of topics. */
const movedOf = ({ topicNames, differences }: Found, i: number, sign: 1 | -1) =>
  topicNames
    .map((topic, t) => ({ topic, by: differences[i]![t]! }))
    .filter(({ by }) => sign * by > 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))

const differenceOf = (found: Found, other: number, base: number): Difference => {
  const { adjusted, baselines, comparisons, judged } = found
  const i = rowOf(found, other, base)
  const { difference, randomisation, pairedT, wilcoxon, equivalence, effect, winTieLoss } = comparisons[i]!
  const { p, lower, upper, detectable } = judged[i]!
  return {
    baseline: baselines[base]!.name,
    mean: difference.mean,
    lower: finite(lower),
    upper: finite(upper),
    p,
    detectable: finite(detectable),
    cohensD: finite(effect.cohensD),
    rankBiserial: effect.rankBiserial,
    superiority: effect.superiority,
    ...winTieLoss,
    gained: movedOf(found, i, 1),
    lost: movedOf(found, i, -1),
    tests: {
      t: { t: finite(pairedT.t), p: pairedT.p, adjusted: adjusted.pairedT[i]! },
      randomisation: { p: randomisation.p, adjusted: adjusted.randomisation[i]!, isFloor: randomisation.isFloor },
      wilcoxon: { wPlus: wilcoxon.wPlus, wMinus: wilcoxon.wMinus, p: wilcoxon.p, adjusted: adjusted.wilcoxon[i]! },
      ...(equivalence === undefined ? {} : { equivalence: { p: equivalence.p, adjusted: adjusted.equivalence![i]! } })
    }
  }
}

/** The comparisons of one measure as plain data, at full precision; null for numbers that are not finite. */
export const measureOf = (found: Found): ComparedMeasure => {
  const names = [...found.baselines, ...found.others].map(({ name }) => name)
  return {
    measure: found.measure,
    topics: found.topicNames.length,
    family: found.family,
    rule: found.rule,
    baselines: found.baselines.map((baseline, b) => runOf(baseline, found.comparisons[rowOf(found, 0, b)]!.ofBaseline)),
    runs: found.others.map((other, i) => {
      const differences = found.baselines.map((_, b) => differenceOf(found, i, b))
      const [{ gained, lost }] = differences as [Difference]
      return { ...runOf(other, found.comparisons[rowOf(found, i, 0)]!.ofSystem), differences, gained, lost }
    }),
    ...(found.pairs === undefined
      ? {}
      : { tukey: found.pairs.map(({ first, second, ...pair }) => ({ first: names[first]!, second: names[second]!, ...pair })) })
  }
}

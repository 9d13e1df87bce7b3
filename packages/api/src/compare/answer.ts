import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import type * as Comparison from "@litfuse/stats/Comparison"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import type { Compared as Found, MeasuredRun } from "./Compared.ts"

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

/** The mean of one run, without its difference from the baseline. */
export const ComparedRun = Schema.Struct(run).annotate({ description: "The mean of a run that was compared." })

/** A run against the baseline. */
export const Difference = Field.about(
  Schema.Struct({
    ...run,
    difference: Estimate,
    randomisation: Schema.Struct({
      ...tested,
      isFloor: Schema.Boolean.annotate({ description: "No resample was as extreme, so p is at most this value." })
    }),
    t: Schema.Struct({ t: bound, ...tested }),
    wilcoxon: Schema.Struct({ wPlus: Schema.Finite, wMinus: Schema.Finite, ...tested }),
    equivalence: Schema.optionalKey(Tested),
    cohensD: bound.annotate({ description: "The mean difference in standard deviations of the differences (d_z)." }),
    rankBiserial: Schema.Finite,
    superiority: Schema.Finite.annotate({ description: "The share of topics on which the run is better, ties counting half." }),
    wins: Schema.Int,
    ties: Schema.Int,
    losses: Schema.Int,
    detectable: Field.about(bound, "The difference that as many topics can detect: power 0.8, alpha 0.05, uncorrected.")
  }),
  "A run against the baseline."
)
export type Difference = typeof Difference.Type

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
    baseline: ComparedRun,
    runs: Schema.Array(Difference),
    tukey: Field.optional(Schema.Array(Pair), "Every pair of runs, by Tukey's HSD randomised within topics.")
  }),
  "All comparisons of one measure."
)
export type ComparedMeasure = typeof ComparedMeasure.Type

/** What `litfuse compare --format json` prints. */
export const Compared = Field.about(
  Schema.Struct({
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

const differenceOf = ({ adjusted, others, comparisons }: Found, i: number): Difference => {
  const { difference, randomisation, pairedT, wilcoxon, equivalence, effect, winTieLoss, detectable } = comparisons[i]!
  return {
    ...runOf(others[i]!, comparisons[i]!.ofSystem),
    difference: estimateOf(difference),
    randomisation: { p: randomisation.p, adjusted: adjusted.randomisation[i]!, isFloor: randomisation.isFloor },
    t: { t: finite(pairedT.t), p: pairedT.p, adjusted: adjusted.pairedT[i]! },
    wilcoxon: { wPlus: wilcoxon.wPlus, wMinus: wilcoxon.wMinus, p: wilcoxon.p, adjusted: adjusted.wilcoxon[i]! },
    ...(equivalence === undefined ? {} : { equivalence: { p: equivalence.p, adjusted: adjusted.equivalence![i]! } }),
    cohensD: finite(effect.cohensD),
    rankBiserial: effect.rankBiserial,
    superiority: effect.superiority,
    ...winTieLoss,
    detectable: finite(detectable)
  }
}

/** The comparisons of one measure as plain data, at full precision; null for numbers that are not finite. */
export const measureOf = (found: Found): ComparedMeasure => {
  const names = [found.baseline, ...found.others].map(({ name }) => name)
  return {
    measure: found.measure,
    topics: found.topics,
    family: found.adjusted.family,
    baseline: runOf(found.baseline, found.comparisons[0]!.ofBaseline),
    runs: found.others.map((_, i) => differenceOf(found, i)),
    ...(found.pairs === undefined
      ? {}
      : { tukey: found.pairs.map(({ first, second, ...pair }) => ({ first: names[first]!, second: names[second]!, ...pair })) })
  }
}

/** Measures of a reproduction as plain data: an undefined value is null. */
import type * as ReportReproduction from "@litfuse/bench/report/ReportReproduction"
import * as Schema from "effect/Schema"

const Value = Schema.NullOr(Schema.Finite)

/** A number as plain data: null if it is not finite. */
export const valueOf = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** How close the reproduced values of a system are to the original ones, over the `topics` in both; `p` of the paired t-test between them. */
export const Closeness = Schema.Struct({
  table: Schema.String,
  system: Schema.String,
  measure: Schema.String,
  topics: Schema.Int,
  original: Value,
  reproduced: Value,
  rmse: Value,
  p: Value
})
export type Closeness = typeof Closeness.Type

/** Whether an improvement over a baseline was reproduced. */
export const ReproducedEffect = Schema.Struct({
  table: Schema.String,
  system: Schema.String,
  baseline: Schema.String,
  measure: Schema.String,
  effectRatio: Value,
  deltaRelativeImprovement: Value
})
export type ReproducedEffect = typeof ReproducedEffect.Type

/** How similarly two runs order the documents of a topic. */
export const Ordering = Schema.Struct({ topic: Schema.String, overlap: Value, tauUnion: Value, rbo: Value })
export type Ordering = typeof Ordering.Type

/** The closeness of a system as plain data. */
export const closeness = ({ original, reproduced, rmse, p, ...one }: ReportReproduction.Closeness): Closeness => ({
  ...one,
  original: valueOf(original),
  reproduced: valueOf(reproduced),
  rmse: valueOf(rmse),
  p: valueOf(p)
})

/** The reproduced effect of a system as plain data. */
export const effect = ({ effectRatio, deltaRelativeImprovement, ...one }: ReportReproduction.ReproducedEffect): ReproducedEffect => ({
  ...one,
  effectRatio: valueOf(effectRatio),
  deltaRelativeImprovement: valueOf(deltaRelativeImprovement)
})

/** The agreement of two orderings as plain data. */
export const ordering = ({ topic, overlap, tauUnion, rbo }: ReportReproduction.Ordering): Ordering => ({
  topic,
  overlap: valueOf(overlap),
  tauUnion: valueOf(tauUnion),
  rbo: valueOf(rbo)
})

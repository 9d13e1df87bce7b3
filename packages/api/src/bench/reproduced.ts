/** What a reproduction is compared by, as plain data: a value that is not defined is null. */
import type * as Reproduction from "@litfuse/bench/report/reproduction"
import * as Schema from "effect/Schema"

const Value = Schema.NullOr(Schema.Finite)

/** A value as plain data. */
export const valueOf = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** How close a system's reproduced values are to the original ones, over `topics` with both; `p` is of the paired t-test between the two. */
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
export const Ordering = Schema.Struct({ topic: Schema.String, tauUnion: Value, rbo: Value })
export type Ordering = typeof Ordering.Type

/** Closeness as plain data. */
export const closeness = ({ original, reproduced, rmse, p, ...one }: Reproduction.Closeness): Closeness => ({
  ...one,
  original: valueOf(original),
  reproduced: valueOf(reproduced),
  rmse: valueOf(rmse),
  p: valueOf(p)
})

/** An effect as plain data. */
export const effect = ({ effectRatio, deltaRelativeImprovement, ...one }: Reproduction.ReproducedEffect): ReproducedEffect => ({
  ...one,
  effectRatio: valueOf(effectRatio),
  deltaRelativeImprovement: valueOf(deltaRelativeImprovement)
})

/** An order as plain data. */
export const ordering = ({ topic, tauUnion, rbo }: Reproduction.Ordering): Ordering => ({
  topic,
  tauUnion: valueOf(tauUnion),
  rbo: valueOf(rbo)
})

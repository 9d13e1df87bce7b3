import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Expected } from "../Design.ts"
import { PipelineDesign } from "../pipeline/PipelineDesign.ts"

const withDefault = <A>(value: A) => Effect.succeed(value)
const { pipeline, params, space, search, choice, folds, qrels, corpus, topics, query, retriever, now, measure, beside } =
  PipelineDesign.fields

/**
 * One ranking variant: a pipeline as it is written, or with parameters that are chosen in folds.
 *
 * - `space` what is chosen; empty = nothing is
 */
const Variant = Schema.Struct({
  tag: Schema.NonEmptyString,
  pipeline,
  params,
  space: space.pipe(Schema.withDecodingDefaultKey(withDefault({}))),
  search,
  choice
})

/** Whether two variants differ by less than a margin. */
const Equivalence = Schema.Struct({
  system: Schema.NonEmptyString,
  to: Schema.NonEmptyString,
  margin: Schema.Finite.check(Schema.isGreaterThan(0))
})

/**
 * How ranking variants are compared, all of it written down before.
 *
 * - `measure` the one that is tested, of every variant against the baseline; `beside` what is printed beside and never tested
 * - `alsoJudgedBy` other judgements of the same topics, with which `measure` is measured too; nothing is chosen with them
 * - `subtopics` makes sub-topics of the relevant documents of each topic, for measures that need them; see `coupledSubtopics`
 * - `folds` the same for every variant: topics are held out in turn, as often as there are seeds
 * - `argmax` variants of which all settings are measured on all topics, and it is shown how often each is the best one over resamples of topics:
 *   for looking at, not for choosing
 */
export const VariantsDesign = Schema.Struct({
  qrels,
  alsoJudgedBy: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(withDefault([]))),
  corpus,
  topics,
  query,
  retriever,
  now,
  measure,
  beside,
  subtopics: Schema.optionalKey(
    Schema.Struct({
      by: Schema.Literal("references"),
      shared: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
      rel: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
    })
  ),
  baseline: Schema.NonEmptyString,
  variants: Schema.NonEmptyArray(Variant),
  folds,
  equivalence: Schema.Array(Equivalence).pipe(Schema.withDecodingDefaultKey(withDefault([]))),
  argmax: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(withDefault([]))),
  expected: Schema.Array(Expected).pipe(Schema.withDecodingDefaultKey(withDefault([])))
})

/** How ranking variants are compared. */
export type VariantsDesign = typeof VariantsDesign.Type

/** One ranking variant. */
export type Variant = VariantsDesign["variants"][number]

/** One variant as a design of its own: what all share, and what is its own. */
export const designOf = (
  { qrels, corpus, topics, query, retriever, now, measure, beside, folds }: VariantsDesign,
  { pipeline, params, space, search, choice }: Variant
): PipelineDesign => ({
  qrels,
  corpus,
  topics,
  query,
  retriever,
  ...(now === undefined ? {} : { now }),
  measure,
  beside,
  folds,
  pipeline,
  params,
  space,
  search,
  choice,
  expected: []
})

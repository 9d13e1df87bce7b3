import * as Schema from "effect/Schema"
import * as Fields from "../DesignFields.ts"
import { PipelineDesign } from "../pipeline/PipelineDesign.ts"

const { Count, orElse } = Fields
const { pipeline, params, search, choice, folds, qrels, corpus, topics, query, retriever, now, expected } = PipelineDesign.fields

/**
 * One ranking variant: a pipeline as it is written, or with parameters that are chosen in folds.
 *
 * - `space` what is chosen; empty = nothing is
 */
const Variant = Schema.Struct({
  tag: Schema.NonEmptyString,
  pipeline,
  params,
  space: Fields.space,
  search,
  choice
})

const Equivalence = Schema.Struct({
  system: Schema.NonEmptyString,
  to: Schema.NonEmptyString,
  margin: Schema.Finite.check(Schema.isGreaterThan(0))
})

/** What is lost of one measure for what is won of others, as a parameter of a variant of `argmax` moves. */
const Tradeoff = Schema.Struct({
  variant: Schema.NonEmptyString,
  over: Schema.NonEmptyString,
  printed: Schema.Finite,
  from: Schema.Finite,
  against: Schema.NonEmptyString,
  measures: Schema.NonEmptyArray(Schema.NonEmptyString)
})

/** What is lost for what is won; see `tradeoff`. */
export type Tradeoff = typeof Tradeoff.Type

/** Sub-topics made of what relevant documents cite. */
const Coupled = Schema.Struct({ by: Schema.Literal("references"), shared: Count, rel: Count })

/** Other topics with their judgements, on which settings are chosen. */
const Train = Schema.Struct({ topics: Fields.Name, qrels: Fields.Name })

/** Sub-topics that the judgements have themselves. */
const Given = Schema.Struct({ by: Schema.Literal("judgements") })

/**
 * How ranking variants are compared, all of it written down before.
 *
 * - `measure` the one that is tested, of every variant against the baseline; `beside` further measures, which are printed and never tested
 * - `alsoJudgedBy` other judgements of the same topics, with which `measure` is measured too; nothing is chosen with them
 * - `within` a file of documents: judgements of all others are left out, for a comparison inside one part of a collection
 * - `subtopics` where measures that need sub-topics find them: made of the relevant documents of each topic (see `coupledSubtopics`), or those that the
 *   judgements have
 * - `train` other topics, on which the settings of all variants are chosen, once. Every measured topic is then held out, so there are no folds
 * - `folds` without `train`, the same for every variant: topics are held out in turn, as often as there are seeds
 * - `argmax` variants of which all settings are measured on all topics: for looking at, not for choosing. The report shows how often each is the best one
 *   over resamples of topics
 * - `tradeoffs` draws `measures` of one of those variants against another measure as the parameter `over` moves. Its value `printed` is marked; settings
 *   below `from` are only in the table
 */
export const VariantsDesign = Schema.Struct({
  qrels,
  alsoJudgedBy: orElse(Schema.Array(Schema.NonEmptyString), []),
  within: Schema.optionalKey(Schema.NonEmptyString),
  corpus,
  topics,
  query,
  retriever,
  now,
  ...Fields.measured,
  subtopics: Schema.optionalKey(Schema.Union([Coupled, Given])),
  baseline: Schema.NonEmptyString,
  variants: Schema.NonEmptyArray(Variant),
  train: Schema.optionalKey(Train),
  folds,
  equivalence: orElse(Schema.Array(Equivalence), []),
  argmax: orElse(Schema.Array(Schema.NonEmptyString), []),
  tradeoffs: Schema.optionalKey(Schema.Array(Tradeoff)),
  expected
})

/** How ranking variants are compared. */
export type VariantsDesign = typeof VariantsDesign.Type

/** One ranking variant. */
export type Variant = VariantsDesign["variants"][number]

/** One variant as a separate design, with what all variants share. */
export const designOf = (design: VariantsDesign, variant: Variant): PipelineDesign => ({ ...design, ...variant, expected: [] })

import type { Configured } from "@litfuse/engine/Measure"
import type * as Judgements from "@litfuse/eval/Judgements"
import * as Effect from "effect/Effect"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import type { Indexes } from "../../experiment/systems/Indexes.ts"
import type { AnalysisResult } from "../../report/Results.ts"
import type * as AccessLog from "../AccessLog.ts"
import * as Deal from "../Deal.ts"
import { untuned } from "../HeldOut.ts"
import * as Loop from "../Loop.ts"
import { type FrozenPoint, pointTuner } from "../pointTuner.ts"
import type { PipelineDesign } from "../pipeline/PipelineDesign.ts"
import { preparePipeline, type PreparedPipeline } from "../pipeline/preparePipeline.ts"
import * as SearchSpace from "../SearchSpace.ts"
import type { HeldOutVariant, Surface } from "./HeldOutVariant.ts"
import { designOf, type Variant, type VariantsDesign } from "./VariantsDesign.ts"

/**
 * The measures of a comparison with the judgements that each reads: those of the design, then its first with each of the other judgements.
 *
 * - shape: `names` as reports call them
 */
export interface Measured {
  readonly names: ReadonlyArray<string>
  readonly of: ReadonlyArray<{ readonly measure: Configured; readonly judgements: Judgements.Judgements }>
}

/** What all variants share: the log of accesses, and the collection with its indexes. */
export interface Shared {
  readonly log: AccessLog.AccessLog
  readonly indexes: Indexes
}

/** Other topics on which settings are chosen. */
export interface Training {
  readonly train: NonNullable<VariantsDesign["train"]>
  readonly judgements: Judgements.Judgements
}

const surfaceOf = ({ space }: Variant, { topics, valuesAt }: PreparedPipeline, measures: number): Surface => {
  const points = Array.from({ length: SearchSpace.size(space) }, (_, i) => SearchSpace.at(space, i))
  const settings = points.map(valuesAt)
  const byMeasure = Array.from({ length: measures }, (_, m) => settings.map((on) => Float64Array.from(topics, (_, t) => on(t)[m]!)))
  return { points, values: byMeasure[0]!, byMeasure }
}

/**
 * Settings are chosen on all topics of `training`, by the first measure with its judgements, and the measured topics are read once.
 *
 * - errors: as `preparePipeline`, over the topics that train
 */
const tuneOn = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  own: PipelineDesign,
  { topics, valuesAt }: PreparedPipeline,
  training: Training,
  { names, of }: Measured,
  { log, indexes }: Shared,
  by: string
) {
  const { measure } = of[0]!
  const judged = (topic: string) => [{ measure, judgement: training.judgements.topics.get(topic)! }]
  const others = yield* preparePipeline(loaded, { ...own, ...training.train }, training.judgements, judged, indexes)
  const chooser = pointTuner(own, 1, others.valuesAt, by)
  const tuner: Loop.Tuner<FrozenPoint> = {
    by,
    choose: (_, seed) => {
      const frozen = chooser.choose(
        others.topics.map((_, t) => t),
        seed
      )
      const on = valuesAt(frozen.point)
      return { ...frozen, read: (some) => names.map((_, m) => some.map((t) => on(t)[m]!)) }
    }
  }
  return Loop.once(tuner, topics.length, log)
})

/** A variant with its values, and what they were made of. */
export interface VariantRun {
  readonly held: HeldOutVariant
  readonly topics: ReadonlyArray<string>
  readonly input: AnalysisResult["inputs"][number]
}

/**
 * Runs one variant. What is tuned is chosen on `training`, or topics are held out in turn; where nothing is tuned, the pipeline is measured as it is. Folds
 * are balanced by the number of hits of the first variant, so that all variants have the same ones.
 *
 * - `difficulty` by topic; undefined = this is the first variant
 */
export const runVariant = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  design: VariantsDesign,
  variant: Variant,
  measured: Measured,
  shared: Shared,
  difficulty: ReadonlyArray<number> | undefined,
  training: Training | undefined
) {
  const { names, of } = measured
  const { log, indexes } = shared
  const written = designOf(design, variant)
  // nothing is held out in turn where settings are chosen on other topics: one topic is enough
  const own = training === undefined ? written : { ...written, folds: { outer: 1, seeds: 1 } }
  const judged = (topic: string) => of.map(({ measure, judgements }) => ({ measure, judgement: judgements.topics.get(topic)! }))
  const prepared = yield* preparePipeline(loaded, own, of[0]!.judgements, judged, indexes)
  const { topics, found, objectives, valuesAt, system } = prepared
  const made = { topics: topics.map(({ id }) => id), input: { ...system.input, source: variant.tag }, found }
  if (SearchSpace.dimensions(variant.space).length === 0) {
    const all = objectives.map((objective) => objective.values(new Map()))
    const values = names.map((_, m) => Float64Array.from(all, (one) => one[m]!))
    const held: HeldOutVariant = { variant, held: untuned(variant.tag, values, own.folds.seeds), folds: [], surface: undefined }
    return { ...made, held }
  }
  const surface = () =>
    design.argmax.includes(variant.tag)
      ? log.read({ by: variant.tag, purpose: "surface", topics: topics.map((_, t) => t), times: SearchSpace.size(variant.space) }, () =>
          surfaceOf(variant, prepared, names.length)
        )
      : undefined
  if (training !== undefined) {
    const { fold, held } = yield* tuneOn(loaded, own, prepared, training, measured, shared, variant.tag)
    return { ...made, held: { variant, held, folds: [fold], surface: surface() } }
  }
  // one design for all variants, so that all come in the same orders
  const deal = Deal.make(difficulty ?? found, own.folds, design)
  const tuner = pointTuner(own, names.length, valuesAt, variant.tag)
  const folds = Loop.folds(deal, tuner, log)
  const held: HeldOutVariant = {
    variant,
    held: Loop.heldOut(deal, tuner, folds, log),
    folds,
    surface: surface()
  }
  return { ...made, held }
})

import type * as Fusion from "@litfuse/engine/Fusion"
import * as Addends from "./Addends.ts"
import { additive } from "./additive.ts"
import * as Features from "./Features.ts"
import * as Trained from "./Trained.ts"

/** The parameters that every learned linear fusion has. */
export const fields = { ...Features.fields, unjudged: Trained.fields.unjudged, trained: Trained.fields.trained }

/** Parameters of every learned linear fusion. `trained`: by list, the weights of its features in the order of `features`. */
export interface LinearParams extends Features.Chosen {
  readonly unjudged: typeof fields.unjudged.Type
  readonly trained: ReadonlyArray<Trained.Learned>
}

const kept = new WeakMap<ReadonlyArray<Trained.Learned>, ReadonlyMap<string, ReadonlyArray<number>>>()

/** Weights by list, kept while the parameters are, because every topic asks for those of every list. Where a list stands twice, its first weights count. */
const weightsOf = (trained: ReadonlyArray<Trained.Learned>): ReadonlyMap<string, ReadonlyArray<number>> => {
  let weights = kept.get(trained)
  if (weights === undefined) kept.set(trained, (weights = new Map(trained.toReversed().map(({ list, values }) => [list, values]))))
  return weights
}

const set = (features: Features.Features, params: LinearParams): void => {
  const weights = weightsOf(params.trained)
  for (const [l, name] of features.names.entries()) Features.weigh(features, l, params, weights.get(name) ?? [], features.values)
  Addends.weigh(features, [])
  Addends.measure(features)
}

const refuses = (inputs: Fusion.Inputs, params: LinearParams): string | undefined => {
  const { trained, features } = params
  const unfit = trained.find(({ values }) => values.length !== features.length)
  if (unfit !== undefined)
    return `trained: list "${unfit.list}" has ${unfit.values.length} weights for ${features.length} features (${features.join(", ")})`
  return Trained.refuses(inputs, params)
}

/** What the author of a learned linear fusion writes; `linear` supplies the rest. */
export interface Spec<P extends LinearParams> extends Pick<Fusion.Fusion<unknown, P>, "id" | "revision" | "about" | "params"> {
  /** Its name, for people. */
  readonly name: string
  /** The weights of the features, list by list. */
  readonly learn: (frames: ReadonlyArray<Fusion.TrainingFrame>, params: P) => ReadonlyArray<Trained.Learned>
}

/** Builds a fusion that scores a candidate by the weighted sum of its features in the lists that hold it. */
export const linear = <P extends LinearParams>({ learn, ...spec }: Spec<P>) =>
  additive<Features.Features, P>({
    ...spec,
    refuses,
    prepare: Features.prepare,
    set,
    what: ({ features }) => `weighted ${features.join(", ")}`,
    train: (frames, params) => ({ ...params, trained: learn(frames, params) })
  })

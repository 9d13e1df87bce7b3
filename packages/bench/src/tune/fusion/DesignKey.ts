import { createHash } from "node:crypto"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import { type FusionDesign, systems } from "./FusionDesign.ts"
import * as TuningData from "./TuningData.ts"
import type { OpenedDesign } from "./openDesign.ts"

/**
 * Hashes of everything on which the answers of units depend.
 *
 * - `design` of how something is chosen: two of one name choose alike, whatever else is measured
 * - `all` of everything that answers depend on: the design without expected values, the data, their reading by the manifest, and the revisions of plugins.
 *   The host adds its code
 */
export interface DesignKey {
  readonly design: string
  readonly all: string
}

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex")

/** The part of a design on which a choice depends: not expected values, aims, or further measures. */
const choiceOf = ({ qrels, runs, depth, measure, folds, primary, secondary }: FusionDesign) => ({
  qrels,
  runs,
  depth,
  measure,
  folds,
  primary,
  secondary
})

/** The part of a design on which answers depend: not expected values, aims, or comparisons. */
const askedOf = (design: FusionDesign) => {
  const { beside, contribution, surface } = design
  return { ...choiceOf(design), beside, contribution, surface }
}

/** The parts of the manifest that change the meaning of a file: the scale of grades, and how files and sets are read. */
const readingOf = ({ dataset: { manifest } }: LoadedExperiment, { qrels, runs, folds, contribution }: FusionDesign) => {
  const { ending, depth, leaderboard } = manifest.runsets[runs.runset] ?? {}
  const names = [qrels, folds.older ?? [], leaderboard ?? [], contribution?.leaderboard ?? []].flat()
  return {
    maximum: manifest.grades.maximum,
    files: [...new Set(names)].map((name) => [name, manifest.files[name]?.format, manifest.files[name]?.options]),
    runset: { ending, depth, leaderboard }
  }
}

/** The hash of how something is chosen: what a declaration names. It does not depend on expected values, aims, or further measures. */
export const hashOf = (design: FusionDesign): string => hash(choiceOf(design))

/** The keys of opened data. */
export const of = ({ data, inputs, leaderboards }: OpenedDesign, loaded: LoadedExperiment): DesignKey => {
  const { design, measures } = data
  const revisions = systems(design)
    .flatMap(({ candidates }) => candidates.map(({ fusion }) => fusion))
    .concat(design.contribution?.fusion ?? [])
    .map((id) => [id, TuningData.fusionOf(data, id).revision])
  const named = measures.map(({ name, measure }) => [name, measure.revision])
  return {
    design: hashOf(design),
    all: hash([askedOf(design), inputs, leaderboards, readingOf(loaded, design), loaded.experiment.compat, revisions, named])
  }
}

import { createHash } from "node:crypto"
import type { Loaded } from "../../experiment/Loaded.ts"
import { type Design, systems } from "./Design.ts"
import * as TuningData from "./TuningData.ts"
import type { Opened } from "./open.ts"

/**
 * Hashes of everything on which the answers of units depend.
 *
 * - `design` of how something is chosen: two of one name choose alike, whatever else is measured
 * - `all` of everything that answers depend on: the design but for what is expected of it, the data, how the manifest says to read it, and the revisions of plugins. The host adds its code
 */
export interface Key {
  readonly design: string
  readonly all: string
}

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex")

/** The part of a design on which a choice depends: not expected values, aims, or further measures. */
const choiceOf = ({ qrels, runs, depth, measure, folds, primary, secondary }: Design) => ({
  qrels,
  runs,
  depth,
  measure,
  folds,
  primary,
  secondary
})

/** The part of a design on which answers depend: not expected values, aims, or comparisons. */
const askedOf = (design: Design) => {
  const { beside, contribution, surface } = design
  return { ...choiceOf(design), beside, contribution, surface }
}

/** The parts of the manifest that change the meaning of a file with the same bytes: the scale of grades, and how files and sets are read. */
const readingOf = ({ dataset: { manifest } }: Loaded, { qrels, runs, folds, contribution }: Design) => {
  const { ending, depth, leaderboard } = manifest.runsets[runs.runset] ?? {}
  const names = [qrels, folds.older ?? [], leaderboard ?? [], contribution?.leaderboard ?? []].flat()
  return {
    maximum: manifest.grades.maximum,
    files: [...new Set(names)].map((name) => [name, manifest.files[name]?.format, manifest.files[name]?.options]),
    runset: { ending, depth, leaderboard }
  }
}

/** The hash of how something is chosen: what a declaration names. It does not depend on what is expected, aimed at, or measured beside. */
export const hashOf = (design: Design): string => hash(choiceOf(design))

/** The keys of opened data. */
export const of = ({ data, inputs, leaderboards }: Opened, loaded: Loaded): Key => {
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

import { createHash } from "node:crypto"
import type { Loaded } from "../experiment/Loaded.ts"
import { type Design, systems } from "./Design.ts"
import * as TuningData from "./TuningData.ts"
import type { Opened } from "./open.ts"

/**
 * Names for what the answers of units depend on.
 *
 * - `design` of how something is chosen: two of one name choose alike, whatever else is measured
 * - `all` of everything that answers depend on: the design but for what is expected of it, the data, how the manifest says to read it, and the revisions of plugins. The host adds its code
 */
export interface Key {
  readonly design: string
  readonly all: string
}

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex")

/** What a choice depends on, apart from data: not what is expected, aimed at, or measured beside. */
const choiceOf = ({ qrels, runs, depth, measure, folds, primary, secondary }: Design) => ({
  qrels,
  runs,
  depth,
  measure,
  folds,
  primary,
  secondary
})

/** What answers depend on, apart from data: not what is expected or aimed at, and not what is compared with what. */
const askedOf = (design: Design) => {
  const { beside, contribution, surface } = design
  return { ...choiceOf(design), beside, contribution, surface }
}

/** What the manifest says that changes what a file means, its bytes being the same: the scale of grades, and how files and sets are read. */
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

/** The names of what was opened. */
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

import type * as Fusion from "@litfuse/engine/Fusion"
import * as Features from "./Features.ts"
import * as TrainingCache from "./TrainingCache.ts"
import type { LinearParams } from "./linear.ts"

/**
 * The features of one topic's candidates, column by column: column j has the values `values[starts[j]] .. values[starts[j + 1]]` at `candidates`, and 0
 * for all others.
 *
 * - shape: columns by list in the order of `names`, then by feature; `grades` by candidate; `size` candidates
 * - units: every value lies in [0, 1]: the feature of a rank is multiplied by k + 1, so that it is 1 at rank 1
 */
export interface Columns {
  readonly size: number
  readonly starts: Int32Array
  readonly candidates: Int32Array
  readonly values: Float64Array
  readonly grades: Int16Array
  readonly ideal: Int16Array
}

/** The factor that makes a feature at most 1. */
const scaleOf = (feature: Features.Name, k: number): number => (feature === "rank" ? k + 1 : 1)

/** The columns of one topic. A list that the topic lacks has empty ones. Candidates that training drops (`unjudged: drop`) are not in them. */
const of = (frame: Fusion.TrainingFrame, params: LinearParams, names: ReadonlyArray<string>): Columns => {
  const features = Features.prepare(frame)
  const each = params.features.length
  const placeOf = new Int32Array(features.size).fill(-1)
  let size = 0
  for (let c = 0; c < placeOf.length; c++) if (params.unjudged === "zero" || frame.grades[c]! >= 0) placeOf[c] = size++
  const listOf = new Map(frame.lists.map(({ name }, l) => [name, l]))
  const starts = new Int32Array(names.length * each + 1)
  const hits = features.candidates.reduce((sum, c) => sum + (placeOf[c]! < 0 ? 0 : 1), 0)
  const candidates = new Int32Array(hits * each)
  const values = new Float64Array(hits * each)
  const one = new Float64Array(each)
  let filled = 0
  for (const [n, name] of names.entries()) {
    const list = listOf.get(name)
    const [first, end] = list === undefined ? [0, 0] : [features.starts[list]!, features.starts[list + 1]!]
    let count = 0
    for (let hit = first; hit < end; hit++) if (placeOf[features.candidates[hit]!]! >= 0) count++
    let at = filled
    for (let hit = first; hit < end; hit++) {
      const place = placeOf[features.candidates[hit]!]!
      if (place < 0) continue
      Features.read(features, list!, hit, params, one, 0)
      for (let f = 0; f < each; f++) {
        candidates[at + f * count] = place
        values[at + f * count] = one[f]! * scaleOf(params.features[f]!, params.k)
      }
      at++
    }
    for (let f = 0; f < each; f++) {
      filled += count
      starts[n * each + f + 1] = filled
    }
  }
  return { size, starts, candidates, values, grades: frame.grades.filter((_, c) => placeOf[c]! >= 0), ideal: frame.ideal }
}

/** The columns of some topics, kept from one training to the next. */
export const recall = TrainingCache.create(2, of)

/** The weights of columns as those of features, list by list. */
export const learned = (names: ReadonlyArray<string>, { features, k }: LinearParams, weights: Float64Array) =>
  names.map((list, n) => ({
    list,
    values: features.map((feature, f) => weights[n * features.length + f]! * scaleOf(feature, k))
  }))

/** Adds a column, times a factor, to the scores of candidates. */
export const add = ({ starts, candidates, values }: Columns, column: number, factor: number, scores: Float64Array): void => {
  for (let i = starts[column]!; i < starts[column + 1]!; i++) scores[candidates[i]!]! += factor * values[i]!
}

/**
 * Moves the weight of a column in the scores of candidates. Addends are whole units, as those of the fused scores are (`commonUnit`), so that scores
 * depend on the final weights alone. What ties in a fusion ties here, and a weight of 0 leaves nothing behind.
 */
export const move = (
  { starts, candidates, values }: Columns,
  column: number,
  { from, to }: { readonly from: number; readonly to: number },
  unit: number,
  scores: Float64Array
): void => {
  for (let i = starts[column]!; i < starts[column + 1]!; i++)
    scores[candidates[i]!]! += to * values[i]! + unit - unit - (from * values[i]! + unit - unit)
}

import type * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import { at, triangle } from "@litfuse/stats/Cholesky"
import * as Features from "./Features.ts"
import * as TrainingCache from "./TrainingCache.ts"
import type { LinearParams } from "./linear.ts"

/**
 * The contribution of one topic to least squares: XᵀX and Xᵀy. They are centred on the means of the topic, so that the overall relevance of its
 * candidates does not matter.
 *
 * - shape: `gram` a lower triangle; columns by list in byte order of names, then by feature
 */
export interface NormalEquations {
  readonly gram: Float64Array
  readonly moment: Float64Array
}

/** The names of all lists of some topics, in byte order: the order of columns. */
export const listNames = (frames: ReadonlyArray<Fusion.TrainingFrame>): ReadonlyArray<string> =>
  [...new Set(frames.flatMap(({ lists }) => lists.map(({ name }) => name)))].sort(Ids.compare)

/** The hits of each candidate: those of candidate c are `hits[from[c]] .. hits[from[c + 1]]`, ordered by column. */
const byCandidate = ({ starts, candidates, size }: Features.Features, order: ReadonlyArray<number>) => {
  const from = new Int32Array(size + 1)
  for (const candidate of candidates) from[candidate + 1]!++
  for (let c = 0; c < size; c++) from[c + 1]! += from[c]!
  const next = from.slice()
  const hits = new Int32Array(candidates.length)
  const listOf = new Int32Array(candidates.length)
  for (const l of order)
    for (let hit = starts[l]!; hit < starts[l + 1]!; hit++) {
      const slot = next[candidates[hit]!]!++
      hits[slot] = hit
      listOf[slot] = l
    }
  return { from, hits, listOf }
}

/** The equations of one topic. A judged candidate's target is its grade, another's 0, or it is left out (`unjudged: drop`). */
export const of = (frame: Fusion.TrainingFrame, params: LinearParams, names: ReadonlyArray<string>): NormalEquations => {
  const features = Features.prepare(frame)
  const each = params.features.length
  const columns = names.length * each
  const column = new Map(names.map((name, i) => [name, i * each]))
  const columnOf = frame.lists.map(({ name }) => column.get(name)!)
  const order = frame.lists.map((_, l) => l).sort((a, b) => columnOf[a]! - columnOf[b]!)
  const { from, hits, listOf } = byCandidate(features, order)
  const gram = new Float64Array(triangle(columns))
  const moment = new Float64Array(columns)
  const sums = new Float64Array(columns)
  const index = new Int32Array(columns)
  const value = new Float64Array(columns)
  let total = 0
  let count = 0
  for (let c = 0; c < features.size; c++) {
    const grade = frame.grades[c]!
    if (grade < 0 && params.unjudged === "drop") continue
    const target = Math.max(0, grade)
    let filled = 0
    for (let slot = from[c]!; slot < from[c + 1]!; slot++) {
      Features.read(features, listOf[slot]!, hits[slot]!, params, value, filled)
      for (let f = 0; f < each; f++) index[filled++] = columnOf[listOf[slot]!]! + f
    }
    for (let a = 0; a < filled; a++) {
      const x = value[a]!
      const row = at(index[a]!, 0)
      for (let b = 0; b <= a; b++) gram[row + index[b]!]! += x * value[b]!
      moment[index[a]!]! += x * target
      sums[index[a]!]! += x
    }
    total += target
    count++
  }
  if (count > 0)
    for (let i = 0; i < columns; i++) {
      const mean = sums[i]! / count
      moment[i]! -= mean * total
      const row = at(i, 0)
      for (let j = 0; j <= i; j++) gram[row + j]! -= mean * sums[j]!
    }
  return { gram, moment }
}

/** The equations of some topics, kept from one training to the next. */
export const recall = TrainingCache.create(12, of)

interface Summed extends NormalEquations {
  readonly of: ReadonlyArray<NormalEquations>
}

const sums: Array<Summed> = []
const mostSums = 16

const isOf = ({ of }: Summed, equations: ReadonlyArray<NormalEquations>): boolean =>
  of.length === equations.length && of.every((one, i) => one === equations[i])

const add = (sum: Float64Array, one: Float64Array): void => {
  for (let i = 0; i < sum.length; i++) sum[i]! += one[i]!
}

const summed = (equations: ReadonlyArray<NormalEquations>, columns: number): Summed => {
  const gram = new Float64Array(triangle(columns))
  const moment = new Float64Array(columns)
  for (const one of equations) {
    add(gram, one.gram)
    add(moment, one.moment)
  }
  return { of: equations, gram, moment }
}

/**
 * The sum of the equations of some topics, in their order. Sums are kept too, because they do not depend on the penalty, and adding them up is most of a
 * training.
 *
 * - shape: new arrays, which the caller may overwrite
 */
export const sumOf = (equations: ReadonlyArray<NormalEquations>, columns: number): NormalEquations => {
  const place = sums.findIndex((one) => isOf(one, equations))
  const [found = summed(equations, columns)] = place < 0 ? [] : sums.splice(place, 1)
  sums.unshift(found)
  if (sums.length > mostSums) sums.pop()
  return { gram: found.gram.slice(), moment: found.moment.slice() }
}

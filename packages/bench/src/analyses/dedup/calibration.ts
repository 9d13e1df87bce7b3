import * as Blocks from "@litfuse/engine/dedup/blocks"
import { comparison } from "@litfuse/engine/dedup/Comparison"
import * as Features from "@litfuse/engine/dedup/Features"
import { probability, weights } from "@litfuse/engine/dedup/weights"
import type { FreeTable } from "../../report/Results.ts"
import type { Set } from "./sets.ts"

/** A pair that was compared: its score, and whether it is one publication. */
export interface Compared {
  readonly score: number
  readonly isSame: boolean
}

/** The pairs of a set whose truth is known, that were compared, and that no veto stands against. */
export const comparedOf = ({ records, names }: Set): ReadonlyArray<Compared> => {
  const features = Features.of(records)
  const compare = comparison(features, weights)
  const pairs: Array<Compared> = []
  const rowsOf = Array.from(records.keys())
  Blocks.eachPair(features, { rowsOf, order: features.contents }, (a, b) => {
    const [one, other] = [names?.[a], names?.[b]]
    const { score, vetoes } = compare(a, b)
    if (one !== undefined && other !== undefined && vetoes === 0) pairs.push({ score, isSame: one === other })
  })
  return pairs
}

/** Bounds of the bins, as probabilities: around the thresholds of review (.269) and of merging (.953). */
const bounds = [0, 0.01, 0.1, 0.269, 0.5, 0.8, 0.953, 0.99, 0.999, 1]

/** Of the pairs whose score says that they are one publication with this probability, how many are. */
export const table = (sets: ReadonlyArray<Set>): FreeTable => ({
  id: "calibration",
  title: "What scores say, and what is true: pairs that were compared and that no veto stands against",
  columns: [
    { name: "set" },
    { name: "probability from" },
    { name: "to" },
    { name: "pairs", digits: 0 },
    { name: "mean probability", digits: 3 },
    { name: "share that is one publication", digits: 3 }
  ],
  rows: sets.flatMap((set) => {
    const pairs = comparedOf(set).map(({ score, isSame }) => ({ p: probability(score), isSame }))
    return bounds.slice(1).flatMap((to, i) => {
      const from = bounds[i]!
      const inside = pairs.filter(({ p }) => p >= from && (p < to || to === 1))
      if (inside.length === 0) return []
      const mean = inside.reduce((sum, { p }) => sum + p, 0) / inside.length
      return [[set.id, String(from), String(to), inside.length, mean, inside.filter(({ isSame }) => isSame).length / inside.length]]
    })
  })
})

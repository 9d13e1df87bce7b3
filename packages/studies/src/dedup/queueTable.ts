/** In which order a person is asked about pairs in doubt, and how soon the pairs that are one publication come. */
import { pairComparer } from "@litfuse/engine/dedup/pairComparer"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import { weights } from "@litfuse/engine/dedup/weights"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { keyOf } from "./pairedInterval.ts"
import type { Score } from "./scoreTable.ts"

/**
 * A pair in doubt of which it is known whether it is one publication.
 *
 * - `probability` that is printed, which counts vetoes; `evidence` the sum of the weights, which knows none
 */
export interface AskedPairs {
  readonly isSame: boolean
  readonly probability: number
  readonly evidence: number
}

/** The pairs in doubt of a set, in the order in which a person is asked; those of which nothing is known are left out. */
export const askedPairs = ({ set: { records, names, truth }, linked }: Score): ReadonlyArray<AskedPairs> => {
  if (names === undefined || linked.review.length === 0) return []
  const known = new Set((truth.known ?? []).map(keyOf))
  const compare = pairComparer(RecordFeatures.of(records), weights)
  return linked.review
    .filter(({ pair }) => pair.every((row) => names[row] !== undefined))
    .map(({ pair, score }) => ({ isSame: known.has(keyOf(pair)), probability: score, evidence: compare(...pair).score }))
}

/** How many questions are asked before the answers are counted. */
const after = [5, 10, 25, 50, 100]

const share = (pairs: ReadonlyArray<AskedPairs>): number => pairs.filter(({ isSame }) => isSame).length / pairs.length

const rowsOf = (id: string, way: string, pairs: ReadonlyArray<AskedPairs>): FreeTable["rows"] => {
  if (pairs.length === 0) return []
  const orders = [
    ["in the order of review", pairs],
    ["by the weights alone", pairs.toSorted((a, b) => b.evidence - a.evidence)]
  ] as const
  return orders.map(([name, ordered]) => [
    id,
    way,
    pairs.length,
    name,
    ...after.map((count) => (count <= pairs.length ? share(ordered.slice(0, count)) : null)),
    share(pairs)
  ])
}

const together = (scores: ReadonlyArray<Score>): ReadonlyArray<AskedPairs> =>
  scores.flatMap(askedPairs).toSorted((a, b) => b.probability - a.probability)

/**
 * The share of one publication among the first pairs that a person is asked about. Each such answer takes a duplicate away; every other answer takes none.
 * By chance it is the share of all pairs.
 *
 * - `real` the sets that are counted as one queue too; of a preset other than `corrected` only that queue is shown
 */
export const queueTable = (scores: ReadonlyArray<Score>, real: ReadonlyArray<string>): FreeTable => ({
  id: "queue",
  title: "Pairs in doubt: share of one publication among the first that a person reviews; by chance it is that of all",
  columns: [
    { name: "set" },
    { name: "preset" },
    { name: "pairs", digits: 0 },
    { name: "order" },
    ...after.map((count) => ({ name: `first ${count}`, digits: 2 })),
    { name: "all", digits: 2 }
  ],
  rows: [...new Set(scores.map(({ way }) => way))].flatMap((way) => {
    const ofWay = scores.filter((score) => score.way === way)
    return [
      ...(way === "corrected" ? ofWay.flatMap((score) => rowsOf(score.set.id, way, askedPairs(score))) : []),
      ...rowsOf("real sets together", way, together(ofWay.filter(({ set }) => real.includes(set.id))))
    ]
  })
})

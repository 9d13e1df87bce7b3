import type { Run } from "@litfuse/eval/Run"
import * as Tied from "../landmarks/averagePrecision.ts"

/** A group of teams that may share their ways, with one run. */
export interface System {
  readonly group: string
  readonly run: Run
}

/**
 * A document that some systems have among their first hits.
 *
 * - `by` how many systems; `best` the best of its ranks, from 1
 * - `isRelevant` undefined where it is unjudged
 */
export interface Found {
  readonly by: number
  readonly best: number
  readonly isRelevant: boolean | undefined
}

/** The documents of a topic that any system has down to a rank. */
export const foundFor = (
  topic: string,
  systems: ReadonlyArray<System>,
  depth: number,
  grades: ReadonlyMap<string, number>
): ReadonlyArray<Found> => {
  const all = new Map<string, { by: number; best: number }>()
  for (const { run } of systems)
    for (const [i, id] of (run.topics.get(topic)?.ids ?? []).slice(0, depth).entries()) {
      const known = all.get(id)
      all.set(id, { by: (known?.by ?? 0) + 1, best: Math.min(known?.best ?? Number.POSITIVE_INFINITY, i + 1) })
    }
  return [...all].map(([id, found]) => {
    const grade = grades.get(id) ?? -1
    return { ...found, isRelevant: grade < 0 ? undefined : grade > 0 }
  })
}

/**
 * The share of pairs of a relevant and a not relevant document in which the relevant one has the higher value; ties count half.
 *
 * - `unjudged` what an unjudged document is taken for; undefined = it is left out
 * - empty: undefined where there is no such pair
 */
export const auc = (
  found: ReadonlyArray<Found>,
  valueOf: (one: Found) => number,
  unjudged: ((value: number) => boolean) | undefined = undefined
): number | undefined => {
  const known = found.flatMap((one) => {
    const isRelevant = one.isRelevant ?? unjudged?.(valueOf(one))
    return isRelevant === undefined ? [] : [{ value: valueOf(one), isRelevant }]
  })
  const area = Tied.auc(
    known.map(({ value }) => value),
    known.map(({ isRelevant }) => isRelevant)
  )
  return Number.isNaN(area) ? undefined : area
}

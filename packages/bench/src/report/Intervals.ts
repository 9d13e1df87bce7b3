import { fixed } from "@litfuse/files/numbers"
import type { SystemResult, TableResult } from "./Results.ts"

/** An explanation of intervals for captions. */
export const about = "95 % intervals of means: BCa bootstrap over topics, 10,000 resamples."

/**
 * The measure whose intervals a table shows next to its values: the first one. One column is enough to show how certain values are, and one for each
 * measure would hide them. All are in results.json.
 *
 * - empty: undefined where no mean has an interval, which one topic or a geometric mean gives
 */
export const shownOf = ({ measures, systems }: Pick<TableResult, "measures" | "systems">): string | undefined => {
  const [first] = measures
  return first !== undefined && systems.some(({ intervals }) => intervals[first.name] !== undefined) ? first.name : undefined
}

/** The ends of a system's interval as text; undefined where it has none. */
const endsOf = ({ intervals }: Pick<SystemResult, "intervals">, measure: string): readonly [string, string] | undefined => {
  const ends = intervals[measure]
  return ends === undefined ? undefined : [fixed(ends[0], 4), fixed(ends[1], 4)]
}

/** An interval as people write it, `[0.4712, 0.5528]`; undefined where there is none. */
export const textOf = (system: Pick<SystemResult, "intervals">, measure: string): string | undefined => {
  const ends = endsOf(system, measure)
  return ends === undefined ? undefined : `[${ends.join(", ")}]`
}

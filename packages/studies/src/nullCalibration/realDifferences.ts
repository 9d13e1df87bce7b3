import { measuredOf, type Results } from "@litfuse/bench/report/Results"
import * as Differences from "@litfuse/stats/Differences"

/** The differences of one system from the baseline of its table, by topic. */
export interface RealDifference {
  readonly system: string
  readonly measure: string
  readonly differences: Float64Array
}

/** So few differences have no shape: a comparison needs at least so many topics that differ. */
const leastDiffering = 5

/**
 * The differences by topic of every comparison of a table of a report, on some measures. A report need not have all of them.
 *
 * - empty: none where the report has no such table; comparisons that differ on fewer than five topics are left out
 */
export const realDifferences = (
  results: Results,
  { table: id, measures }: { readonly table: string; readonly measures: ReadonlyArray<string> }
): ReadonlyArray<RealDifference> => {
  const table = measuredOf(results).find((one) => one.id === id)
  if (table?.against === undefined) return []
  const valuesOf = (system: string, measure: string) => table.systems.find((one) => one.system === system)?.values[measure]
  return table.against.comparisons.flatMap(({ system, measure }) => {
    const [own, other] = [valuesOf(system, measure), valuesOf(table.against!.baseline, measure)]
    if (!measures.includes(measure) || own === undefined || other === undefined) return []
    const both = own.flatMap((value, t) => (value === null || other[t] === null ? [] : [[value, other[t]!] as const]))
    const differences = Differences.between(
      Float64Array.from(both, ([, value]) => value),
      Float64Array.from(both, ([value]) => value)
    )
    return differences.filter((one) => one !== 0).length < leastDiffering ? [] : [{ system, measure, differences }]
  })
}

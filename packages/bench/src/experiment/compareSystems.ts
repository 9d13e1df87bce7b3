import * as Invariant from "@litfuse/engine/Invariant"
import { condensedName } from "@litfuse/eval/condensedMeasure"
import type { Against } from "../Experiment.ts"
import { comparisonResult } from "../report/comparisonResult.ts"
import type { AgainstResult, SystemResult } from "../report/Results.ts"
import * as Differences from "@litfuse/stats/Differences"
import * as Tested from "@litfuse/stats/Tested"
import { coverageResults } from "./coverageResults.ts"

/**
 * Compares every system of a table with its baseline, measure by measure. A measure that was refused for a system is left out for it.
 *
 * - shape: comparisons by measure, then in the order of the systems
 * - empty: a baseline alone gives no comparisons
 */
export const compareSystems = ({ baseline, measures }: Against, systems: ReadonlyArray<SystemResult>): AgainstResult => {
  const base = systems.find(({ system }) => system === baseline)
  Invariant.check(base !== undefined, `baseline "${baseline}" was found when the experiment was checked`)
  const differencesOf = (one: SystemResult, measure: string) =>
    Differences.between(Float64Array.from(base.values[measure]!), Float64Array.from(one.values[measure]!))
  const othersOn = (measure: string) =>
    base.values[measure] === undefined ? [] : systems.filter((one) => one !== base && one.values[measure] !== undefined)
  const comparisons = measures.flatMap((measure) => {
    const others = othersOn(measure)
    const differences = others.map((one) => differencesOf(one, measure))
    const { judged } = Tested.family(differences)
    return others.map(({ system }, i) => {
      const alone = Tested.test(differences[i]!)
      return comparisonResult({ system, measure }, { ...alone, ...judged[i]!, p: alone.p }, judged[i]!.p)
    })
  })
  const coverage = measures.flatMap((measure) => {
    const condensed = condensedName(measure)
    if (condensed === undefined || !measures.includes(condensed)) return []
    const gains = othersOn(measure)
      .filter((one) => othersOn(condensed).includes(one))
      .map((one) => ({ system: one.system, full: differencesOf(one, measure), condensed: differencesOf(one, condensed) }))
    return coverageResults(gains, { measure, condensed })
  })
  return {
    baseline,
    correction: "bonferroni",
    family: `all systems of this table that differ from ${baseline} on some topic, one measure at a time`,
    comparisons,
    ...(coverage.length === 0 ? {} : { coverage })
  }
}

import * as Invariant from "@litfuse/engine/Invariant"
import type { Against } from "../Experiment.ts"
import { toResult } from "../report/comparison.ts"
import type { AgainstResult, SystemResult } from "../report/Results.ts"
import * as Correction from "@litfuse/stats/Correction"
import * as Differences from "@litfuse/stats/Differences"
import * as Tested from "@litfuse/stats/Tested"

/**
 * Compares every system of a table with its baseline, measure by measure. A measure that was refused for a system is left out for it.
 *
 * - shape: comparisons by measure, then in the order of the systems
 * - empty: a baseline alone gives no comparisons
 */
export const against = ({ baseline, measures, correction, seed }: Against, systems: ReadonlyArray<SystemResult>): AgainstResult => {
  const base = systems.find(({ system }) => system === baseline)
  Invariant.check(base !== undefined, `baseline "${baseline}" was found when the experiment was checked`)
  // one seed for all systems and measures, as `compare` has it: the same difference has the same interval wherever it is printed
  const test = Tested.make(seed)
  const comparisons = measures.flatMap((measure) => {
    const values = base.values[measure]
    const others = values === undefined ? [] : systems.filter((one) => one !== base && one.values[measure] !== undefined)
    const tested = others.map((one) => test(Differences.between(Float64Array.from(values!), Float64Array.from(one.values[measure]!))))
    const { adjusted } = Correction.adjust(
      correction,
      tested.map(({ p }) => p),
      `all systems against ${baseline}, ${measure}`
    )
    return others.map(({ system }, i) => toResult({ system, measure }, tested[i]!, adjusted[i]!))
  })
  return { baseline, correction, family: `all systems of this table against ${baseline}, one measure at a time`, seed, comparisons }
}

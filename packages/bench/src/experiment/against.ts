import * as Invariant from "@litfuse/engine/Invariant"
import type { Against } from "../Experiment.ts"
import type { AgainstResult, ComparisonResult, SystemResult } from "../report/Results.ts"
import * as Seed from "../Seed.ts"
import * as Bootstrap from "../stats/Bootstrap.ts"
import * as Correction from "../stats/Correction.ts"
import * as Differences from "../stats/Differences.ts"
import * as Randomisation from "../stats/Randomisation.ts"
import { mean } from "../stats/Summary.ts"

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

type Uncorrected = Omit<ComparisonResult, "adjusted">

const compare = (system: SystemResult, measure: string, baseline: Float64Array, seed: number): Uncorrected => {
  const values = Float64Array.from(system.values[measure]!)
  const differences = Differences.between(baseline, values)
  // derived by measure, not by system: all systems are drawn on the same topics
  const derived = Seed.derive(seed, measure)
  const { lower, upper } = Bootstrap.interval(differences, { seed: derived })
  const { p, isFloor } = Randomisation.test(differences, { seed: derived })
  return {
    system: system.system,
    measure,
    difference: mean(differences),
    lower: finite(lower),
    upper: finite(upper),
    p,
    isFloor,
    wins: differences.filter((x) => x > 0).length,
    ties: differences.filter((x) => x === 0).length,
    losses: differences.filter((x) => x < 0).length
  }
}

/**
 * Compares every system of a table with its baseline, measure by measure. A measure that was refused for a system is left out for it.
 *
 * - shape: comparisons by measure, then in the order of the systems
 * - empty: a baseline alone gives no comparisons
 */
export const against = ({ baseline, measures, correction, seed }: Against, systems: ReadonlyArray<SystemResult>): AgainstResult => {
  const base = systems.find(({ system }) => system === baseline)
  Invariant.check(base !== undefined, `baseline "${baseline}" was found when the experiment was checked`)
  const comparisons = measures.flatMap((measure) => {
    const values = base.values[measure]
    const others = values === undefined ? [] : systems.filter((one) => one !== base && one.values[measure] !== undefined)
    const uncorrected = others.map((one) => compare(one, measure, Float64Array.from(values!), seed))
    const { adjusted } = Correction.adjust(
      correction,
      uncorrected.map(({ p }) => p),
      `all systems against ${baseline}, ${measure}`
    )
    return uncorrected.map((one, i): ComparisonResult => ({ ...one, adjusted: adjusted[i]! }))
  })
  return { baseline, correction, family: `all systems of this table against ${baseline}, one measure at a time`, seed, comparisons }
}
